import type { Environment } from './env-schema.ts';

/** Rules for holds, payments and cancellations. */
export const toBookingSettings = (env: Environment) => ({
  holdMinutes: env.HOLD_MINUTES,
  /** How long a hold lasts before payment, without a confirmed address, paid booking or known device. */
  holdMinutesUnconfirmed: Math.min(env.HOLD_MINUTES_UNCONFIRMED, env.HOLD_MINUTES),
  /** The duration of a hold that staff make at the counter. */
  counterHoldMinutes: env.COUNTER_HOLD_MINUTES,
  expirySkewSeconds: env.EXPIRY_SKEW_SECONDS,
  proofHoldMinutes: env.PROOF_HOLD_MINUTES,
  payMinLeftSeconds: env.PAY_MIN_LEFT_SECONDS,
  maxRentalDays: env.MAX_RENTAL_DAYS,
  horizonDays: env.HORIZON_DAYS,
  maxHolds: env.MAX_HOLDS,
  /** How many unpaid car-days an account may hold at a time; `verified` is for customers who have paid before. */
  maxUnpaidDays: { plain: env.MAX_UNPAID_CAR_DAYS, verified: env.MAX_UNPAID_CAR_DAYS_VERIFIED },
  /** 0 disables the limit on holds per address. */
  maxHoldsPerAddress: env.MAX_HOLDS_PER_ADDRESS,
  knownDeviceHours: env.KNOWN_DEVICE_HOURS,
  reholdTries: env.REHOLD_TRIES,
  /** With 0, a customer may hold the same car again immediately, any number of times. */
  reholdPauseMinutes: env.REHOLD_PAUSE_MINUTES,
  /** How often customers may change the dates or times of a booking; 0 turns changes off. */
  maxChanges: env.CHANGES_MAX,
  /**
   * The hours after 00:00 of the first day from which a booking can be marked as a no-show, and the percentage that is
   * then refunded.
   */
  noShow: { hours: env.NO_SHOW_HOURS, percent: env.NO_SHOW_PERCENT },
  maxTotal: env.MAX_TOTAL_RUPEES,
  sweepEverySeconds: env.SWEEP_EVERY_SECONDS,
  watchForDays: env.WATCH_FOR_DAYS,
  /** How much managers and clerks may refund for a booking beyond the cancellation policy, in rupees. */
  goodwillLimits: { manager: env.GOODWILL_LIMIT_MANAGER_RUPEES, clerk: env.GOODWILL_LIMIT_CLERK_RUPEES },
  /** The percentage of the price that a customer must pay before staff can confirm a booking at the counter. */
  partPaymentPercent: env.PART_PAYMENT_PERCENT,
  /** How long a customer has to pay by link, in hours, unless staff choose less. */
  payLinkHours: env.PAY_LINK_HOURS,
  /** The cash that staff take for one rental must stay below this amount in rupees. */
  cashLimit: env.CASH_LIMIT_RUPEES,
  /** The tiers until an admin saves the business details, and of bookings made before tiers were stored in them. */
  cancellationTiers: env.CANCELLATION_TIERS,
  pageSize: env.PAGE_SIZE,
  customerBookingsShown: env.CUSTOMER_BOOKINGS_SHOWN,
});

/** Returns one line per contradiction between these settings. */
export function bookingReasons(env: Environment): string[] {
  const rules: [boolean, string][] = [
    [
      env.HOLD_MINUTES * 60 <= env.PAY_MIN_LEFT_SECONDS,
      'HOLD_MINUTES must be longer than PAY_MIN_LEFT_SECONDS, or nobody could ever pay',
    ],
    [
      env.HOLD_MINUTES_UNCONFIRMED * 60 <= env.PAY_MIN_LEFT_SECONDS,
      'HOLD_MINUTES_UNCONFIRMED must be longer than PAY_MIN_LEFT_SECONDS, or new customers could never pay',
    ],
    [
      env.MAX_UNPAID_CAR_DAYS < env.MAX_RENTAL_DAYS,
      'MAX_UNPAID_CAR_DAYS must not be less than MAX_RENTAL_DAYS, or nobody could book the longest rental',
    ],
    [
      env.MAX_UNPAID_CAR_DAYS_VERIFIED < env.MAX_UNPAID_CAR_DAYS,
      'MAX_UNPAID_CAR_DAYS_VERIFIED must not be less than MAX_UNPAID_CAR_DAYS',
    ],
    [
      env.GOODWILL_LIMIT_MANAGER_RUPEES < env.GOODWILL_LIMIT_CLERK_RUPEES,
      'GOODWILL_LIMIT_MANAGER_RUPEES must not be less than GOODWILL_LIMIT_CLERK_RUPEES',
    ],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, reason]) => reason);
}
