import { beforeEach, describe, expect, test } from 'vitest';
import { changesOf } from '../../../../test/support/change-booking.ts';
import { buildBlock, buildVehicle } from '../../../../test/support/factories.ts';
import { createRental, mailsOf, openRental, readBooking, type Rental } from '../../../../test/support/open-rental.ts';
import { Booking } from '../../booking/booking.model.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';

/** Three days from Tuesday on, at ₹2,000 a day. */
const booked = { fromDate: '2026-12-01', toDate: '2026-12-03' };

let rental: Rental;
let bookingId: string;
let changes: ReturnType<typeof changesOf>;

const buildUnit = async (given: Partial<VehicleRecord> = {}): Promise<VehicleRecord> => {
  const { carLocations, modelKey, rentalPrice, carName } = rental.car;
  return buildVehicle({ carLocations, modelKey, rentalPrice, carName, ...given });
};

beforeEach(async () => {
  rental = await openRental({ env: { CHANGES_MAX: '2' } }, { rentalPrice: 2_000 });
  bookingId = (await rental.confirmed(booked)).booking._id;
  changes = changesOf(rental, bookingId);
  await buildBlock(rental.car._id, '2026-12-04');
});

/** Returns the code with which both the preview and the change of another day fail. */
const refusal = async () => {
  const dates = { toDate: '2026-12-04' };
  const [shown, sent] = [await changes.preview(dates), await changes.send(dates, { expectedToPay: 2_000 })];
  expect(sent.code).toBe(shown.code);
  return shown.code;
};

describe('a change whose own car is taken', () => {
  test('moves the booking to an identical car, and asks for the payment of the added days there', async () => {
    const unit = await buildUnit();

    const { shown, changed } = await changes.change({ toDate: '2026-12-04' });

    expect([shown.otherCar, shown.toPay, changed.status]).toEqual([true, 2_000, 'to_pay']);
    expect(changed.booking).toMatchObject({ ...booked, changesLeft: 2 });
    const waiting = await readBooking(bookingId);
    expect([waiting.carId, waiting.days.at(-1), waiting.legs]).toEqual([unit._id, '2026-12-04', undefined]);
    expect(await Booking.countDocuments({ carId: rental.car._id, holdsCar: true, kind: 'booking' })).toBe(0);
    await changes.pay();
    await rental.runUntilQuiet();
    expect(await readBooking(bookingId)).toMatchObject({ carId: unit._id, toDate: '2026-12-04' });
    expect((await mailsOf()).filter((key) => key.startsWith('changed:'))).toHaveLength(1);
    await rental.expectQuiet();
  });

  test('leaves the booking on the identical car if the change is not paid', async () => {
    const unit = await buildUnit();
    const { changed } = await changes.change({ toDate: '2026-12-04' });

    await changes.drop(changed.booking.paymentRequest?.id ?? '');
    await rental.runUntilQuiet();

    const { carId, toDate, days, totalAmount } = await readBooking(bookingId);
    expect([carId, toDate, days.length, totalAmount]).toEqual([unit._id, '2026-12-03', 3, 6_000]);
    await rental.expectQuiet();
  });

  test('is made at once on the identical car if it is not dearer, and repeated without effect', async () => {
    const unit = await buildUnit();
    const dates = { fromDate: '2026-12-02', toDate: '2026-12-04' };

    const { shown, changed } = await changes.change(dates);
    const again = await changes.send(dates, { rev: shown.rev });
    await rental.runUntilQuiet();

    expect([changed.status, changed.booking.changesLeft, again.data?.status]).toEqual(['changed', 1, 'changed']);
    const { carId, ledger } = await readBooking(bookingId);
    expect([carId, ledger.length]).toEqual([unit._id, 2]);
    await rental.expectQuiet();
  });

  test.each([
    ['of another price', { rentalPrice: 1_999 }],
    ['of another model', { modelKey: 'another' }],
    ['that is not offered', { isEnabled: false }],
  ])('is refused beside a car %s', async (_which, given) => {
    await buildUnit(given);
    const before = await readBooking(bookingId);

    expect(await refusal()).toBe('car_unavailable');
    expect(await readBooking(bookingId)).toEqual(before);
  });

  test('is refused if the identical car is free only on some of the days, or once the rental has begun', async () => {
    const unit = await buildUnit();
    await buildBlock(unit._id, '2026-12-01');
    expect(await refusal()).toBe('car_unavailable');

    await buildUnit();
    const { clock } = rental.app;
    clock.advance(new Date('2026-12-02T08:00:00+05:30').getTime() - clock.now().getTime());

    expect(await refusal()).toBe('car_unavailable');
  });

  test('gives two customers different cars', async () => {
    const { app, car } = rental;
    const other = await createRental(app, {
      carLocations: car.carLocations,
      modelKey: car.modelKey,
      rentalPrice: 2_000,
    });
    const { booking } = await other.confirmed(booked);
    await buildBlock(other.car._id, '2026-12-04');
    const spare = [await buildUnit(), await buildUnit()];
    const both = [changes, changesOf(other, booking._id)];

    const made = await Promise.all(
      both.map(async ({ send }) => send({ toDate: '2026-12-04' }, { expectedToPay: 2_000 })),
    );

    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    const taken = await Booking.find({ holdsCar: true, kind: 'booking' }).lean();
    expect(new Set(taken.map(({ carId }) => String(carId)))).toEqual(new Set(spare.map(({ _id }) => String(_id))));
  });

  test('gives eleven free cars to eleven of twelve customers who change at the same time [AS16]', async () => {
    const { app, car } = rental;
    const unit = { carLocations: car.carLocations, modelKey: car.modelKey, rentalPrice: 2_000 };
    const all = [changes];
    for (let number = 1; number < 12; number += 1) {
      const other = await createRental(app, unit);
      all.push(changesOf(other, (await other.confirmed(booked)).booking._id));
      await buildBlock(other.car._id, '2026-12-04');
    }
    for (let number = 0; number < 11; number += 1) await buildUnit();

    const made = await Promise.all(
      all.map(async ({ send }) => send({ toDate: '2026-12-04' }, { expectedToPay: 2_000 })),
    );

    expect(made.filter(({ status }) => status === 201)).toHaveLength(11);
    expect(made.find(({ status }) => status !== 201)?.code).toBe('car_unavailable');
    const taken = await Booking.find({ holdsCar: true, kind: 'booking' }).lean();
    expect(new Set(taken.map(({ carId }) => String(carId))).size).toBe(12);
  });
});
