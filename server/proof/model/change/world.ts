// Numbers instead of strings, because tens of millions of states are packed; `explain` translates the numbers back.
export const status = { pending: 0, confirmed: 1, expired: 2, cancelled: 3 } as const;

/** `returned`: returned in full outside our system before it was decided (C8). */
export const outcome = { none: 0, undecided: 1, kept: 2, refund: 3, returned: 4 } as const;

/** A proof of payment becomes `old` after a day. */
export const proof = { none: 0, fresh: 1, old: 2 } as const;

export const blockState = { none: 0, active: 1, released: 2 } as const;

/** What a move did that its own filter must prevent. Describes only the last move. */
export const news = { none: 0, endedEarly: 1, endedBlind: 2, endedOther: 3 } as const;

/** The ledger entries that refund money: goodwill, a cheaper change and a cancellation. */
export const entries = ['gift', 'shorten', 'cancel'] as const;
export type EntryName = (typeof entries)[number];

/** The step that a worker has reached. Each step is one call to the database or to Razorpay. */
export const step = {
  idle: 0,
  record: 1,
  decide: 2,
  act: 3,
  endUndecided: 4,
  expire: 5,
  askLapse: 6,
  lapse: 7,
  rereadLapse: 8,
  withdraw: 9,
  rereadWithdraw: 10,
  open: 11,
  shorten: 12,
  late: 13,
  gift: 14,
  cancel: 15,
  insertBlock: 16,
  grow: 17,
  extend: 18,
} as const;

/** The fields of each record, with the number of bits for each. Sets of days have one bit for each day. */
export const bits = {
  /**
   * `own` are the days of the rental, `plan` those after the change that is requested, and `claim` those that the index
   * has. `settledBy` counts payments from 1, `request` is the number of the open payment request. `isLapsed` is that of
   * the hold or of the request.
   */
  booking: {
    status: 2,
    settledBy: 3,
    own: 4,
    late: 4,
    plan: 4,
    claim: 4,
    request: 2,
    isLapsed: 1,
    proof: 2,
    followUp: 1,
    isReturned: 1,
  },
  /**
   * `opened` counts the requests, `applied1` and `applied2` are the payments that paid them, counted from 1, and
   * `amount1` and `amount2` what they cost. `price` is the sum of the lines of the rental and its changes. `owed` is the
   * sum of all lines, with `debtFloor` added.
   */
  money: { opened: 2, applied1: 3, applied2: 3, amount1: 2, amount2: 2, owed: 4, price: 4 },
  /** `rival` are the days that another customer has, `block` those that the block has. */
  car: { today: 3, rival: 4, block: 4, blockState: 2, waits: 1 },
  /** What the ledger refunds of a payment: by each entry, and outside our system. */
  back: { gift: 2, shorten: 2, cancel: 2, external: 2 },
  /**
   * A payment at Razorpay and our record of it. `gift`, `shorten` and `cancel` are parts. `outside` was refunded in the
   * dashboard, and `told` is how much of that was compared with the ledger.
   */
  charge: { isCaptured: 1, outcome: 3, gift: 2, shorten: 2, cancel: 2, outside: 2, told: 2 },
  /**
   * What a worker has read. `isStale`: the booking has changed since. `amount` is what a move refunds, or the position in
   * a list of actions. `seen` is the number of that list, the plan of a block, an amount refunded in the dashboard, or
   * the days of the booking if a move ignores `isStale`.
   */
  worker: { step: 5, isStale: 1, payment: 2, request: 2, amount: 4, isBlind: 1, seen: 12 },
} as const;

type Fields<Name extends keyof typeof bits> = Record<keyof (typeof bits)[Name], number>;
export type Booking = Fields<'booking'>;
export type Money = Fields<'money'>;
export type Car = Fields<'car'>;
export type Back = Fields<'back'>;
export type Charge = Fields<'charge'>;
export type Worker = Fields<'worker'>;

/** A complete state. */
export interface World {
  booking: Booking;
  money: Money;
  car: Car;
  backs: Back[];
  charges: Charge[];
  workers: Worker[];
  news: number;
}

/** Added to the amount owed before it is packed, because it may be negative in a mutant. */
export const debtFloor = 8;

export const idleWorker: Worker = {
  step: step.idle,
  isStale: 0,
  payment: 0,
  request: 0,
  amount: 0,
  isBlind: 0,
  seen: 0,
};
