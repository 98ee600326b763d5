import { expect, test } from 'vitest';
import { createBlock } from '../../src/features/block/create-block.ts';
import { findGrowable, growBlocksOf } from '../../src/features/booking/blocks/grow-blocks.ts';
import { createBooking } from '../../src/features/booking/create-booking.ts';
import { Booking } from '../../src/features/booking/booking.model.ts';
import {
  findContradictions,
  findDoubleClaims,
  findWrongKeys,
} from '../../src/features/booking/find/find-broken-bookings.ts';
import { createHoldKeeper } from '../../src/features/payment/hold-expiry.ts';
import { buildBooking, buildUser, buildVehicle } from '../../test/support/factories.ts';
import { createTestApp } from '../../test/support/test-app.ts';
import { everyEnd, inWords, type Scene } from './race-plays.ts';
import { stormRounds } from './storm-settings.ts';

/* A car is blocked over a booking of 8 December, while others want that day or the one after it. */

const [booked, after] = ['2026-12-08', '2026-12-09'];
const rivals = 20;

async function openCar() {
  await Booking.deleteMany();
  const app = await createTestApp();
  const deps = { ...app.deps, holds: createHoldKeeper(app.deps) };
  const car = await buildVehicle();
  const { _id, customerId } = await buildBooking({
    carId: car._id,
    fromDate: booked,
    toDate: booked,
    status: 'confirmed',
  });
  const carId = String(car._id);
  const body = { carId, fromDate: '2026-12-07', toDate: '2026-12-10', note: 'Breakdown', overBookings: true };
  const block = async () => createBlock({ ...body, createdBy: String(customerId) }, deps);
  const book = async (day: string, as = customerId): Promise<string> => {
    const wish = { carId, locationId: String(car.carLocations[0]), fromDate: day, toDate: day };
    await createBooking({ ...wish, customerId: String(as), origin: null }, deps);
    return 'booked';
  };
  const free = async () =>
    Booking.updateOne({ _id }, { $set: { status: 'cancelled', cancelReason: 'customer', holdsCar: false } });
  const grow = async (): Promise<string> => {
    await growBlocksOf(car._id, deps);
    return (await Booking.exists({ kind: 'block', waits: true })) ? 'waits' : 'complete';
  };
  const isSound = async () => {
    const wrong = [await findDoubleClaims(), await findWrongKeys(), await findContradictions()].flat();
    expect([...wrong, ...(await findGrowable(deps))]).toEqual([]);
  };
  return { block, book, free, grow, isSound };
}

const openGrowth = async (): Promise<Scene> => {
  const { block, book, free, grow, isSound } = await openCar();
  await block();
  await free();
  return {
    acts: { A: inWords(grow), B: inWords(async () => book(booked)) },
    readEnd: async (results) => {
      await isSound();
      return results.join(' / ');
    },
  };
};

const openBlock = async (): Promise<Scene> => {
  const { block, book, isSound } = await openCar();
  const blocked = async (): Promise<string> => {
    const { claimParts = [] } = await block();
    return `${claimParts.length} parts`;
  };
  return {
    acts: { A: inWords(blocked), B: inWords(async () => book(after)) },
    readEnd: async (results) => {
      await isSound();
      return results.join(' / ');
    },
  };
};

test('either a waiting block or a customer gets a day that became free, whichever two steps they are paused at', async () => {
  const ends = await everyEnd(openGrowth, true);

  expect(Object.keys(ends).toSorted()).toEqual(['complete / car_unavailable', 'waits / booked']);
});

test('either a block over bookings or a customer gets a free day, whichever two steps they are paused at', async () => {
  const ends = await everyEnd(openBlock, true);

  expect(Object.keys(ends).toSorted()).toEqual(['2 parts / booked', '2 parts / car_unavailable']);
});

test(`a waiting block or one of ${rivals} customers gets a day that became free, ${stormRounds} times in a row`, async () => {
  for (let round = 0; round < stormRounds; round += 1) {
    const { block, book, free, grow, isSound } = await openCar();
    await block();
    const customers = await Promise.all(Array.from({ length: rivals }, async () => buildUser()));
    await free();

    const growths = Array.from({ length: 3 }, async () => grow());
    const wishes = customers.map(async ({ _id }) => inWords(async () => book(booked, _id))());
    const words = await Promise.all([...growths, ...wishes]);

    const winners = words.filter((word) => word === 'booked').length;
    const end = await grow();
    expect([end, winners]).toEqual(winners === 0 ? ['complete', 0] : ['waits', 1]);
    await isSound();
  }
});
