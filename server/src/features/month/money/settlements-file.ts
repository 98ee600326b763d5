import { dayInIndia } from '@rental/contracts';
import { byteOrderMark } from '../../../http/csv.ts';
import { findChargesById } from '../../payment/charge/find-charges.ts';
import type { PayoutLineRecord } from '../../reconciliation/payout/payout-line.model.ts';
import type { PayoutRecord } from '../../reconciliation/payout/payout.model.ts';
import { hasReachedBank, readPayoutLines, readPayouts } from '../../reconciliation/payout/read-payouts.ts';
import { amountText } from '../papers/amount-text.ts';
import { accounts, monthlySums, transferOf } from './accounts.ts';
import { addToSum, bookingsOf, codeOf, linesOf, type Money } from './money-context.ts';

const head = [
  'Date',
  'Payout',
  'UTR',
  'Status',
  'Entry',
  'Payment',
  'Refund or other id',
  'Booking',
  'Gross',
  'Fee without GST',
  'GST in the fee',
  'Net',
];

/** The name of the sum of lines, which must equal the payouts that reached the bank. */
export const linesOfPayouts = 'settlements.csv: net of the lines';

/** Writes `settlements.csv`: each payout of the provider, followed by its lines. Deductions are negative. */
export async function* writeSettlements(money: Money): AsyncGenerator<string> {
  yield byteOrderMark + linesOf([head]);
  for await (const payouts of readPayouts(money.span)) {
    for (const payout of payouts) {
      if (hasReachedBank(payout)) {
        const paise = payout.amountPaise;
        money.turnovers.add(transferOf({ from: accounts.transit, to: accounts.bank, paise }));
      }
      yield linesOf([[...startOf(payout), 'Payout', '', '', '', '', '', '', amountText(payout.amountPaise)]]);
      for await (const lines of readPayoutLines(payout._id)) yield linesOf(await rowsOf(lines, payout, money));
    }
  }
}

const startOf = ({ _id, paidOutAt, utr, status }: PayoutRecord): string[] => [
  dayInIndia(paidOutAt),
  _id,
  utr ?? '',
  status,
];

const isPayment = ({ type }: PayoutLineRecord): boolean => type === 'payment';

/** As at the provider, a line about a payment names it as its own subject. */
const paymentIdOf = (line: PayoutLineRecord): string =>
  line.razorpayPaymentId ?? (isPayment(line) ? line.entityId : '');

async function rowsOf(lines: readonly PayoutLineRecord[], payout: PayoutRecord, money: Money): Promise<string[][]> {
  const charges = await findChargesById([...new Set(lines.map(paymentIdOf).filter(Boolean))]);
  const bookings = await bookingsOf(charges);
  const bookingIds = new Map(charges.map(({ _id, bookingId }) => [_id, String(bookingId)]));
  return lines.map((line) => {
    const { type, entityId, amountPaise, debitPaise, creditPaise, feePaise, taxPaise } = line;
    const booking = bookings.get(bookingIds.get(paymentIdOf(line)) ?? '');
    const net = creditPaise - debitPaise;
    if (hasReachedBank(payout)) count(line, money);
    return [
      ...startOf(payout),
      type,
      paymentIdOf(line),
      isPayment(line) ? '' : entityId,
      booking ? codeOf(booking) : '',
      amountText(debitPaise > 0 ? -amountPaise : amountPaise),
      amountText(feePaise - taxPaise),
      amountText(taxPaise),
      amountText(net),
    ];
  });
}

/** The fees leave the money in transit beside what reaches the bank. */
function count({ feePaise, taxPaise, creditPaise, debitPaise }: PayoutLineRecord, money: Money): void {
  const from = accounts.transit;
  money.turnovers.add(transferOf({ from, to: monthlySums.fees, paise: feePaise - taxPaise }));
  money.turnovers.add(transferOf({ from, to: monthlySums.feeTax, paise: taxPaise }));
  addToSum(money, linesOfPayouts, creditPaise - debitPaise);
}
