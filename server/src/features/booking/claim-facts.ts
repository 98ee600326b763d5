import type { ObjectId } from '../../platform/mongo.ts';

/** What bookings and blocks store about the car that they claim. */
export type ClaimFacts = {
  _id: ObjectId;
  carId: ObjectId;
  fromDate: string;
  toDate: string;
  /** The times `HH:MM` in India, agreed for a booking, which has both or neither, or set for a block. */
  pickUpTime?: string | undefined;
  returnTime?: string | undefined;
  /** From the return until the car can leave again. If absent, the claim ends at the end of the last day. */
  readyMinutes?: number | undefined;
  /** The keys of the claim, as `claimKeysOf` lists them; never empty. Only T24, T33 and T34 change them. */
  days: string[];
  halfHours: string[];
  /** True exactly while the status is pending, confirmed or blocked. */
  holdsCar: boolean;
  createdAt: Date;
  updatedAt: Date;
};
