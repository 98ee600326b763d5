import { dayInIndia, type DepositTerms, freeFromReturn, keysOfPeriod, momentAfter, momentOf } from '@rental/contracts';
import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { type BookingRecord, isCarTaken } from '../booking.model.ts';
import type { Handover, Undo } from '../record/handover.ts';
import type { LedgerEntry } from '../record/ledger-entry.ts';
import type { ChangePlan } from '../record/payment-request.ts';
import { backFor } from './ledger.ts';
import { changesOf, entryOf } from './change-moves.ts';
import { endDeposit } from './deposit-entries.ts';
import { withEntries } from './money-moves.ts';
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

type Driver = BookingRecord['secondDriver'] | null;

type HandedOut = Handover & { secondDriver?: Driver | undefined };

/** Returns the changes that store or remove the second driver. */
const driverChanges = (secondDriver: Driver) =>
  secondDriver ? { $set: { secondDriver } } : { $set: {}, $unset: { secondDriver: 1 as const } };

/**
 * T20: records that the car was handed out. If staff note licences, it also stores who drives besides the customer (null
 * for nobody), and expects the second driver that was read. Returns `car out` if the car is still out with another
 * booking.
 */
export async function handOut(
  booking: BookingRecord,
  { secondDriver, ...handover }: HandedOut,
  deps: MoveDeps,
): Promise<BookingRecord | 'car out' | null> {
  const today = dayInIndia(handover.at);
  const { $set, ...unset } = secondDriver === undefined ? { $set: {} } : driverChanges(secondDriver);
  return orCarOut(
    moveBooking(booking._id, deps, {
      filter: {
        status: 'confirmed',
        ...booked,
        ...unlocked,
        ...asRead(booking),
        ...(secondDriver !== undefined && { 'secondDriver.name': booking.secondDriver?.name ?? null }),
        fromDate: trusted({ $lte: today }),
        toDate: trusted({ $gte: today }),
      },
      changes: {
        $set: { stage: 'out', undo: undoOf(booking, handover.id, deps), ...$set },
        ...unset,
        $push: { handovers: handover },
      },
      to: 'handed out',
      place: 'stage:written',
    }),
  );
}

/** T40: stores or removes the second driver of a booking before its pick-up. It leaves `rev` as it is. */
export async function nameSecondDriver({ _id }: BookingRecord, secondDriver: Driver, deps: MoveDeps): Moved {
  return moveBooking(_id, deps, {
    filter: { status: 'confirmed', ...booked, toDate: trusted({ $gte: dayInIndia(deps.clock.now()) }) },
    changes: driverChanges(secondDriver),
    to: 'driver named',
    keepsRev: true,
  });
}

/** The shorter rental after the days after today are given up, and its refund in rupees. */
export type GivenUp = { plan: ChangePlan; refund: number };

/** When a deposit has to be given back, if its car is returned at this time. */
export const depositDueAfter = ({ returnHours }: DepositTerms, returnedAt: Date): Date =>
  new Date(returnedAt.getTime() + returnHours * 3_600_000);

/** The promised hour, if a deposit is held. */
function promiseOf(
  { depositTerms, deposit = 0 }: BookingRecord,
  { at }: Handover,
): Pick<BookingRecord, 'depositDueAt'> {
  return depositTerms && deposit > 0 ? { depositDueAt: depositDueAfter(depositTerms, at) } : {};
}

/** `charges` are the entries of the extra charges that the return suggests. */
type TakenBack = { handover: Handover; givenUp: GivenUp | null; charges?: LedgerEntry[]; keepsDeposit?: boolean };

/**
 * T21: records that the car was taken back, and ends its claim once it is cleaned. Time that has passed stays claimed.
 * The same write adds the `charges`; with `givenUp`, it makes the rental shorter and cheaper; and unless `keepsDeposit`,
 * it ends the deposit. A return that refunds or uses money can’t be undone; if one with charges is, they remain.
 */
export async function takeBack(
  booking: BookingRecord,
  { handover, givenUp, charges = [], keepsDeposit = false }: TakenBack,
  deps: MoveDeps,
): Moved {
  const freeFrom = freeFromReturn(booking, momentAfter(handover.at, 0));
  const returned = { stage: 'returned' as const, freeFrom, ...promiseOf(booking, handover) };
  const filter = { status: 'confirmed', stage: 'out', ...unlocked, ...asRead(booking) };
  const how = { to: 'taken back', place: 'stage:written' } as const;
  const { id, by } = handover;
  const at = deps.clock.now();
  const ledger = [...booking.ledger, ...charges];
  const shorter = givenUp ? [entryOf({ ...booking, ledger }, { id, by, ...givenUp }, at)] : [];
  const ending = [...shorter, ...(keepsDeposit ? [] : endDeposit([...ledger, ...shorter], { at, by }))];
  const { $set, $unset } = givenUp ? changesOf(givenUp.plan) : { $set: {}, $unset: {} };
  const { lateDays, legs } = booking;
  const keys = keysOfPeriod({ ...(givenUp?.plan ?? booking), lateDays, legs, freeFrom });
  const undo = ending.length === 0 ? { undo: undoOf(booking, handover.id, deps) } : {};
  const { $push, ...written } = withAny(booking, [...charges, ...ending], { ...$set, ...returned, ...keys, ...undo });
  return moveBooking(booking._id, deps, {
    filter,
    changes: {
      ...written,
      $unset: { ...$unset, ...(ending.length > 0 && { undo: 1 }) },
      $push: { ...$push, handovers: handover },
    },
    ...how,
  });
}

/** The changes that add entries, if there are any. */
const withAny = (booking: BookingRecord, entries: LedgerEntry[], $set: Partial<BookingRecord>) =>
  entries.length === 0 ? { $set, $push: {} } : withEntries(booking, entries, $set);

/** `refund` is the amount in rupees that is no longer owed. It lowers the balance first. */
type NoShow = { id: ObjectId; by: ObjectId; refund: number };

/**
 * T25: records that the customer did not come, and frees the car from today on. With a refund or a deposit, the same
 * write adds the entries that give it back, and can’t be undone.
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
  const refunded: LedgerEntry = { id, at: now, by, why: 'no_show', lines, paid: [], back: backFor(booking, lines) };
  const own = refund > 0 ? [refunded] : [];
  const end = { at: now, by, ...(refund === 0 && { id }) };
  const entries = [...own, ...endDeposit([...booking.ledger, ...own], end)];
  return moveBooking(booking._id, deps, {
    filter: {
      status: 'confirmed',
      ...booked,
      ...unlocked,
      ...asRead(booking),
      fromDate: trusted({ $lte: begunBy }),
      toDate: trusted({ $gte: today }),
    },
    changes:
      entries.length > 0 ? withEntries(booking, entries, $set) : { $set: { ...$set, undo: undoOf(booking, id, deps) } },
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
          $unset: {
            undo: 1,
            noShowAt: 1,
            depositDueAt: 1,
            ...(stage ? {} : { stage: 1 }),
            ...(freeFrom ? {} : { freeFrom: 1 }),
          },
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
