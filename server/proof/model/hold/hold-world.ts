/**
 * The step that a request has reached. Each step before `insert` is one query of `readFacts`, in its order; `insert`
 * decides and writes.
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

/** A request for any one of these cars, or for the only one. All wishes of a customer are for the same days. */
export interface Wish {
  customer: number;
  cars: readonly number[];
}

/** How large a world to explore. What an omitted option describes never happens. */
export interface HoldConfiguration {
  name: string;
  /** At most two per customer. */
  wishes: readonly Wish[];
  /** The coupon’s total number of uses. All requests use its code, once per customer. */
  uses?: number;
  /** The indices of requests whose holds may be released again. */
  ends?: readonly number[];
}

/**
 * What a request has read, and the number of bits for each value. `own` is the car of the customer’s other hold,
 * counted from 1, and `ownPrice` its price; `busy` and `slots` have one bit per car or slot; `used` counts all uses of
 * the coupon and `usedOwn` the customer’s. `price`, `slot` and `car` belong to the request’s own hold.
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

/** A request that has read nothing. */
export const blank = { price: 0, own: 0, ownPrice: 0, busy: 0, slots: 0, used: 0, usedOwn: 0, slot: 0, car: 0 };

/**
 * Every customer was shown price 0; the price changes at most once. The limits on open holds are not modelled: they
 * would only prevent some double bookings by accident, and the protocol does not rely on them. The turn is always 0,
 * because a customer may use the coupon once.
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
