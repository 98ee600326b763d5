import type { LedgerNames } from '@rental/contracts';
import { type LedgerBooking, readLedgers } from '../../booking/batches/read-ledgers.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { findBookings } from '../../booking/find/find-bookings.ts';
import type { ChargeRecord } from '../../payment/charge/charge.model.ts';
import { findChargesById } from '../../payment/charge/find-charges.ts';
import { readCaptured } from '../../payment/month/read-charges.ts';
import { findPrintedNames } from '../../receipt/find-papers.ts';
import type { MonthSpan } from '../../receipt/month/month-series.ts';
import type { PayoutRecord } from '../../reconciliation/payout/payout.model.ts';
import { hasReachedBank, readPayoutLines, readPayouts } from '../../reconciliation/payout/read-payouts.ts';
import { accounts, monthlySums } from '../money/accounts.ts';
import { isUsedDeposit, movesOf } from '../money/charge-money.ts';
import { type Posting, postingsOf } from '../money/ledger-postings.ts';
import { bookingsOf, codeOf, isWithin, nameCustomers } from '../money/money-context.ts';
import { paymentTexts } from '../money/payments-file.ts';
import { findDisputeMoves, kindOf, type Moved, readReturned } from '../money/refunds-file.ts';
import type { Month } from '../month-part.ts';
import { type LedgerMove, moneyVoucher, purposeAt, purposeOf } from './money-vouchers.ts';
import type { Voucher } from './vouchers.ts';

/* Reads the money of a month again, as vouchers. */

type Vouchers = AsyncGenerator<(Voucher | null)[]>;
type Source = Pick<Month, 'span' | 'ledgers'>;

/**
 * Reads the vouchers of the money in batches. A payment has one voucher with the entries that count it in the month.
 */
export async function* readMoneyVouchers(month: Source): Vouchers {
  yield* readReceipts(month);
  yield* readRefunds(month);
  yield* readJournals(month);
  yield* readPayoutVouchers(month);
}

/** Names the ledgers of customers as their papers do. Only needed if each customer has one. */
async function nameParties(bookings: readonly LedgerBooking[], { span, ledgers }: Source) {
  if (!ledgers.isEach) return (): string => '';
  const ids = bookings.map(({ _id }) => _id);
  const [printed, customerOf] = [await findPrintedNames(ids, span.until), await nameCustomers(bookings)];
  return (booking: LedgerBooking): string => printed.get(String(booking._id)) ?? customerOf(booking);
}

const about = (kind: string, booking: Pick<BookingRecord, '_id' | 'code'> | undefined, id = ''): string =>
  [kind, ...(booking ? [`booking ${codeOf(booking)}`] : []), ...(id ? [id] : [])].join(', ');

const { unassigned } = accounts;

/** Whether a posting counts a payment. */
const isCounted = ({ to }: Posting): boolean => to === unassigned;

async function* readReceipts(month: Source): Vouchers {
  for await (const batch of readCaptured(month.span)) {
    const charges = batch.filter((charge) => !isUsedDeposit(charge));
    const bookings = await bookingsOf(charges);
    const nameOf = await nameParties([...bookings.values()], month);
    yield charges.flatMap((charge) => receiptsOf(charge, bookings.get(String(charge.bookingId)), { ...month, nameOf }));
  }
}

type Named = Source & { nameOf: (booking: LedgerBooking) => string };

function receiptsOf(charge: ChargeRecord, booking: BookingRecord | undefined, { span, ledgers, nameOf }: Named) {
  const counted = (booking?.ledger ?? [])
    .filter(({ at }) => isWithin(span, at))
    .flatMap(postingsOf)
    .filter((posting) => isCounted(posting) && posting.chargeId === charge._id);
  return movesOf(charge)
    .filter(({ kind }) => kind === 'payment')
    .map(({ id, at, place, paise }) => {
      const to = purposeAt(place);
      const rest = counted.reduce((sum, posting) => sum - posting.paise, paise);
      const moves: LedgerMove[] = [
        ...counted.map((posting) => ({ from: purposeOf(posting.from), to, paise: posting.paise })),
        { from: 'unassigned', to, paise: rest },
      ];
      const facts = {
        id: `${charge._id}-${id}`,
        type: 'Receipt' as const,
        reference: charge.counter?.reference ?? null,
      };
      const narration = about(paymentTexts[charge.outcome], booking, charge._id);
      return moneyVoucher({ ...facts, at, moves, narration, customer: booking ? nameOf(booking) : '' }, ledgers);
    });
}

async function* readRefunds({ span, ledgers }: Source): Vouchers {
  for await (const batch of readReturned(span)) {
    const bookings = await bookingsOf(batch.map(({ charge }) => charge));
    yield batch.map((moved) => refundVoucher(moved, bookings.get(String(moved.charge.bookingId)), ledgers));
  }
  yield await disputeVouchers(span, ledgers);
}

function refundVoucher(moved: Moved, booking: BookingRecord | undefined, ledgers: LedgerNames): Voucher | null {
  const { charge, move } = moved;
  const { id, at, part, paise } = move;
  const place = purposeAt(move.place);
  const isBack = move.kind === 'came_back';
  return moneyVoucher(
    {
      id: `${charge._id}-${id}`,
      type: isBack ? 'Receipt' : 'Payment',
      at,
      reference: part?.byHand?.reference ?? part?.razorpayRefundId ?? null,
      narration: about(kindOf(moved, booking), booking, charge._id),
      moves: [isBack ? { from: 'unassigned', to: place, paise } : { from: place, to: 'unassigned', paise }],
      customer: '',
    },
    ledgers,
  );
}

async function disputeVouchers(span: MonthSpan, ledgers: LedgerNames): Promise<(Voucher | null)[]> {
  const moves = await findDisputeMoves(span);
  const bookings = await findBookings(moves.flatMap(({ bookingId }) => bookingId ?? []));
  const byId = new Map(bookings.map((booking) => [String(booking._id), booking]));
  const seen = new Map<string, number>();
  return moves.map(({ chargeId, bookingId, at, rupees }) => {
    const moment = `${chargeId}-dispute-${at.getTime()}`;
    const place = seen.get(moment) ?? 0;
    seen.set(moment, place + 1);
    return moneyVoucher(
      {
        id: `${moment}-${place}`,
        type: 'Journal',
        at,
        reference: null,
        narration: about(
          rupees < 0 ? 'Withheld for a dispute' : 'Released after a dispute',
          byId.get(String(bookingId)),
          chargeId,
        ),
        moves: [{ from: 'disputed', to: 'razorpay', paise: rupees * 100 }],
        customer: '',
      },
      ledgers,
    );
  });
}

/** Charges are on papers, and a payment that was received in the month has a receipt. */
async function* readJournals(month: Source): Vouchers {
  const { span, ledgers } = month;
  for await (const bookings of readLedgers(span)) {
    const nameOf = await nameParties(bookings, month);
    const entries = bookings.flatMap((booking) =>
      booking.ledger
        .filter(({ at }) => isWithin(span, at))
        .map((entry) => ({
          booking,
          entry,
          postings: postingsOf(entry).filter(({ from, to }) => ![from, to].includes(monthlySums.charged)),
        })),
    );
    const received = await findReceived(
      entries.flatMap(({ postings }) => postings),
      span,
    );
    yield entries.map(({ booking, entry, postings }) => {
      const own = postings.filter((posting) => !(isCounted(posting) && received.has(posting.chargeId)));
      return moneyVoucher(
        {
          id: `${String(entry.id)}-journal`,
          type: 'Journal',
          at: entry.at,
          reference: null,
          narration: about([...new Set(own.map(({ kind }) => kind))].join(' and '), booking),
          moves: own.map(({ from, to, paise }) => ({ from: purposeOf(from), to: purposeOf(to), paise })),
          customer: nameOf(booking),
        },
        ledgers,
      );
    });
  }
}

/** Returns the ids of the payments that were received within the span. */
async function findReceived(postings: readonly Posting[], span: MonthSpan): Promise<ReadonlySet<string | null>> {
  const ids = postings.filter(isCounted).flatMap(({ chargeId }) => chargeId ?? []);
  const charges = ids.length === 0 ? [] : await findChargesById([...new Set(ids)]);
  return new Set(
    charges.filter((charge) => !isUsedDeposit(charge) && isWithin(span, charge.capturedAt)).map(({ _id }) => _id),
  );
}

async function* readPayoutVouchers({ span, ledgers }: Source): Vouchers {
  for await (const payouts of readPayouts(span)) {
    for (const payout of payouts.filter(hasReachedBank)) yield [await payoutVoucher(payout, ledgers)];
  }
}

/** Fees and their GST leave the money at Razorpay beside what reaches the bank. */
async function payoutVoucher({ _id, amountPaise, paidOutAt, utr }: PayoutRecord, ledgers: LedgerNames) {
  let [fees, tax] = [0, 0];
  for await (const lines of readPayoutLines(_id)) {
    for (const { feePaise, taxPaise } of lines) {
      fees += feePaise - taxPaise;
      tax += taxPaise;
    }
  }
  const from = 'razorpay';
  return moneyVoucher(
    {
      id: `${_id}-payout`,
      type: amountPaise < 0 ? 'Payment' : 'Receipt',
      at: paidOutAt,
      reference: utr,
      narration: `Payout ${_id}`,
      moves: [
        { from, to: 'payouts', paise: amountPaise },
        { from, to: 'fees', paise: fees },
        { from, to: 'feeTax', paise: tax },
      ],
      customer: '',
    },
    ledgers,
  );
}
