// Numbers instead of strings, because tens of millions of states are packed; `explain` translates the numbers back.
export const status = { absent: 0, pending: 1, confirmed: 2, cancelled: 3, deleted: 4 } as const;
export const reason = {
  none: 0,
  holdExpired: 1,
  dismissed: 2,
  carUnavailable: 3,
  customer: 4,
  refunded: 5,
  wrongAmount: 6,
} as const;
export const row = { absent: 0, undecided: 1, kept: 2, due: 3, requested: 4, done: 5 } as const;

/** The step that a worker has reached. Each step is one call to the database or to Razorpay. */
export const step = {
  idle: 0,
  record: 1,
  readRow: 2,
  confirm: 3,
  revive: 4,
  close: 5,
  readBooking: 6,
  keep: 7,
  giveBack: 8,
  postRefund: 9,
  storeRefund: 10,
  endRefund: 11,
  expireAnswered: 12,
  expireBlind: 13,
  dropPending: 14,
  dropExpired: 15,
  readDropped: 16,
  cancelPaid: 17,
  oweLater: 18,
  readFollowUp: 19,
  decideFollowUp: 20,
  closeFollowUp: 21,
  recordOutside: 22,
  dropOutside: 23,
  storeOutside: 24,
  keepFollowUp: 25,
  dropMispaid: 26,
} as const;

/** The day that the admin may block. Each booking wants this day unless it is given a different one. */
export const firstDay = 0;

/**
 * A booking document, reduced to money, days and coupons. `hasUse`: the coupon’s index has an entry for the booking;
 * the slot is stored permanently and counts while the booking claims the car. `settledBy` is 0, or the index of a
 * charge plus one. `isLapsed` and `hasProof` are stored only while the booking is pending, because only filters on
 * pending bookings read them. `wasToldCancelled` and `wasPromisedRefund` record what the customer was informed of; no
 * production code reads them.
 */
export interface Booking {
  readonly day: number;
  readonly wantsUse: number;
  status: number;
  reason: number;
  holdsCar: number;
  hasUse: number;
  isLapsed: number;
  hasProof: number;
  settledBy: number;
  refundDue: number;
  followUp: number;
  wasToldCancelled: number;
  wasPromisedRefund: number;
}

/** A payment at Razorpay (`isCaptured`, our `refunds`, `isReturnedOutside`) and our row for it. */
export interface Charge {
  readonly settles: number;
  readonly owner: number;
  readonly isMismatched: boolean;
  isCaptured: number;
  refunds: number;
  row: number;
  isReturnedOutside: number;
}

/** One of our processes. `target` is the index of a booking or charge; `due` is the refund the worker has read. */
export interface Worker {
  step: number;
  target: number;
  due: number;
}

/** A complete state. All bookings want the same car. `expiredBlind` describes only the last move. */
export interface World {
  bookings: Booking[];
  charges: Charge[];
  workers: Worker[];
  hasStarted: number;
  isBlocked: number;
  expiredBlind: boolean;
}
