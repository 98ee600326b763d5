import type { Period } from '@rental/contracts';
import { trusted } from '../../../platform/mongo.ts';
import type { BlockRecord } from '../record/block-record.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';
import { batchSize, claimFields, claimsNear } from './car-claims.ts';

/**
 * The fields of bookings and blocks that lists for the staff need. Lists read nothing else, because the other fields,
 * such as the ledger, make a booking several times as large.
 */
export const listedFields = {
  ...claimFields,
  kind: 1,
  code: 1,
  carId: 1,
  locationId: 1,
  returnLocationId: 1,
  customerId: 1,
  status: 1,
  holdUntil: 1,
  rev: 1,
  stage: 1,
  undo: 1,
  damageProposals: 1,
  balance: 1,
  depositTerms: 1,
  deposit: 1,
  depositDueAt: 1,
} as const;

type Listed<Stored extends { _id: unknown }> = Pick<Stored, '_id' | Extract<keyof typeof listedFields, keyof Stored>>;
export type ListedBooking = Listed<BookingRecord>;
export type ListedClaim = ListedBooking | Listed<BlockRecord>;

/** As `findClaimsNear`, without these bookings, with the fields for lists, and in no particular order. */
export async function findClaimsBesides(bookings: readonly ListedBooking[], period: Period): Promise<ListedClaim[]> {
  const carIds = [...new Set(bookings.map(({ carId }) => String(carId)))];
  const isOther = { _id: trusted({ $nin: bookings.map(({ _id }) => _id) }) };
  return Booking.find({ ...claimsNear(carIds, period), ...isOther }, listedFields)
    .hint('uniq_car_day')
    .batchSize(batchSize)
    .maxTimeMS(3_000)
    .lean<ListedClaim[]>(); // The collection contains only bookings and blocks.
}
