import { firstDay, status, step, type Booking, type World } from './world.ts';

/**
 * The size of the world to explore. `owners[c]` is the booking that charge c pays for. Events whose option is omitted
 * never happen.
 */
export interface Configuration {
  bookings: number;
  owners: readonly number[];
  workers: number;
  /** The day that each booking wants; by default, all bookings want the first day. */
  days?: readonly number[];
  /** The bookings that compete for the only use of a coupon; each belongs to a different customer. */
  users?: readonly number[];
  /** Whether a valid checkout signature can arrive. */
  hasProof?: boolean;
  /** Whether the rental can start. */
  canStart?: boolean;
  /** Whether the admin can block and unblock the day. */
  hasBlock?: boolean;
  /** Whether payments can be refunded in Razorpay’s dashboard without our knowledge. */
  hasOutsideRefunds?: boolean;
  /** Charges whose amount differs from the booking’s total. */
  mismatched?: readonly number[];
}

const newBooking = (day: number, wantsUse: boolean): Booking => ({
  day,
  wantsUse: Number(wantsUse),
  status: status.absent,
  reason: 0,
  holdsCar: 0,
  hasUse: 0,
  isLapsed: 0,
  hasProof: 0,
  settledBy: 0,
  refundDue: 0,
  followUp: 0,
  wasToldCancelled: 0,
  wasPromisedRefund: 0,
});

/** The world before anything has happened. */
export function createWorld({ bookings, owners, workers, days, users = [], mismatched = [] }: Configuration): World {
  return {
    bookings: Array.from({ length: bookings }, (_, index) =>
      newBooking(days?.[index] ?? firstDay, users.includes(index)),
    ),
    charges: owners.map((owner, index) => ({
      settles: index + 1,
      owner,
      isMismatched: mismatched.includes(index),
      isCaptured: 0,
      refunds: 0,
      row: 0,
      isReturnedOutside: 0,
    })),
    workers: Array.from({ length: workers }, () => ({ step: step.idle, target: 0, due: 0 })),
    hasStarted: 0,
    isBlocked: 0,
    expiredBlind: false,
  };
}

/** Returns the numbers of bookings, charges and workers, separated by slashes and followed by the enabled options. */
export function nameOf(configuration: Configuration): string {
  const { bookings, owners, workers } = configuration;
  const extras = [
    configuration.days && `days ${configuration.days.join(' ')}`,
    configuration.users && `coupon for ${configuration.users.join(' ')}`,
    configuration.hasProof && 'proof',
    configuration.canStart && 'start',
    configuration.hasBlock && 'block',
    configuration.hasOutsideRefunds && 'outside refunds',
    configuration.mismatched && 'wrong amount',
  ].filter((extra) => typeof extra === 'string');
  return [`${bookings}/${owners.length}/${workers}`, ...extras].join(' + ');
}
