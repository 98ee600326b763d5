import { feedContract } from '@rental/contracts';
import { expect, test } from 'vitest';
import { buildBooking, buildLocation, buildVehicle } from './support/factories.ts';
import { explain, recordCommands } from './support/explain-commands.ts';
import { openOffice } from './support/open-office.ts';

test.each(['everything', 'a location', 'a car'])('a feed of %s reads its claims by an index', async (what) => {
  const office = await openOffice();
  const { _id: locationId } = await buildLocation();
  const cars = [await buildVehicle({ carLocations: [locationId] }), await buildVehicle()];
  for (const { _id: carId } of cars) {
    for (let month = 10; month < 40; month += 1) {
      const fromDate = `20${10 + (month % 15)}-0${1 + (month % 9)}-10`;
      await buildBooking({ carId, fromDate, status: 'cancelled' });
    }
    await buildBooking({ carId, fromDate: '2026-12-01', status: 'confirmed' });
  }
  const of = {
    everything: {},
    'a location': { locationId: String(locationId) },
    'a car': { carId: String(cars[0]?._id) },
  };
  const chosen = of[what as keyof typeof of];
  const { address } = await office.succeed(feedContract.createFeed, {
    body: { name: 'Desk', showsCustomers: false, ...chosen },
  });
  const query = { token: new URL(address).searchParams.get('token') ?? '' };
  const commands = recordCommands();

  await office.client.succeed(feedContract.getCalendar, { query });

  const plans = await Promise.all(commands.take().map(explain));
  expect(plans.filter(({ stages }) => stages.includes('COLLSCAN'))).toEqual([]);
  const claims = plans.filter(({ indexes }) => indexes.some((name) => /^(standing_claims|uniq_car_day)$/.test(name)));
  // Once for the ETag and once for the content.
  expect(claims.map(({ docsExamined }) => docsExamined <= 2)).toEqual([true, true]);
});
