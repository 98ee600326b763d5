/**
 * The step that a request has reached. Each step before `insert` is one query of `readFacts`, in the same order;
 * `insert` decides and writes.
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

/** A customer’s request for any one of these cars. All wishes of a customer are for the same days. */
export interface Wish {
  customer: number;
  cars: readonly number[];
}

/** The size of the world to explore. Events whose option is omitted never happen. */
export interface HoldConfiguration {
  name: string;
  /** At most two wishes per customer. */
  wishes: readonly Wish[];
  /** How many times the coupon may be used in total. All requests use its code; each customer may use it once. */
  uses?: number;
  /** The indices of the requests whose holds may be released again. */
  ends?: readonly number[];
}

/**
 * The values that a request has read, with the number of bits for each. `own` is the car of the customer’s other hold,
 * counted from 1, and `ownPrice` is the price of that hold; `busy` and `slots` have one bit per car or slot; `used`
 * counts all uses of the coupon, and `usedOwn` those of the customer. `price`, `slot` and `car` belong to the request’s
 * own hold.
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
 * `price` is an index into the prices. Every customer was shown price 0; the price changes at most once. Limits on open
 * holds are not modelled: they would prevent some double bookings only by accident, and the protocol does not rely on
 * them. A hold’s coupon turn is always 0, because each customer may use the coupon only once.
 */
export interface World {
  now: Record<'price', number>;
  requests: Request[];
}
