import {
  counterMethodTexts,
  formatRupees,
  isExtraCharge,
  isOfComposition,
  isReducing,
  isVoucher,
  lineTexts,
  stateWords,
} from '@rental/contracts';
import type { PaperGst, Receipt, Voucher } from '@rental/contracts';
import { dayTime } from '../../ui/day-time.tsx';
import { Facts } from '../../ui/facts.tsx';
import { daysInWords } from '../../lib/day-words.ts';
import { priceFacts, signedPaise, signedRupees } from '../../lib/format.ts';
import { PaperCode } from './paper-code.tsx';
import { dayInIndia, momentInIndia, paperTitle, voucherTitle } from './receipt-words.ts';

const refundWords = {
  due: 'starting soon',
  requested: 'sent to the bank',
  processed: 'completed',
  failed: 'delayed, we’re working on it',
} as const;

export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { seller, customer } = receipt;

  return (
    <article className="rounded-card bg-white p-4 shadow-1 wrap-anywhere sm:p-10 print:p-0 print:shadow-none">
      {isOfComposition(receipt.gst) && <p className="mb-4 font-semibold">{compositionText}</p>}
      <header className="flex flex-wrap justify-between gap-6 border-b border-line pb-6">
        <div>
          <p className="font-display text-xl font-bold">{seller.name}</p>
          {seller.address && <p className="whitespace-pre-line">{seller.address}</p>}
          {seller.taxNumber && <p>GSTIN {seller.taxNumber}</p>}
        </div>
        <div className="sm:text-right">
          <p className="font-semibold">{paperTitle(receipt)}</p>
          {receipt.corrects && (
            <p>
              {correctedText(receipt)} {receipt.corrects}
            </p>
          )}
          <p>{dayInIndia(receipt.issuedAt)}</p>
        </div>
      </header>
      <div className="flex flex-wrap justify-between gap-6 py-6">
        <section className="min-w-0">
          <h2 className="text-sm text-ink-600">Billed to</h2>
          <p className="font-semibold">{customer.name}</p>
          {customer.address && <p className="whitespace-pre-line">{customer.address}</p>}
          {customer.email && <p>{customer.email}</p>}
          {customer.taxNumber && <p>GSTIN {customer.taxNumber}</p>}
        </section>
        {receipt.checkUrl && <PaperCode url={receipt.checkUrl} />}
      </div>
      <Facts facts={rentalOf(receipt)} />
      <div className="mt-6 border-t-2 border-ink-950">
        <Facts facts={moneyOf(receipt)} />
      </div>
      <Note {...receipt} />
    </article>
  );
}

/** These words are required at the top of the paper. Source: Central Goods and Services Tax Rules, rule 5 (1) (f). */
const compositionText = 'Composition taxable person, not eligible to collect tax on supplies';

/** The sentence below the amounts, if there is one. */
function Note({ kind, priceIncludesTax }: Pick<Receipt, 'kind' | 'priceIncludesTax'>) {
  const isVoucher = kind === 'receipt_voucher';
  if (!isVoucher && !priceIncludesTax) return null;
  return <p className="mt-4 text-sm text-ink-700">{isVoucher ? voucherText : 'The price includes all taxes.'}</p>;
}

const voucherText = 'This is not a tax invoice. We issue it when the car is back.';

/** What stands before the numbers of the papers that this one corrects or replaces, or that an invoice is for. */
function correctedText(receipt: Receipt): string {
  const { kind } = receipt;
  if (kind === 'refund_voucher') return 'for receipt voucher';
  const count = invoicedVouchers(receipt).length;
  if (count > 0) return count === 1 ? 'for receipt voucher' : 'for receipt vouchers';
  return `${kind === 'receipt' ? 'instead of' : 'for'} ${correctedWord(receipt)}`;
}

/** Returns the receipt vouchers that an invoice is for; none for any other paper. */
function invoicedVouchers({ kind, corrects, vouchers = [] }: Receipt): Voucher[] {
  const numbers = kind === 'receipt' && corrects !== null ? corrects.split(', ') : [];
  return vouchers.filter(({ number }) => numbers.includes(number));
}

const correctedWord = ({ gst }: Receipt): string => {
  if (!gst) return 'receipt';
  return isOfComposition(gst) ? 'bill of supply' : 'tax invoice';
};

const methodTexts: Partial<Record<string, string>> = counterMethodTexts;

const idText = (id: string) => <span className="text-sm break-all">{id}</span>;

const rentalOf = (receipt: Receipt) => [
  { name: 'Car', value: receipt.carName },
  { name: 'Pick-up', value: [receipt.locationName, receipt.locationAddress].filter(Boolean).join(', ') },
  ...placeOfSupplyOf(receipt),
  { name: 'From Date', value: dayTime(receipt.fromDate, receipt.pickUpTime) },
  { name: 'To Date', value: dayTime(receipt.toDate, receipt.returnTime) },
  ...(receipt.returnLocation === undefined ? [] : [{ name: 'Return', value: receipt.returnLocation }]),
  ...(receipt.priceLines || isListed(receipt) ? [] : [plainPriceOf(receipt)]),
  { name: 'Booking', value: idText(receipt.bookingId) },
  ...(receipt.payments ? [] : [{ name: 'Payment', value: paymentText(receipt) }]),
];

/** Returns the reference of the payment or, on a voucher for counter money without one, how it was paid. */
function paymentText({ kind, payment: { reference, method } }: Receipt) {
  const paidBy = methodTexts[method ?? ''];
  return isVoucher(kind) && reference === noReference && paidBy ? paidBy : idText(reference);
}

const noReference = '–';

/** Returns the place of supply. A bill of supply doesn’t show it, because no tax depends on it. */
function placeOfSupplyOf({ placeOfSupply, gst }: Receipt) {
  const place = gst && !isOfComposition(gst) ? placeText(gst.placeOfSupply) : placeOfSupply;
  return place === null ? [] : [{ name: 'Place of supply', value: place }];
}

const placeText = ({ state, isSuppliers }: PaperGst['placeOfSupply']): string =>
  `${stateWords(state)}${isSuppliers ? ', taken as supplier’s' : ''}`;

/** Whether an invoice replaces others of which credit notes had taken something off. */
const isRemainder = ({ kind, corrects, priceLines }: Receipt): boolean =>
  kind === 'receipt' && corrects !== null && !priceLines;

/** Whether a paper shows its lines instead of the price of the rental. */
const isListed = (receipt: Receipt): boolean =>
  isRemainder(receipt) ||
  isPartOfPrice(receipt) ||
  isMixed(receipt) ||
  receipt.lines.some(({ kind }) => isExtraCharge(kind));

/** Whether a receipt voucher is for only a part of the price, or for more than it. */
const isPartOfPrice = ({ kind, priceLines, totalAmount, pricePerDay, dayCount }: Receipt): boolean =>
  kind === 'receipt_voucher' && !priceLines && totalAmount !== pricePerDay * dayCount;

/** Whether an invoice for the whole rental has more on it than its price. */
const isMixed = ({ kind: ofPaper, lines }: Receipt): boolean =>
  ofPaper === 'receipt' && lines.length > 1 && lines.some(({ kind }) => kind !== 'rental' && kind !== 'discount');

const plainPriceOf = ({ pricePerDay, dayCount }: Receipt) => ({
  name: 'Price',
  value: `${formatRupees(pricePerDay)} × ${daysInWords(dayCount)}`,
});

function moneyOf(receipt: Receipt) {
  const { kind, lines, totalAmount } = receipt;
  const total = { value: signedRupees(totalAmount), isLarge: true };
  if (isReducing(kind)) {
    const name = kind === 'refund_voucher' ? 'Total returned' : 'Total credited';
    return [...lineFacts(lines), ...taxOf(receipt), { name, ...total }];
  }
  const vouchers = invoicedVouchers(receipt);
  return [
    ...priceFacts(receipt.priceLines),
    ...(isListed(receipt) ? lineFacts(lines) : []),
    ...taxOf(receipt),
    ...(isListed(receipt) ? [] : discountOf(lines)),
    { name: receipt.payments || vouchers.length > 0 ? 'Total' : 'Total paid', ...total },
    ...(vouchers.length > 0 ? settledOf(receipt, vouchers) : [...paymentsOf(receipt), ...refundOf(receipt)]),
  ];
}

const lineFacts = (lines: Receipt['lines']) =>
  lines.map(({ kind, amount }) => ({ name: lineTexts[kind], value: signedRupees(amount) }));

const discountOf = (lines: Receipt['lines']) => lineFacts(lines.filter(({ kind }) => kind === 'discount'));

/** Returns the money on the vouchers that an invoice is for, and what was paid later. */
function settledOf(receipt: Receipt, paid: readonly Voucher[]) {
  const { vouchers = [], payments = [], issuedAt } = receipt;
  const refunds = vouchers.filter(({ corrects }) => paid.some(({ number }) => number === corrects));
  return [
    ...[...paid, ...refunds].map((voucher) => ({
      name: `${voucherTitle(voucher)}, ${dayInIndia(voucher.issuedAt)}`,
      value: signedRupees(voucher.totalAmount),
    })),
    // Earlier payments are on the vouchers.
    ...paymentsOf({ ...receipt, payments: payments.filter(({ at }) => at > issuedAt) }),
    // The refund of a payment includes what is on its refund vouchers.
    ...(refunds.length > 0 ? [] : refundOf(receipt)),
  ];
}

/** Returns the current payments and balance of the booking as rows. */
const paymentsOf = ({ payments = [], balance }: Receipt) => [
  ...payments.map(({ at, amount, method, reference }) => ({
    name: `${methodTexts[method ?? ''] ?? 'Online'}, ${momentInIndia(at)}${reference === null ? '' : ` (${reference})`}`,
    value: formatRupees(amount),
  })),
  ...(balance === undefined ? [] : [{ name: 'Still to pay', value: formatRupees(balance), isLarge: true }]),
];

/** Returns the taxable value and each tax with its rate, such as `9%`. A bill of supply has only a value. */
const gstOf = ({ code, basisPoints, taxableInPaise, taxes }: PaperGst) => [
  {
    name: `${basisPoints === null ? 'Value of supply' : 'Taxable value'}${code && ` (SAC ${code})`}`,
    value: signedPaise(taxableInPaise),
  },
  ...taxes.map(({ name, amountInPaise }) => ({
    name: `${name} ${(basisPoints ?? 0) / taxes.length / 100}%`,
    value: signedPaise(amountInPaise),
  })),
];

const taxOf = ({ tax, gst }: Receipt) => {
  if (gst) return gstOf(gst);
  return tax
    ? [
        { name: 'Taxable value', value: signedRupees(tax.taxableAmount) },
        { name: `GST ${tax.percent}% (SAC ${tax.code})`, value: signedRupees(tax.taxAmount) },
      ]
    : [];
};

/** The current status of the refund, which can still change; everything else on the document is fixed. */
const refundOf = ({ refund }: Receipt) =>
  refund
    ? [
        {
          name: `Refund, ${refundWords[refund.state]}${refund.reference === null ? '' : ` (${refund.reference})`}`,
          value: signedRupees(-refund.amount),
        },
      ]
    : [];
