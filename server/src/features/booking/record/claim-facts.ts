import type { ObjectId } from '../../../platform/mongo.ts';

/**
 * An earlier car of a rental, with the day from which and the half hour until which the rental had it. Stored only if
 * the rental had begun before the exchange.
 */
export type Leg = { carId: ObjectId; fromDate: string; toDate: string; toTime: string };

/** What bookings and blocks store about the car that they claim. */
export type ClaimFacts = {
  _id: ObjectId;
  carId: ObjectId;
  fromDate: string;
  toDate: string;
  /** Times `HH:MM` in India. A booking has both or neither; a block may have only one. */
  pickUpTime?: string | undefined;
  returnTime?: string | undefined;
  /** The minutes from the return until the car can leave again. If absent, the claim covers whole days. */
  readyMinutes?: number | undefined;
  /** The half hour from which the car is free; present if that is earlier than agreed. */
  freeFrom?: string | undefined;
  /** The keys of the claim, as `claimKeysOf` lists them; never empty. Protocol, section 2.1, lists what changes them. */
  days: string[];
  halfHours: string[];
  /** True exactly while the status is pending, confirmed or blocked. */
  holdsCar: boolean;
  createdAt: Date;
  updatedAt: Date;
};
