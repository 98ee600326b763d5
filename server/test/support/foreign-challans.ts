import { Challan } from '../../src/features/challan/challan.model.ts';
import type { BookingRecord } from '../../src/features/booking/booking.model.ts';
import type { VehicleRecord } from '../../src/features/vehicle/vehicle.model.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { testStart } from './manual-clock.ts';

/* Challans for the test that records of other locations don’t exist for managers. */

type Place = { car: VehicleRecord; challanId: string };

const noticeDate = '2026-11-20';
const notice = { number: '7', authority: 'Police', offence: 'Speeding', amount: 500, day: '2026-11-18', time: '10:00' };

/** Returns a number plate that no other location’s car has. */
export const plateOf = (locationId: ObjectId): string => `KA01${String(locationId).slice(-6).toUpperCase()}`;

/** Stores a challan of a booking, and returns its id. */
export async function buildChallan(locationId: ObjectId, { _id: bookingId, carId }: BookingRecord): Promise<string> {
  const _id = new ObjectId();
  await Challan.create({
    ...notice,
    _id,
    key: String(locationId),
    noticeDate,
    answerBy: noticeDate,
    carId,
    plate: 'KA01AB1234',
    bookingId,
    locationIds: [locationId],
    state: 'open',
    states: [],
    version: 1,
    createdAt: new Date(testStart),
  });
  return String(_id);
}

const writtenOf = ({ plate }: VehicleRecord) => ({ ...notice, plate, noticeDate });
const missing = 'challan_not_found';
const bodyOf = ({ challanId }: Place) => ({ challanId, version: 1 });
const shown = { missing, about: ({ challanId }: Place) => ({ query: { challanId } }) };

export const challanCases = {
  'challan.create': {
    missing: 'vehicle_not_found',
    about: ({ car }: Place) => ({ body: { ...writtenOf(car), recordId: String(new ObjectId()) } }),
  },
  'challan.getAll': { lists: ({ challanId }: Place) => challanId, with: {} },
  'challan.get': shown,
  'challan.getEvidence': shown,
  'challan.edit': { missing, about: (at: Place) => ({ body: { ...writtenOf(at.car), ...bodyOf(at) } }) },
  'challan.setState': {
    missing,
    about: (at: Place) => ({ body: { ...bodyOf(at), state: 'contested', reason: 'The car broke down' } }),
  },
  'challan.charge': { missing, about: (at: Place) => ({ body: bodyOf(at) }) },
};
