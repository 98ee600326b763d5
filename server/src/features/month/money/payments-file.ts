import { byteOrderMark } from '../../../http/csv.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import type { ChargeRecord } from '../../payment/charge/charge.model.ts';
import { readCaptured } from '../../payment/month/read-charges.ts';
import { findPaperNumbers } from '../../receipt/find-papers.ts';
import { accounts } from './accounts.ts';
import { isUsedDeposit, movesOf } from './charge-money.ts';
import { bookingsOf, codeOf, entryIdOf, linesOf, type Money, transferCells, transferHead } from './money-context.ts';

const head = [...transferHead, 'Method', 'Reference', 'Booking', 'Paper', 'Payment', 'Order', 'Note', 'Booking id'];

/** Writes `payments.csv`: a row for each payment, by the time at which it counts or, until then, was captured. */
export async function* writePayments(money: Money): AsyncGenerator<string> {
  yield byteOrderMark + linesOf([head]);
  for await (const batch of readCaptured(money.span)) {
    const charges = batch.filter((charge) => !isUsedDeposit(charge));
    const bookings = await bookingsOf(charges);
    const bookingOf = ({ bookingId }: ChargeRecord) => bookings.get(String(bookingId));
    const entryIds = charges.flatMap((charge) => entryIdOf(bookingOf(charge), charge._id) ?? []);
    const papers = await findPaperNumbers(entryIds, money.span.until);
    const paperOf = (charge: ChargeRecord) => papers.get(String(entryIdOf(bookingOf(charge), charge._id))) ?? '';
    const rows = charges.map(async (charge) =>
      rowOf(charge, { money, booking: bookingOf(charge), paper: paperOf(charge) }),
    );
    yield linesOf(await Promise.all(rows));
  }
}

export const paymentTexts = {
  kept: 'Payment',
  held: 'Deposit',
  refund: 'Payment that no booking could count',
  undecided: 'Payment that is not assigned yet',
} as const;

type About = { money: Money; booking: BookingRecord | undefined; paper: string };

async function rowOf(charge: ChargeRecord, { money, booking, paper }: About): Promise<string[]> {
  const { _id, bookingId, capturedAt: at, outcome, counter, method, razorpayOrderId } = charge;
  const [{ place, paise } = { place: { at: 'hand' as const }, paise: 0 }] = movesOf(charge);
  const to = await money.accountAt(place);
  return [
    ...transferCells(money, { at, kind: paymentTexts[outcome], from: accounts.unassigned, to, paise }),
    method ?? '',
    counter?.reference ?? '',
    booking ? codeOf(booking) : '',
    paper,
    _id,
    razorpayOrderId ?? '',
    counter?.isVerified === false ? 'Not verified' : '',
    String(bookingId),
  ];
}
