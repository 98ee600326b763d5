import { commentOfRequest } from '../../../platform/current-request.ts';
import { type ObjectId, plainCollection } from '../../../platform/mongo.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';

const shownFields = {
  kind: 1,
  code: 1,
  carId: 1,
  locationId: 1,
  returnLocationId: 1,
  customerId: 1,
  fromDate: 1,
  toDate: 1,
  pickUpTime: 1,
  returnTime: 1,
  lateDays: 1,
  freeFrom: 1,
  stage: 1,
  rev: 1,
  updatedAt: 1,
} as const;

/** A confirmed rental or a block. Of a block, `locationId` and `customerId` are null, and it may have only one time. */
export type StandingClaim = Pick<BookingRecord, '_id' | Exclude<keyof typeof shownFields, 'kind'>> & {
  kind: 'booking' | 'block';
};

type Wanted = {
  /** The first and the last day on which a claim may end and begin. */
  from: string;
  until: string;
  /** The only car whose claims are wanted; all cars if absent. */
  carId?: ObjectId | undefined;
  /** A filter of the rentals. */
  rentals: Readonly<Record<string, unknown>>;
  /** The cars whose blocks are wanted; all if absent. */
  blockedCars?: readonly ObjectId[];
  most: number;
};

const perBatch = 250;
/** Limits the database’s own work, not the time that a slow reader takes. */
const maxTimeMS = 20_000;

/**
 * Reads the confirmed rentals and the blocks that reserve a car, by their last day, in batches. Omits no-shows, whose
 * car is free again. Ends after `most` claims.
 */
export async function* readStandingClaims(wanted: Wanted): AsyncGenerator<StandingClaim[]> {
  const { from, until, carId, rentals, blockedCars, most } = wanted;
  const cursor = plainCollection(Booking)
    .find<StandingClaim>(
      {
        ...(carId && { carId }),
        holdsCar: true,
        toDate: { $gte: from },
        fromDate: { $lte: until },
        $or: [
          { ...rentals, kind: 'booking', status: 'confirmed', stage: { $ne: 'no_show' } },
          { kind: 'block', ...(blockedCars && { carId: { $in: blockedCars } }) },
        ],
      },
      { projection: shownFields, batchSize: perBatch, maxTimeMS, ...commentOfRequest() },
    )
    .hint(carId ? 'uniq_car_day' : 'standing_claims')
    .sort({ toDate: 1, _id: 1 })
    .limit(most);
  try {
    while (await cursor.hasNext()) yield cursor.readBufferedDocuments();
  } finally {
    await cursor.close();
  }
}
