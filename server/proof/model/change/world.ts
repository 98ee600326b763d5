// Numbers instead of strings, because tens of millions of states are packed; `explain` translates the numbers back.
export const status = { pending: 0, confirmed: 1, expired: 2, cancelled: 3 } as const;

/** `returned`: returned in full outside our system before it was decided (C8). */
export const outcome = { none: 0, undecided: 1, kept: 2, refund: 3, returned: 4, held: 5 } as const;

/** A proof of payment becomes `old` after a day. */
export const proof = { none: 0, fresh: 1, old: 2 } as const;

export const blockState = { none: 0, active: 1, released: 2 } as const;

/** Where the car of a confirmed booking is. */
export const stage = { booked: 0, out: 1, returned: 2, noShow: 3 } as const;

/** The `settledBy` of a booking that staff confirmed. */
export const byCounter = 7;

/**
 * What a payment is for: the hold, one of two payment requests, or anything, if it is counter money; counter money for
 * the deposit; or the part of the deposit that has paid a balance.
 */
export const forCounter = 3;
export const forDeposit = 4;
export const fromDeposit = 5;
export type Purpose = 0 | 1 | 2 | typeof forCounter | typeof forDeposit | typeof fromDeposit;

/** Whether the provider knows the payment. */
export const isOnline = (purpose: Purpose): boolean => purpose < forCounter;

/** What a move did that its own filter must prevent. Describes only the last move. */
export const news = { none: 0, endedEarly: 1, endedBlind: 2, endedOther: 3 } as const;

/**
 * The ledger entries that refund money: goodwill, a cheaper change, a cancellation, a correction, and the end of the
 * deposit.
 */
export const entries = ['gift', 'shorten', 'cancel', 'fix', 'given'] as const;
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
  handOut: 19,
  takeBack: 20,
  noShow: 21,
  undo: 22,
  swap: 23,
  takeCash: 24,
  correct: 25,
  confirmAtCounter: 26,
  returnNotes: 27,
  pay: 28,
  giveUp: 29,
  takeDeposit: 30,
  addCharge: 31,
  settleDeposit: 32,
} as const;

const refunds = { gift: 2, shorten: 2, cancel: 2 } as const;
const record = { isCaptured: 1, outcome: 3, ...refunds } as const;

/** The fields of each record, with the number of bits for each. Sets of days have one bit for each day. */
export const bits = {
  /**
   * `own` are the days of the rental, `plan` those after the change that is requested, and `claim` those that the index
   * has. `settledBy` counts payments from 1, `request` is the number of the open payment request, and `forBalance` says
   * whether it changes nothing. `isLapsed` is that of the hold or of the request.
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
    forBalance: 1,
  },
  /**
   * `opened` counts the requests, `applied1` and `applied2` are the payments that paid them, counted from 1, and
   * `amount1` and `amount2` what they cost. `price` is the sum of the lines of the rental and its changes. `owed` is the
   * sum of all lines, with `debtFloor` added.
   */
  money: { opened: 2, applied1: 3, applied2: 3, amount1: 2, amount2: 2, owed: 4, price: 4 },
  /** `rival` are the days that another customer has, `block` those that the block has. */
  car: { today: 3, rival: 4, block: 4, blockState: 2, waits: 1 },
  /**
   * The car has been free since the day `freeFrom`. `undo` is what T26 restores, plus 1; `isUndoOld` and `isUndoPast`
   * say that the booking or the day has changed since. `hasRefunded`: the last stage came with a refund. `car` is which
   * of two cars the booking has, `leg` the day on which it left another one. `rival` is the stage of the other customer.
   */
  counter: { stage: 2, freeFrom: 3, undo: 2, isUndoOld: 1, isUndoPast: 1, hasRefunded: 1, car: 1, leg: 3, rival: 2 },
  /** What staff took, first and second time, and the money of this booking that is in the drawer. */
  cash: { first: 2, second: 2, drawer: 4 },
  /**
   * What staff took for the deposit, first and second time. `isPromised`: the booking says by when it is given back;
   * `isDue`: that hour has come. `charged` is the sum of the extra charges.
   */
  deposit: { first: 2, second: 2, isPromised: 1, isDue: 1, charged: 2 },
  /** What the ledger refunds of a payment: by each entry, and outside our system or by a correction. */
  back: { ...refunds, external: 2 },
  counterBack: { ...refunds, fix: 2 },
  /** `used` has paid a balance. */
  depositBack: { fix: 2, given: 2, used: 2 },
  usedBack: { gift: 2 },
  /**
   * A payment at Razorpay and our record of it, with the parts. `outside` was refunded in the dashboard, and `told` is
   * how much of that was compared with the ledger.
   */
  charge: { ...record, outside: 2, told: 2 },
  /** Counter money and our record of it. `done` has one bit for each part that a person has returned. */
  counterCharge: { ...record, fix: 2, done: 4 },
  depositCharge: { isCaptured: 1, outcome: 3, fix: 2, given: 2, done: 5 },
  usedCharge: { isCaptured: 1, outcome: 3, gift: 2, done: 1 },
  /**
   * What a worker has read. `isStale`: the booking has changed since. `amount` is what a move refunds, how a car is taken
   * back, or the position in a list of actions. `seen` is the number of that list, the plan of a block, an amount
   * refunded in the dashboard, or the days of the booking or the end of its deposit if a move ignores `isStale`.
   */
  worker: { step: 6, isStale: 1, payment: 3, request: 2, amount: 4, isBlind: 1, seen: 12 },
} as const;

type KeysOf<Record> = Record extends unknown ? keyof Record : never;
type Fields<Name extends keyof typeof bits> = Record<KeysOf<(typeof bits)[Name]>, number>;
export type Booking = Fields<'booking'>;
export type Money = Fields<'money'>;
export type Car = Fields<'car'>;
export type Counter = Fields<'counter'>;
export type Cash = Fields<'cash'>;
export type Deposit = Fields<'deposit'>;
export type Back = Fields<'back' | 'counterBack' | 'depositBack' | 'usedBack'>;
export type Charge = Fields<'charge' | 'counterCharge' | 'depositCharge' | 'usedCharge'>;
export type Worker = Fields<'worker'>;

/** A complete state. */
export interface World {
  booking: Booking;
  money: Money;
  car: Car;
  counter: Counter;
  cash: Cash;
  deposit: Deposit;
  backs: Back[];
  charges: Charge[];
  workers: Worker[];
  news: number;
  /** Which car the other customer has. Never changes. */
  readonly rivalCar: number;
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
