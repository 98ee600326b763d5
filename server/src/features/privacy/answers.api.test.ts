import { bookingContract, plainPrices, privacyContract, settingsContract } from '@rental/contracts';
import { expect, test } from 'vitest';
import { testPassword } from '../../../test/support/factories.ts';
import { staffOffice } from '../../../test/support/open-office.ts';
import { openRental, readBooking } from '../../../test/support/open-rental.ts';

const day = 86_400_000;

test('a customer’s answer to the question about an extra is part of the data export, and is erased when the account is deleted', async () => {
  const rental = await openRental();
  const office = await staffOffice(rental.app);
  const driver = { id: 'driver', name: 'Second driver', per: 'rental', price: 500, max: 1, isOffered: true } as const;
  const prices = { ...plainPrices, extras: [{ ...driver, question: 'Who?' }] };
  await office.succeed(settingsContract.savePrices, { body: prices });
  const { client } = rental.app;
  const booking = await client.succeed(bookingContract.create, {
    as: await rental.customer.token(),
    body: {
      carId: String(rental.car._id),
      locationId: String(rental.car.carLocations[0]),
      fromDate: '2026-12-01',
      toDate: '2026-12-02',
      extras: [{ id: 'driver', count: 1, answer: 'Vikram Shah' }],
    },
  });

  const shown = await client.succeed(privacyContract.getData, { as: await rental.customer.token() });
  await rental.runFor(20 * day, 8);
  await client.succeed(privacyContract.deleteAccount, {
    as: await rental.customer.token(),
    body: { currentPassword: testPassword },
  });

  expect(JSON.stringify(shown)).toContain('Vikram Shah');
  const left = await readBooking(booking._id);
  expect(left.price?.extras).toEqual([
    { id: 'driver', name: 'Second driver', per: 'rental', price: 500, count: 1, total: 500 },
  ]);
  expect(left.totalAmount).toBe(5_200);
});
