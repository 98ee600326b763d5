import { bookingContract } from '@rental/contracts';
import { expect, test } from 'vitest';
import { buildVehicle } from '../../../../test/support/factories.ts';
import { createCustomer, openRental, readBooking } from '../../../../test/support/open-rental.ts';
import { openWalkIn } from '../../../../test/support/open-walk-in.ts';
import { Booking } from '../booking.model.ts';

const days = { fromDate: '2026-12-01', toDate: '2026-12-02' };

async function openStrict() {
  const rental = await openRental({}, { minAge: 23, modelKey: 'model-of-both' });
  const { carLocations } = rental.car;
  const wish = { carId: String(rental.car._id), locationId: String(carLocations[0]), ...days };
  const book = async (given: { dateOfBirth?: string; anyUnit?: boolean }, as = rental.customer) =>
    rental.app.client.call(bookingContract.create, { as: await as.token(), body: { ...wish, ...given } });
  return { rental, book };
}

test('POST /booking/create stores the confirmed age, and neither a date of birth nor a hold of a younger driver [d2]', async () => {
  const { book } = await openStrict();

  const refused = [await book({}), await book({ dateOfBirth: '2003-12-02' })];
  expect(refused.map(({ status, code, error }) => [status, code, error?.data])).toEqual([
    [409, 'age_not_confirmed', { minAge: 23 }],
    [409, 'driver_too_young', { minAge: 23 }],
  ]);
  expect(await Booking.countDocuments()).toBe(0);

  const { data } = await book({ dateOfBirth: '2003-12-01' });
  const stored = await readBooking(data?._id ?? '');
  expect(stored.confirmedAge).toBe(23);
  expect(JSON.stringify(stored)).not.toContain('2003');
});

test('POST /booking/create with anyUnit assigns no unit for older drivers', async () => {
  const { rental, book } = await openStrict();
  const { carLocations } = rental.car;
  await buildVehicle({ carLocations, modelKey: 'model-of-both', minAge: 25 });
  const wish = { dateOfBirth: '2003-12-01', anyUnit: true };

  const first = await book(wish);
  const second = await book(wish, await createCustomer(rental.app));

  expect([first.data?.carId, second.code]).toEqual([String(rental.car._id), 'car_unavailable']);
});

test('POST /counter/hold asks staff to confirm the age', async () => {
  const { hold, wish } = await openWalkIn({ car: { minAge: 23 } });
  const body = wish();

  const refused = await hold(body);
  const made = await hold({ ...body, isOldEnough: true });

  expect([refused.code, made.status]).toEqual(['age_not_confirmed', 201]);
  expect((await readBooking(body.recordId)).confirmedAge).toBe(23);
});
