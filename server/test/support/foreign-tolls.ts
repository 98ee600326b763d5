import type { BookingRecord } from '../../src/features/booking/booking.model.ts';
import { Toll } from '../../src/features/toll/toll.model.ts';
import type { ObjectId } from '../../src/platform/mongo.ts';
import { testStart } from './manual-clock.ts';

/* Tolls for the test that records of other locations don’t exist for managers. */

type Place = { tollId: string };

/** Stores a toll of a booking, and returns its id. */
export async function buildToll(locationId: ObjectId, { _id: bookingId, carId }: BookingRecord): Promise<string> {
  const { _id } = await Toll.create({
    reference: '7',
    key: String(locationId),
    plate: 'KA01AB1234',
    plaza: 'Talegaon',
    day: '2026-11-18',
    time: '10:00',
    amount: 95,
    carId,
    bookingId,
    locationIds: [locationId],
    createdAt: new Date(testStart),
  });
  return String(_id);
}

const ofRows = 'each row is compared with the reach of the caller, which the tests of the import prove';

export const tollCases = {
  'toll.previewImport': { noLocation: ofRows },
  'toll.import': { noLocation: ofRows },
  'toll.getAll': { lists: ({ tollId }: Place) => tollId, with: {} },
  'toll.charge': { missing: 'toll_not_found', about: ({ tollId }: Place) => ({ body: { tollId } }) },
};
