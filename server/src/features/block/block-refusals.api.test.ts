import { blockContract } from '@rental/contracts';
import { beforeEach, expect, test } from 'vitest';
import { buildBooking, buildStaff } from '../../../test/support/factories.ts';
import { type Office, staffOffice } from '../../../test/support/open-office.ts';
import { openRental, readBooking, type Rental } from '../../../test/support/open-rental.ts';
import { closeAfterTest } from '../../../test/support/open-resources.ts';
import { refusalOf } from '../../../test/support/refusal.ts';
import { setCheckpointHook } from '../../platform/checkpoint.ts';
import type { ObjectId } from '../../platform/mongo.ts';
import { Booking } from '../booking/booking.model.ts';

/* What staff read when a block over bookings is refused. A refused call writes nothing. */

let rental: Rental;
let office: Office;

beforeEach(async () => {
  rental = await openRental();
  office = await staffOffice(rental.app);
});

const refused = async (given: object = {}, as = office.as) => {
  const days = { fromDate: '2026-12-07', toDate: '2026-12-13' };
  const body = { carId: String(rental.car._id), ...days, note: 'Breakdown', overBookings: true, ...given };
  return refusalOf(async () => office.call(blockContract.create, { as, body }));
};

test('a block over bookings is refused for an unknown car, and for days that can’t be blocked', async () => {
  expect(await refused({ carId: '0'.repeat(24) })).toEqual(['vehicle_not_found', 'This car does not exist']);
  expect(await refused({ fromDate: '2026-11-19' })).toEqual([
    'date_out_of_range',
    'From Date cannot be earlier than today',
  ]);
  expect(await refused({ fromDate: '2027-12-01', toDate: '2027-12-02' })).toEqual([
    'date_out_of_range',
    'Days can be blocked up to 150 days ahead',
  ]);
  expect(await refused({ toDate: '2027-03-08' })).toEqual(['invalid_input', 'Some fields need your attention']);
});

test('a block without overBookings is refused for days that are booked', async () => {
  await rental.confirmed({ fromDate: '2026-12-08', toDate: '2026-12-08' });

  expect(await refused({ overBookings: false })).toEqual(['car_booked', 'Some of these days are taken']);
});

test('a block over bookings is refused if another booking takes one of its free days in each of five attempts', async () => {
  const { _id } = (await rental.confirmed({ fromDate: '2026-12-08', toDate: '2026-12-08' })).booking;
  const { customerId } = await readBooking(_id);
  const rival = { carId: rental.car._id, customerId, fromDate: '2026-12-10', status: 'pending' } as const;
  let attempts = 0;
  let rivalId: ObjectId | undefined;
  setCheckpointHook(async (name) => {
    if (name === 'block:planned') {
      attempts += 1;
      rivalId = (await buildBooking(rival))._id;
    }
    if (name === 'block:refused' && rivalId) await Booking.deleteOne({ _id: rivalId });
  });
  closeAfterTest(() => setCheckpointHook(null));

  expect(await refused()).toEqual(['car_booked', 'Some of these days are taken']);
  expect(attempts).toBe(5);
});

test('a block over bookings is refused to clerks, and for a car that the manager’s locations do not offer', async () => {
  const clerk = await rental.app.signIn(await buildStaff('clerk'));
  const manager = await rental.app.signIn(await buildStaff('manager'));

  expect(await refused({}, clerk)).toEqual(['not_allowed', 'Only a manager or an owner can do this.']);
  expect(await refused({}, manager)).toEqual(['vehicle_not_found', 'This car does not exist']);
});

test('the list and the release of an unknown block are refused', async () => {
  const query = { id: '0'.repeat(24) };
  const sentence = ['block_not_found', 'This block does not exist'];

  expect(await refusalOf(async () => office.call(blockContract.getConflicts, { query }))).toEqual(sentence);
  expect(await refusalOf(async () => office.call(blockContract.release, { query }))).toEqual(sentence);
});
