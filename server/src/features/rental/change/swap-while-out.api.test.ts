import { counterContract, rentalContract } from '@rental/contracts';
import { beforeEach, expect, test } from 'vitest';
import { buildVehicle } from '../../../../test/support/factories.ts';
import { type Counter, openCounter } from '../../../../test/support/open-counter.ts';
import { createRental, readBooking } from '../../../../test/support/open-rental.ts';
import { planFor } from '../../../../test/support/request-change.ts';
import { staffChangesOf } from '../../../../test/support/staff-change.ts';
import { legsAfter } from '../../booking/change/swap.ts';
import { changeNow } from '../../booking/moves/change-moves.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';

/* A rental whose car is out, and a car that has not come back although its own rental ended yesterday. */

const [yesterday, today] = ['2026-11-20', '2026-11-21'];
const dates = { fromDate: yesterday, toDate: '2026-11-24' };

let counter: Counter;
let bookingId: string;
let lateId: string;
let late: VehicleRecord;

beforeEach(async () => {
  counter = await openCounter({}, { plate: 'MH12AB0001' });
  bookingId = (await counter.rental.confirmed(dates)).booking._id;
  const other = await createRental(counter.app, { carLocations: counter.rental.car.carLocations });
  late = other.car;
  lateId = (await other.confirmed({ fromDate: yesterday, toDate: yesterday })).booking._id;
  await counter.handOut(bookingId);
  await counter.handOut(lateId);
  counter.app.clock.set(new Date(`${today}T09:00:00+05:30`));
});

const changes = async () => staffChangesOf(counter.rental, bookingId, (await counter.app.signInAs('admin')).token);

test('the car is neither listed nor given to the rental until it is taken back', async () => {
  const as = (await counter.app.signInAs('admin')).token;
  const query = { bookingId, ...dates };
  const wish = { carId: String(late._id) };

  expect(await counter.app.client.succeed(rentalContract.getFreeCars, { as, query })).toEqual([]);
  expect(await (await changes()).refusal(wish)).toBe('car_out');
  await counter.takeBack(lateId);
  counter.app.clock.set(new Date('2026-11-22T09:00:00+05:30'));
  expect((await (await changes()).change(wish)).changed.status).toBe('changed');
});

test('a change that was checked before the car was handed out changes nothing', async () => {
  const before = await readBooking(bookingId);
  const plan = planFor(before, {});
  const legs = legsAfter(before, counter.app.clock.now());

  const moved = await changeNow(
    before,
    { id: before._id, by: null, plan, carId: late._id, legs, refund: 0 },
    counter.app.deps,
  );

  expect(moved).toBeNull();
  expect(await readBooking(bookingId)).toEqual(before);
  await counter.takeBack(lateId);
});

test('the plate of each of its cars finds the rental, and its details say until when it had the first one [SW2]', async () => {
  const { carLocations } = counter.rental.car;
  const free = await buildVehicle({ carLocations, plate: 'MH12AB0002' });
  await (await changes()).change({ carId: String(free._id) });
  const as = (await counter.app.signInAs('admin')).token;
  const { client } = counter.app;

  for (const search of ['MH12AB0001', 'MH12AB0002']) {
    const { bookings } = await client.succeed(counterContract.find, { as, query: { search } });
    expect(bookings.map(({ _id }) => _id)).toEqual([bookingId]);
  }
  const { earlierCars } = await client.succeed(rentalContract.get, { as, query: { id: bookingId } });
  expect(earlierCars).toMatchObject([{ car: { plate: 'MH12AB0001' }, fromDate: yesterday, toDate: today }]);
  await counter.takeBack(lateId);
});
