/** Where a request stands; each step is one call to the database. */
export const at = { idle: 0, readOwn: 1, readBusy: 2, readUses: 3, lookAgain: 4, insert: 5, held: 6, over: 7 } as const;

/** A request for any car of these, or for the only one. Those of one customer are for the same days. */
export interface Wish {
  customer: number;
  cars: readonly number[];
}

/** How large a world to explore. A switch left out means: this never happens here. */
export interface HoldConfiguration {
  name: string;
  wishes: readonly Wish[];
  /** All requests come with its code: so many uses in all, and one a customer. */
  uses?: number;
  /** The requests whose holds may be given up again. */
  ends?: readonly number[];
}

/** `busy` is the cars that were seen taken, `price` and the rest what its hold is to have, or has. */
export type Request = Record<'step' | 'price' | 'busy' | 'slot' | 'car', number>;

/**
 * Every customer has seen price 0; the price changes once. Places are left out: they keep some clicks from getting two
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
