import { byteOrderMark } from '../../../http/csv.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { isCorrection } from '../../booking/moves/ledger.ts';
import { findBookings } from '../../booking/find/find-bookings.ts';
import type { ChargeRecord } from '../../payment/charge/charge.model.ts';
import { ownerOf } from '../../payment/charge/refund-moves.ts';
import { listFlowsByCharge } from '../../payment/dispute/list-dispute-flows.ts';
import { type ChargeSpan, readCameBack, readRefunded, readReturnedOutside } from '../../payment/month/read-charges.ts';
import { findPaperNumbers } from '../../receipt/find-papers.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { accounts, transferOf } from './accounts.ts';
import { type ChargeMove, movesOf } from './charge-money.ts';
import { bookingsOf, codeOf, isWithin, linesOf, type Money, transferCells, transferHead } from './money-context.ts';

const head = [...transferHead, 'Reference', 'Booking', 'Paper', 'Payment', 'Refund', 'Booking id'];

/** How to read charges, and which of their moves have a row then. Each move has one row. */
type Source = {
  read: (span: ChargeSpan) => AsyncGenerator<ChargeRecord[]>;
  movesOf: (charge: ChargeRecord) => ChargeMove[];
};

const movesIf = (has: (move: ChargeMove) => boolean) => (charge: ChargeRecord) => movesOf(charge).filter(has);

const ownRefunds: Source = { read: readRefunded, movesOf: movesIf(({ kind }) => kind === 'refund') };

/** What was returned outside our system, and what of it came back. */
export const outsideSources: readonly Source[] = [
  {
    read: readReturnedOutside,
    movesOf: movesIf(({ kind, part }) => kind === 'outside' || (kind === 'came_back' && !part)),
  },
  { read: readCameBack, movesOf: movesIf(({ kind, part }) => kind === 'came_back' && part !== null) },
];

/**
 * Writes `refunds.csv`: a row for each refund that was processed, each amount that was returned outside or came back,
 * and what the provider withheld for disputes or released.
 */
export async function* writeRefunds(money: Money): AsyncGenerator<string> {
  yield byteOrderMark + linesOf([head]);
  for await (const moved of readReturned(money.span)) yield linesOf(await rowsOf(moved, money));
  yield linesOf(await disputeRows(money));
}

export type Moved = { charge: ChargeRecord; move: ChargeMove };

/** Reads what was returned or came back within a span, in batches. */
export async function* readReturned(span: ChargeSpan): AsyncGenerator<Moved[]> {
  for (const { read, movesOf: own } of [ownRefunds, ...outsideSources]) {
    for await (const charges of read(span)) {
      yield charges.flatMap((charge) =>
        own(charge)
          .filter(({ at }) => isWithin(span, at))
          .map((move) => ({ charge, move })),
      );
    }
  }
}

/** Parts have the id of their ledger entry, which the credit note has, too. */
const entryIdOf = ({ move: { part } }: Moved): ObjectId[] => {
  const id = part && ownerOf(part.id);
  return id !== null && ObjectId.isValid(id) ? [new ObjectId(id)] : [];
};

async function rowsOf(moves: readonly Moved[], money: Money): Promise<string[][]> {
  const bookings = await bookingsOf(moves.map(({ charge }) => charge));
  const papers = await findPaperNumbers(moves.flatMap(entryIdOf), money.span.until);
  return Promise.all(
    moves.map(async (moved) => {
      const { charge, move } = moved;
      const booking = bookings.get(String(charge.bookingId));
      const [entryId] = entryIdOf(moved);
      const place = await money.accountAt(move.place);
      const isBack = move.kind === 'came_back';
      const [from, to] = isBack ? [accounts.unassigned, place] : [place, accounts.unassigned];
      const kind = kindOf(moved, booking);
      return [
        ...transferCells(money, { at: move.at, kind, from, to, paise: move.paise }),
        move.part?.byHand?.reference ?? '',
        booking ? codeOf(booking) : '',
        papers.get(String(entryId)) ?? '',
        charge._id,
        move.part?.razorpayRefundId ?? '',
        String(charge.bookingId),
      ];
    }),
  );
}

export function kindOf({ charge, move }: Moved, booking: BookingRecord | undefined): string {
  if (move.kind === 'outside') return 'Returned outside';
  if (move.kind === 'came_back') return 'Returned outside, came back';
  const isCorrected = booking?.ledger.some((entry) => isCorrection(entry) && String(entry.id) === move.part?.id);
  if (charge.counter && isCorrected) return 'Correction';
  const isDeposit = charge.outcome === 'held';
  if (move.place.at === 'provider') return isDeposit ? 'Refund of a deposit' : 'Refund';
  return isDeposit ? 'Deposit returned by hand' : 'Refund by hand';
}

type DisputeMove = { chargeId: string; bookingId: ObjectId | undefined; at: Date; rupees: number };

/**
 * Returns what was withheld (negative) or released within a span. Disputes are few, so their amounts fit into memory.
 */
export async function findDisputeMoves(span: ChargeSpan): Promise<DisputeMove[]> {
  const all = await listFlowsByCharge();
  return all
    .flatMap(({ chargeId, bookingId, flows }) =>
      flows
        .filter(({ at, rupees }) => rupees !== 0 && isWithin(span, at))
        .map(({ at, rupees }) => ({ chargeId, bookingId, at, rupees })),
    )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

async function disputeRows(money: Money): Promise<string[][]> {
  const own = await findDisputeMoves(money.span);
  const bookings = await findBookings(own.flatMap(({ bookingId }) => bookingId ?? []));
  const codes = new Map(bookings.map((booking) => [String(booking._id), codeOf(booking)]));
  return own.map(({ chargeId, bookingId, at, rupees }) => [
    ...transferCells(money, {
      at,
      kind: rupees < 0 ? 'Withheld for a dispute' : 'Released after a dispute',
      ...transferOf({ from: accounts.disputed, to: accounts.transit, paise: rupees * 100 }),
    }),
    '',
    codes.get(String(bookingId)) ?? '',
    '',
    chargeId,
    '',
    String(bookingId ?? ''),
  ]);
}
