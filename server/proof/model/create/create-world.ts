export const status = { absent: 0, pending: 1, confirmed: 2, cancelled: 3 } as const;

/** Where a request stands; each step is one call to the database. */
export const at = { waiting: 0, readOwn: 1, insert: 2, lookUp: 3, readBlockers: 4, expire: 5, ended: 6 } as const;

export const answer = { none: 0, created: 1, existing: 2, tooManyHolds: 3, carUnavailable: 4, unavailable: 5 } as const;

/** A slot, and a hold limit, of two makes three wishes of one customer a crowd. */
export const slotCount = 2;

/** Who wants which day of the one car. Requests with equal wishes are a double click. */
export interface Wish {
  customer: number;
  day: number;
}

/** The document that a request may insert, under the request's own number. */
export interface Booking {
  status: number;
  slot: number;
  isLapsed: number;
}

/** `other` is the booking that the request is about to expire, or the one it was answered with. */
export interface Request {
  step: number;
  slot: number;
  answer: number;
  other: number;
}

export interface World {
  readonly wishes: readonly Wish[];
  bookings: Booking[];
  requests: Request[];
}

export const createGuards = { dayIndex: true, slotIndex: true, insertDecides: true };
export type CreateGuards = Readonly<Record<keyof typeof createGuards, boolean>>;

export const holdsDay = (booking: Booking) => booking.status === status.pending || booking.status === status.confirmed;
