import { isDayFree, isHoldExpired, isUseFree } from './claims.ts';
import { reason, row, status, type Booking, type Charge, type World } from './world.ts';

const isCancelled = (booking: Booking) => booking.status === status.cancelled;
const isConfirmed = (booking: Booking) => booking.status === status.confirmed;

interface Invariant<Subject> {
  says: string;
  isBroken(subject: Subject, world: World): boolean;
}

const ofBooking: readonly Invariant<Booking>[] = [
  {
    says: 'I2 a confirmed booking holds its car and names a captured, recorded charge',
    isBroken: (booking, world) => isConfirmed(booking) && !isPaidClaim(booking, settlerOf(world, booking)),
  },
  {
    says: 'I3 a charge due or refunded never settles a confirmed booking',
    isBroken(booking, world) {
      const settler = settlerOf(world, booking);
      return isConfirmed(booking) && settler !== undefined && isGivenBack(settler);
    },
  },
  {
    says: 'I5 only pending, confirmed and blocked hold a car',
    isBroken: (booking) => booking.holdsCar === 1 && booking.status !== status.pending && !isConfirmed(booking),
  },
  {
    says: 'I7 money the policy keeps is not refunded',
    isBroken(booking, world) {
      const settler = settlerOf(world, booking);
      return isKeptByPolicy(booking) && settler !== undefined && settler.refunds > 0;
    },
  },
  {
    says: 'I8 told cancelled stays cancelled',
    isBroken: (booking) => booking.wasToldCancelled === 1 && (!isCancelled(booking) || isHoldExpired(booking)),
  },
  {
    says: 'I12 a booking has its use exactly while it holds its car',
    isBroken: (booking) => booking.wantsUse === 1 && booking.hasUse !== booking.holdsCar,
  },
];

const ofCharge: readonly Invariant<Charge>[] = [
  {
    says: 'I4 one refund per charge at most',
    isBroken: (charge) => charge.refunds + charge.isReturnedOutside > 1,
  },
  {
    says: 'I4 no refund before the decision to refund',
    isBroken: (charge) => charge.refunds > 0 && !isGoingBack(charge),
  },
  {
    says: 'I6 a kept charge is the one that settled its booking',
    isBroken: (charge, world) => charge.row === row.kept && world.bookings[charge.owner]?.settledBy !== charge.settles,
  },
];

/** Returns the first invariant that this state breaks, or null. Source: protocol, section 10. */
export function findBrokenInvariant(world: World): string | null {
  for (const booking of world.bookings) {
    if (booking.holdsCar === 1 && !isDayFree(world, booking)) return 'I1 no two claims on a car-day';
    if (booking.hasUse === 1 && !isUseFree(world, booking)) return 'I11 no more bookings than uses of a coupon';
  }
  return findBroken(world, world.bookings, ofBooking) ?? findBroken(world, world.charges, ofCharge);
}

function findBroken<Subject>(
  world: World,
  subjects: readonly Subject[],
  invariants: readonly Invariant<Subject>[],
): string | null {
  for (const subject of subjects) {
    for (const invariant of invariants) if (invariant.isBroken(subject, world)) return invariant.says;
  }
  return null;
}

const settlerOf = (world: World, booking: Booking) => world.charges[booking.settledBy - 1];

function isPaidClaim(booking: Booking, settler: Charge | undefined): boolean {
  const isPaid = settler !== undefined && settler.isCaptured === 1 && settler.row !== row.absent;
  return booking.holdsCar === 1 && isPaid && !settler.isMismatched;
}

const isGoingBack = (charge: Charge) =>
  charge.row === row.due || charge.row === row.requested || charge.row === row.done;

// A refund made in the dashboard is discovered later; until then the booking may remain confirmed. The liveness check
// requires that the booking is eventually cancelled.
const isGivenBack = (charge: Charge) =>
  isGoingBack(charge) && (charge.row !== row.done || charge.isReturnedOutside === 0);

const isKeptByPolicy = (booking: Booking) =>
  isCancelled(booking) && booking.reason === reason.customer && booking.wasPromisedRefund === 0;

/** Returns the first rule that the change from one state to the next breaks, or null. */
export function findBrokenEdge(before: World, after: World): string | null {
  for (let index = 0; index < before.bookings.length; index++) {
    const old = before.bookings[index];
    const now = after.bookings[index];
    if (old === undefined || now === undefined || old.status === status.absent) continue;
    const fault = faultOfStatus(old, now) ?? faultOfExpiry(old, now, after.expiredBlind) ?? faultOfDay(old, now, after);
    if (fault !== null) return fault;
    if (old.settledBy !== 0 && now.settledBy !== old.settledBy) return 'settledBy never changes';
  }
  return null;
}

function faultOfStatus(old: Booking, now: Booking): string | null {
  if (now.status === status.deleted) return 'a booking is never deleted';
  if (now.status === status.pending && old.status !== status.pending) return 'nothing returns to pending';
  const wasFinal = isCancelled(old) && !isHoldExpired(old);
  const isSame = now.status === old.status && now.reason === old.reason;
  if (wasFinal && !isSame) return 'a final reason stays';
  if (!isCancelled(now) && now.reason !== reason.none) return 'only a cancelled booking has a reason';
  return null;
}

function faultOfDay(old: Booking, now: Booking, { hasStarted }: World): string | null {
  if (hasStarted === 0) return null;
  if (isConfirmed(now) && !isConfirmed(old)) return 'I9 nothing is confirmed once its rental has begun';
  const isFreed = isConfirmed(old) && now.holdsCar === 0 && now.reason === reason.refunded;
  return isFreed ? 'I10 no car is freed while its rental runs' : null;
}

function faultOfExpiry(old: Booking, now: Booking, wasBlind: boolean): string | null {
  if (!isHoldExpired(now) || isHoldExpired(old)) return null;
  if (old.status !== status.pending || old.isLapsed === 0) return 'only a lapsed hold expires';
  return wasBlind && old.hasProof === 1 ? 'no unanswered expiry after proof' : null;
}
