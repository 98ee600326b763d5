import { dayInIndia, freeFromReturn, keysOfPeriod, momentAfter, momentOf } from '@rental/contracts';
import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { type BookingRecord, isCarTaken } from '../booking.model.ts';
import type { Handover, Undo } from '../record/handover.ts';
import type { LedgerEntry } from '../record/ledger-entry.ts';
import type { ChangePlan } from '../record/payment-request.ts';
import { backFor } from './ledger.ts';
import { changesOf, entryOf } from './change-moves.ts';
import { withEntry } from './money-moves.ts';
import { asRead, booked, type MoveDeps, type Moved, moveBooking, orCarOut, unlocked } from './move-booking.ts';

/*
 * The moves that record where the car of a confirmed booking is. Stage and claim change in the same write. Each move
 * expects the booking as it was read, so that only one of two concurrent clerks succeeds. Source: protocol, section
 * 3.1.
 */

type Stored = Pick<BookingRecord, 'stage' | 'freeFrom' | 'rev'>;

/** Returns the state that T26 restores. `rev` is the booking’s revision after the move. */
function undoOf({ stage, freeFrom, rev }: Stored, id: ObjectId, { clock }: MoveDeps): Undo {
  return {
    id,
    rev: rev + 1,
    day: dayInIndia(clock.now()),
    ...(stage !== undefined && { stage }),
    ...(freeFrom !== undefined && { freeFrom }),
  };
}

/** T20: records that the car was handed out. Returns `car out` if the car is still out with another booking. */
export async function handOut(
  booking: BookingRecord,
  handover: Handover,
  deps: MoveDeps,
): Promise<BookingRecord | 'car out' | null> {
  const today = dayInIndia(deps.clock.now());
  return orCarOut(
    moveBooking(booking._id, deps, {
      filter: {
        status: 'confirmed',
        ...booked,
        ...unlocked,
        ...asRead(booking),
        fromDate: trusted({ $lte: today }),
        toDate: trusted({ $gte: today }),
      },
      changes: {
        $set: { stage: 'out', undo: undoOf(booking, handover.id, deps) },
        $push: { handovers: handover },
      },
      to: 'handed out',
      place: 'stage:written',
    }),
  );
}

/** The shorter rental after the days after today are given up, and its refund in rupees. */
export type GivenUp = { plan: ChangePlan; refund: number };

/**
 * T21: records that the car was taken back, and ends its claim once it is cleaned. Time that has passed stays claimed.
 * With `givenUp`, the same write makes the rental shorter and cheaper, and can’t be undone.
 */
export async function takeBack(
  booking: BookingRecord,
  { handover, givenUp }: { handover: Handover; givenUp: GivenUp | null },
  deps: MoveDeps,
): Moved {
  const freeFrom = freeFromReturn(booking, momentAfter(deps.clock.now(), 0));
  const returned = { stage: 'returned' as const, freeFrom };
  const filter = { status: 'confirmed', stage: 'out', ...unlocked, ...asRead(booking) };
  const how = { to: 'taken back', place: 'stage:written' } as const;
  if (!givenUp) {
    const $set = { ...returned, ...keysOfPeriod({ ...booking, freeFrom }), undo: undoOf(booking, handover.id, deps) };
    return moveBooking(booking._id, deps, { filter, changes: { $set, $push: { handovers: handover } }, ...how });
  }
  const { plan, refund } = givenUp;
  const { $set, $unset } = changesOf(plan);
  const entry = entryOf(booking, { id: handover.id, by: handover.by, plan, refund }, deps.clock.now());
  const keys = keysOfPeriod({ ...plan, lateDays: booking.lateDays, legs: booking.legs, freeFrom });
  const { $push, ...written } = withEntry(booking, entry, { ...$set, ...returned, ...keys });
  return moveBooking(booking._id, deps, {
    filter,
    changes: { ...written, $unset: { ...$unset, undo: 1 }, $push: { ...$push, handovers: handover } },
    ...how,
  });
}

/** `refund` is the amount in rupees that is no longer owed. It lowers the balance first. */
type NoShow = { id: ObjectId; by: ObjectId; refund: number };

/**
 * T25: records that the customer did not come, and frees the car from today on. With a refund, the same write adds its
 * ledger entry, and can’t be undone.
 */
export async function markNoShow(
  booking: BookingRecord,
  { id, by, refund }: NoShow,
  deps: MoveDeps & { settings: { booking: { noShow: { hours: number } } } },
): Moved {
  const now = deps.clock.now();
  const today = dayInIndia(now);
  const begunBy = dayInIndia(new Date(now.getTime() - deps.settings.booking.noShow.hours * 3_600_000));
  const wayHome = booking.travel?.back ?? 0;
  const freeFrom = wayHome > 0 ? freeFromReturn(booking, momentAfter(now, 0)) : momentOf(today, 0);
  const $set = { stage: 'no_show' as const, noShowAt: now, freeFrom, ...keysOfPeriod({ ...booking, freeFrom }) };
  const lines: LedgerEntry['lines'] = [{ kind: 'goodwill', amount: -refund }];
  const entry: LedgerEntry = { id, at: now, by, why: 'no_show', lines, paid: [], back: backFor(booking, lines) };
  return moveBooking(booking._id, deps, {
    filter: {
      status: 'confirmed',
      ...booked,
      ...unlocked,
      ...asRead(booking),
      fromDate: trusted({ $lte: begunBy }),
      toDate: trusted({ $gte: today }),
    },
    changes: refund > 0 ? withEntry(booking, entry, $set) : { $set: { ...$set, undo: undoOf(booking, id, deps) } },
    to: 'no-show',
    place: 'stage:written',
  });
}

type Undoable = Pick<BookingRecord, 'status' | 'stage' | 'rev' | 'undo' | 'paymentRequest'>;

/** Whether T26 can undo the last step of a booking now. */
export const isUndoable = (
  { status, stage, rev, undo, paymentRequest }: Undoable,
  { clock }: Pick<MoveDeps, 'clock'>,
): boolean =>
  status === 'confirmed' &&
  stage !== undefined &&
  paymentRequest === undefined &&
  undo?.rev === rev &&
  undo.day === dayInIndia(clock.now());

/**
 * T26: undoes the last of T20, T21 and T25 on the same day. Returns `car taken` if another claim has taken the freed
 * time since, and `car out` if the car is out with another booking.
 */
export async function undoStage(
  booking: BookingRecord & { undo: Undo },
  by: ObjectId,
  deps: MoveDeps,
): Promise<BookingRecord | 'car taken' | 'car out' | null> {
  const { undo } = booking;
  const { stage, freeFrom } = undo;
  const now = deps.clock.now();
  const handovers = booking.handovers?.map((each) =>
    each.id.equals(undo.id) ? { ...each, undoneAt: now, undoneBy: by } : each,
  );
  const keys = keysOfPeriod({ ...booking, freeFrom });
  try {
    return await orCarOut(
      moveBooking(booking._id, deps, {
        filter: {
          status: 'confirmed',
          ...unlocked,
          ...asRead(booking),
          'undo.rev': booking.rev,
          'undo.day': dayInIndia(now),
        },
        changes: {
          $set: { ...keys, ...(stage && { stage }), ...(freeFrom && { freeFrom }), ...(handovers && { handovers }) },
          $unset: { undo: 1, noShowAt: 1, ...(stage ? {} : { stage: 1 }), ...(freeFrom ? {} : { freeFrom: 1 }) },
        },
        to: 'undone',
        place: 'stage:written',
      }),
    );
  } catch (error) {
    if (isCarTaken(error)) return 'car taken';
    throw error;
  }
}
