import { useSearchParams } from 'react-router-dom';
import { formatDay, formatRupees } from '@rental/contracts';
import type { Receipt } from '@rental/contracts';
import { receiptApi } from '../features/receipt/receipt-api.ts';
import { Button } from '../ui/button.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Facts } from '../ui/facts.tsx';

export function Component() {
  const [search] = useSearchParams();
  const query = { bookingId: search.get('id') ?? '' };
  const { data, isError, isFetching, refetch } = receiptApi.useGetReceiptQuery({ query });

  return (
    <main id="content" className="mx-auto grid max-w-3xl gap-6 px-4 py-6 sm:px-6 sm:py-8 print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl sm:text-4xl">Receipt</h1>
        {data && (
          <Button variant="outline" size="md" className="print:hidden" onClick={() => print()}>
            Print
          </Button>
        )}
      </div>
      {isError && (
        <ErrorPanel title="There is no receipt to show." isBusy={isFetching} onRetry={() => void refetch()}>
          A booking has one once it is confirmed.
        </ErrorPanel>
      )}
      {!isError && !data && <Skeleton className="h-96" />}
      {data && !isError && <ReceiptSheet receipt={data} />}
    </main>
  );
}

const refundWords = {
  due: 'about to start',
  requested: 'sent to the bank',
  processed: 'returned',
  failed: 'being looked into',
} as const;

/** One receipt as it is printed, on one sheet. */
function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { seller, customer } = receipt;

  return (
    <article className="rounded-card bg-white p-6 shadow-1 sm:p-10 print:p-0 print:shadow-none">
      <header className="flex flex-wrap justify-between gap-6 border-b border-line pb-6">
        <div>
          <p className="font-display text-xl font-bold">{seller.name}</p>
          {seller.address && <p className="whitespace-pre-line">{seller.address}</p>}
          {seller.taxNumber && <p>Tax number {seller.taxNumber}</p>}
        </div>
        <div className="sm:text-right">
          <p className="font-semibold">Receipt {receipt.number}</p>
          <p>{issuedOn(receipt.issuedAt)}</p>
        </div>
      </header>
      <section className="py-6">
        <h2 className="text-sm text-ink-600">For</h2>
        <p className="font-semibold">{customer.name}</p>
        {customer.email && <p className="break-all">{customer.email}</p>}
      </section>
      <Facts facts={rentalOf(receipt)} />
      <div className="mt-6 border-t-2 border-ink-900">
        <Facts facts={moneyOf(receipt)} />
      </div>
      {receipt.priceIncludesTax && <p className="mt-4 text-sm text-ink-700">The price includes all taxes.</p>}
    </article>
  );
}

/** The day in India, wherever the reader is. */
const issuedOn = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long' });

const idText = (id: string) => <span className="text-sm break-all">{id}</span>;

const rentalOf = (receipt: Receipt) => [
  { name: 'Car', value: receipt.carName },
  { name: 'Pick-up', value: [receipt.locationName, receipt.locationAddress].filter(Boolean).join(', ') },
  { name: 'From Date', value: formatDay(receipt.fromDate) },
  { name: 'To Date', value: formatDay(receipt.toDate) },
  {
    name: 'Price',
    value: `${formatRupees(receipt.pricePerDay)} × ${receipt.dayCount} ${receipt.dayCount === 1 ? 'day' : 'days'}`,
  },
  { name: 'Booking', value: idText(receipt.bookingId) },
  { name: 'Payment', value: idText(receipt.payment.reference) },
];

function moneyOf({ tax, totalAmount, refund }: Receipt) {
  const split = tax
    ? [
        { name: 'Taxable value', value: formatRupees(tax.taxableAmount) },
        { name: `Tax ${tax.percent} % (${tax.code})`, value: formatRupees(tax.taxAmount) },
      ]
    : [];
  const returned = refund
    ? [
        {
          name: `Refund, ${refundWords[refund.state]}${refund.reference === null ? '' : ` (${refund.reference})`}`,
          value: `− ${formatRupees(refund.amount)}`,
        },
      ]
    : [];
  return [...split, { name: 'Total paid', value: formatRupees(totalAmount), isLarge: true }, ...returned];
}
