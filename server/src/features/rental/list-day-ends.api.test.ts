import { rentalContract } from '@rental/contracts';
import { expect, test } from 'vitest';
import { buildBooking, buildLocation, buildUser, buildVehicle } from '../../../test/support/factories.ts';
import { openOffice } from '../../../test/support/open-office.ts';

test('GET /booking/getToday lists the confirmed bookings that start or end today in India, by location and customer', async () => {
  const office = await openOffice();
  const [pune, agra] = [await buildLocation({ name: 'Pune' }), await buildLocation({ name: 'Agra' })];
  const { _id: carId } = await buildVehicle({ carName: 'Creta', plate: 'MH12AB1234' });
  const [asha, bina] = [await buildUser({ name: 'Asha', phone: '+919876543210' }), await buildUser({ name: 'Bina' })];
  const at = { locationId: pune._id, customerId: bina._id, status: 'confirmed' } as const;
  await buildBooking({ ...at, fromDate: '2026-11-20', toDate: '2026-11-22' });
  const first = { customerId: asha._id, carId, fromDate: '2026-11-20', toDate: '2026-11-20', code: 'K7M-2QX' };
  await buildBooking({ ...at, ...first, locationId: agra._id });
  await buildBooking({ ...at, fromDate: '2026-11-18', toDate: '2026-11-20' });
  // Not listed: bookings that are under way, unpaid or cancelled.
  await buildBooking({ ...at, fromDate: '2026-11-19', toDate: '2026-11-21' });
  await buildBooking({ fromDate: '2026-11-20', toDate: '2026-11-20' });
  await buildBooking({ ...at, fromDate: '2026-11-20', toDate: '2026-11-20', status: 'cancelled' });
  // In India it is still the 20th.
  office.clock.set(new Date('2026-11-20T18:29:59Z'));

  const { token: as } = await office.signInAs('admin');
  const { day, pickUps, returns, openMessages } = await office.succeed(rentalContract.getToday, { as });

  const shown = (ends: typeof pickUps) =>
    ends.map(({ customerName, locationName }) => `${customerName} at ${locationName}`);
  expect([day, shown(pickUps), shown(returns), openMessages]).toEqual([
    '2026-11-20',
    ['Asha at Agra', 'Bina at Pune'],
    ['Asha at Agra', 'Bina at Pune'],
    0,
  ]);
  expect(pickUps[0]).toMatchObject({
    code: 'K7M-2QX',
    carName: 'Creta',
    plate: 'MH12AB1234',
    customerPhone: '+919876543210',
  });
});

test('GET /booking/getToday lists bookings by pick-up and by return time, those without times last', async () => {
  const office = await openOffice();
  const today = { fromDate: '2026-11-20', toDate: '2026-11-20', status: 'confirmed' } as const;
  const at = async (customer: string, location: string, times: object) => {
    const [{ _id: customerId }, { _id: locationId }] = [
      await buildUser({ name: customer }),
      await buildLocation({ name: location }),
    ];
    await buildBooking({ ...today, customerId, locationId, ...times });
  };
  await at('Asha', 'Agra', {});
  await at('Bina', 'Pune', { pickUpTime: '09:30', returnTime: '21:00' });
  await at('Chetan', 'Bhopal', { pickUpTime: '10:00', returnTime: '12:00' });
  await at('Dev', 'Delhi', { pickUpTime: '00:00', returnTime: '12:00' });

  const { token: as } = await office.signInAs('admin');
  const { pickUps, returns } = await office.succeed(rentalContract.getToday, { as });

  expect(pickUps.map(({ customerName }) => customerName)).toEqual(['Dev', 'Bina', 'Chetan', 'Asha']);
  expect(returns.map(({ customerName }) => customerName)).toEqual(['Chetan', 'Dev', 'Bina', 'Asha']);
});
