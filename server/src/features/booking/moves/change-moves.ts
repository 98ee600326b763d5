import { keysOfPeriod, lateDaysAfter, momentAfter } from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId, trusted } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../booking.model.ts';
import { lapsedBefore } from '../lapsed.ts';
import type { Leg } from '../record/claim-facts.ts';
import type { LedgerEntry, MovedFrom } from '../record/ledger-entry.ts';
import type { Requested } from '../open-request.ts';
import { type ChangePlan, optionalPlanFields, type PaymentRequest } from '../record/payment-request.ts';
import { type Money, unprovenForADay } from './booking-moves.ts';
import { depositToTake } from './counter-moves.ts';
import { backFor, linesWithAmount } from './ledger.ts';
import { sumsOf, withEntry } from './money-moves.ts';
import {
  asRead,
  bookedOrOut,
  type MoveDeps,
  type Moved,
  moveBooking,
  orCarOut,
  orCarTaken,
  unlocked,
} from './move-booking.ts';

/*
 * The moves that change what a paid booking rents. A dearer change is requested (T35) and then applied by its payment
 * (T16), or it ends without effect (T17, T18). Any other change applies at once (T19), and so does one that staff let
 * the customer pay later. The keys of the claim are computed from the booking that was read, so each move expects it as
 * read. Source: protocol, section 3.1.
 */

/** What a plan sets and removes. */
export function changesOf(plan: ChangePlan) {
  const absent = optionalPlanFields.filter((field) => plan[field] === undefined);
  const $set: Partial<BookingRecord> = { ...plan };
  for (const field of absent) Reflect.deleteProperty($set, field);
  return { $set, $unset: Object.fromEntries(absent.map((field) => [field, 1 as const])) };
}

/** What a change to this plan sets and removes, with the late days that are still late after it. */
function changesTo(plan: ChangePlan, { lateDays: before }: BookingRecord, { clock }: Pick<MoveDeps, 'clock'>) {
  const { $set, $unset } = changesOf(plan);
  const lateDays = lateDaysAfter(before, plan, momentAfter(clock.now(), 0));
  if (before && !lateDays) return { lateDays, $set, $unset: { ...$unset, lateDays: 1 as const } };
  return { lateDays, $set: { ...$set, ...(lateDays && { lateDays }) }, $unset };
}

const movedFrom = ({ carId, fromDate, toDate, pickUpTime, returnTime }: BookingRecord): MovedFrom => ({
  carId,
  fromDate,
  toDate,
  ...(pickUpTime !== undefined && { pickUpTime }),
  ...(returnTime !== undefined && { returnTime }),
});

type Wanted = Pick<PaymentRequest, 'kind' | 'amount' | 'until' | 'by' | 'plan' | 'reason'>;

/** T35. The id is new, because a payment that can never count for one request must not count for another. */
async function open(
  booking: BookingRecord,
  { plan, ...wanted }: Wanted,
  deps: MoveDeps,
): ReturnType<typeof orCarTaken> {
  const stage = wanted.kind === 'balance' ? {} : bookedOrOut;
  const { $set: stored } = changesOf(plan);
  const paymentRequest: PaymentRequest = {
    _id: new ObjectId(),
    proofAt: null,
    ...wanted,
    plan: stored as ChangePlan, // without the absent fields, which would be stored as null
  };
  return orCarTaken(
    moveBooking(booking._id, deps, {
      filter: { status: 'confirmed', ...stage, ...unlocked, ...asRead(booking) },
      changes: { $set: { paymentRequest, ...keysOfPeriod({ ...booking, paymentRequest }) } },
      to: 'payment requested',
      place: 'request:opened',
    }),
  );
}

export type NewRequest = Pick<PaymentRequest, 'until' | 'by' | 'plan' | 'reason'>;

/**
 * T35: opens a payment request for a dearer change, and claims the times after the change besides those before it.
 * Returns `car taken` if another claim has the car then.
 */
export async function openRequest(
  booking: BookingRecord,
  wanted: NewRequest,
  deps: MoveDeps,
): ReturnType<typeof orCarTaken> {
  const amount = wanted.plan.totalAmount - booking.totalAmount;
  if (amount <= 0) throw new RangeError(`a change of ${amount} rupees needs no payment`);
  return open(booking, { kind: 'change', amount, ...wanted }, deps);
}

/** Returns a plan that changes nothing about the booking. */
function presentPlan(booking: BookingRecord): ChangePlan {
  const { fromDate, toDate, pickUpTime, returnTime, readyMinutes, travel, home, graceMinutes, refundCap } = booking;
  const { dayCount, pricePerDay, totalAmount, price } = booking;
  if (!price) throw new RangeError('only a booking with price lines can have a balance');
  const times = { pickUpTime, returnTime, readyMinutes, travel, home, graceMinutes };
  return { fromDate, toDate, ...times, dayCount, pricePerDay, totalAmount, price, refundCap };
}

/** What a payment request for the balance or the deposit asks for: all of it, by this time. */
export type Due = { kind: 'balance' | 'deposit'; until: Date };

/** T35 for what remains to be paid of the rental or its deposit: opens a payment request, which claims nothing more. */
export async function requestDue(booking: BookingRecord, { kind, until }: Due, deps: MoveDeps): Moved {
  const { balance = 0, customerId: by } = booking;
  const amount = kind === 'deposit' ? depositToTake(booking) : balance;
  if (amount <= 0) throw new RangeError('nothing remains to be paid');
  const opened = await open(booking, { kind, amount, until, by, plan: presentPlan(booking) }, deps);
  return opened === 'car taken' ? null : opened;
}

const openAsRead = (booking: Requested) => ({
  'paymentRequest._id': booking.paymentRequest._id,
  ...asRead(booking),
});

const accountOf = (kind: Due['kind']) => (kind === 'deposit' ? { account: 'deposit' as const } : {});

/**
 * T16: applies the change that this payment paid for, or records that the balance or the deposit is paid. Claims nothing
 * new, so no other claim can prevent it.
 */
export async function applyRequest(booking: Requested, money: Money, deps: MoveDeps): Moved {
  const { paymentRequest, ...before } = booking;
  const { _id: id, kind, by, plan, reason = 'changed' } = paymentRequest;
  const paid = { id, at: deps.clock.now(), by, paid: [money], back: [] };
  const lines = [{ kind: 'change' as const, amount: money.amount }];
  const entry: LedgerEntry =
    kind === 'change'
      ? { ...paid, why: reason, lines, moved: movedFrom(before) }
      : { ...accountOf(kind), ...paid, why: 'paid', lines: [] };
  const { lateDays, $set, $unset } = changesTo(plan, booking, deps);
  return moveBooking(booking._id, deps, {
    filter: openAsRead(booking),
    changes: {
      $set: {
        ...$set,
        ...keysOfPeriod({ ...plan, lateDays, legs: before.legs, freeFrom: before.freeFrom }),
        ...sumsOf([...before.ledger, entry]),
      },
      $unset: { ...$unset, paymentRequest: 1 },
      $push: { ledger: entry },
    },
    to: 'change applied',
    place: 'request:applied',
  });
}

/** What ends a payment request without effect: the claim is again that of the booking alone. */
const withoutRequest = ({ paymentRequest: _ended, ...rest }: Requested) => ({
  $set: keysOfPeriod(rest),
  $unset: { paymentRequest: 1 as const },
});

/**
 * T17: ends a payment request whose time has passed. If the provider did not respond, a request with proof of payment
 * less than a day old does not end.
 */
export async function lapseRequest(
  booking: Requested,
  { providerAnswered }: { providerAnswered: boolean },
  deps: MoveDeps & Pick<Deps, 'settings'>,
): Moved {
  const aDayAgo = new Date(deps.clock.now().getTime() - unprovenForADay);
  const proofFilter = {
    $or: [{ 'paymentRequest.proofAt': null }, { 'paymentRequest.proofAt': trusted({ $lte: aDayAgo }) }],
  };
  return moveBooking(booking._id, deps, {
    filter: {
      ...openAsRead(booking),
      'paymentRequest.until': trusted({ $lte: lapsedBefore(deps) }),
      ...(providerAnswered ? {} : proofFilter),
    },
    changes: withoutRequest(booking),
    to: 'request lapsed',
    place: 'request:ended',
  });
}

/** T18: withdraws a payment request: a person does not want the change any more, or its order was paid wrongly. */
export async function withdrawRequest(booking: Requested, deps: MoveDeps): Moved {
  return moveBooking(booking._id, deps, {
    filter: openAsRead(booking),
    changes: withoutRequest(booking),
    to: 'request withdrawn',
    place: 'request:ended',
  });
}

/** T8 for a payment request: extends it after a valid checkout signature. Nothing else changes an open request. */
export async function recordRequestProof(
  { _id, paymentRequest }: Requested,
  { clock, logger, settings }: MoveDeps & Pick<Deps, 'settings'>,
): Moved {
  const now = clock.now();
  const proven = new Date(now.getTime() + settings.booking.proofHoldMinutes * 60_000);
  const until = proven > paymentRequest.until ? proven : paymentRequest.until;
  return moveBooking(
    _id,
    { clock, logger },
    {
      filter: { 'paymentRequest._id': paymentRequest._id, 'paymentRequest.proofAt': null },
      changes: { $set: { paymentRequest: { ...paymentRequest, proofAt: now, until } } },
      to: 'proof seen',
      keepsRev: true,
    },
  );
}

/** A change that applies without a payment. The caller supplies `id`, so that a repeated request is recognised. */
export type Change = {
  id: ObjectId;
  /** Null if the system moves the booking to an identical car. */
  by: ObjectId | null;
  /** Why staff make the change; absent if its customer does. */
  reason?: string;
  plan: ChangePlan;
  /** Another car, if the booking moves to one. Its own car must never have been reported as not back. */
  carId?: ObjectId;
  /** The cars that the rental had before, including the one that it leaves if it has begun. */
  legs?: Leg[] | undefined;
  /** Whether staff let the customer pay the difference later. */
  mayOwe?: boolean;
  /**
   * The part of the saving, in rupees, that is no longer owed; the rest is retained. It lowers the balance first, and
   * what then remains of it is refunded.
   */
  refund: number;
};

/** Returns the ledger entry of a change, with the refund or the balance that results from it. */
export function entryOf(
  booking: BookingRecord,
  { id, by, reason, plan, mayOwe, refund }: Change,
  at: Date,
): LedgerEntry {
  const difference = plan.totalAmount - booking.totalAmount;
  if (difference > 0 && !mayOwe) throw new RangeError(`a change of ${difference} rupees needs a payment`);
  const saved = Math.max(0, 0 - difference);
  if (refund < 0 || refund > saved) throw new RangeError(`cannot refund ${refund} of ${saved} rupees`);
  const lines = linesWithAmount([
    { kind: 'change', amount: difference },
    { kind: 'kept', amount: saved - refund },
  ]);
  const back = backFor(booking, lines);
  return { id, at, by, why: reason ?? 'changed', lines, paid: [], back, moved: movedFrom(booking) };
}

/**
 * T19: changes a paid booking at once, and records the refund or the balance in the same write. Returns `car taken` if
 * another claim has the car at the new times.
 */
export async function changeNow(booking: BookingRecord, change: Change, deps: MoveDeps): ReturnType<typeof orCarTaken> {
  const { plan, carId = booking.carId, legs = booking.legs } = change;
  if (!carId.equals(booking.carId) && booking.lateDays) throw new RangeError('a car that was late is not exchanged');
  const { lateDays, $set, $unset } = changesTo(plan, booking, deps);
  const keys = keysOfPeriod({ ...plan, lateDays, legs });
  const after = { ...$set, carId, ...(legs && { legs }), ...keys };
  const move = moveBooking(booking._id, deps, {
    filter: { status: 'confirmed', carId: booking.carId, ...bookedOrOut, ...unlocked, ...asRead(booking) },
    changes: { ...withEntry(booking, entryOf(booking, change, deps.clock.now()), after), $unset },
    to: 'changed',
    place: 'change:written',
  });
  const moved = await orCarOut(orCarTaken(move));
  return moved === 'car out' ? null : moved; // the caller checks it again, with everything else
}
