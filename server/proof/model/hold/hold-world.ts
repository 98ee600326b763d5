/**
 * Where a request stands. Each step up to `insert` is one question of `readFacts`, in its order; at `insert` it decides
 * and writes.
 */
export const at = {
  readOwn: 0,
  readCars: 1,
  readBusy: 2,
  readUses: 3,
  insert: 4,
  lookAgain: 5,
  held: 6,
  over: 7,
} as const;

/** A request for any car of these, or for the only one. Those of one customer are for the same days. */
export interface Wish {
  customer: number;
  cars: readonly number[];
}

/** How large a world to explore. A switch left out means: this never happens here. */
export interface HoldConfiguration {
  name: string;
  /** A customer makes two requests at most. */
  wishes: readonly Wish[];
  /** All requests come with its code: so many uses in all, and one a customer. */
  uses?: number;
  /** The requests whose holds may be given up again. */
  ends?: readonly number[];
}

/**
 * What a request has read: `own` the car of the customer's other hold, from 1, with its price, `busy` and `slots` as one
 * bit each, `used` all uses of the coupon and `usedOwn` the customer's. Then `price`, `slot` and `car` of its hold.
 */
export const bits = {
  step: 3,
  price: 1,
  own: 2,
  ownPrice: 1,
  busy: 2,
  slots: 2,
  used: 2,
  usedOwn: 1,
  slot: 1,
  car: 1,
};
export type Request = Record<keyof typeof bits, number>;

/** Nothing read. */
export const blank = { price: 0, own: 0, ownPrice: 0, busy: 0, slots: 0, used: 0, usedOwn: 0, slot: 0, car: 0 };

/**
 * Every customer has seen price 0; the price changes once. Places never run out: they keep some clicks from getting two
 * cars, and nobody needs them for that. The turn of a customer who may use a coupon once is always 0.
 */
export interface World {
  now: Record<'price', number>;
  requests: Request[];
}

export const holdGuards = {
  dayIndex: true,
  anyUnitIndex: true,
  slotIndex: true,
  turnIndex: true,
  refusesOtherPrice: true,
  looksAtOwnAgain: true,
};
export type HoldGuard = keyof typeof holdGuards;
export type HoldGuards = Readonly<Record<HoldGuard, boolean>>;
