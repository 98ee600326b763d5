import { blockContract, bookingContract, dashboardContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildLocation, buildStaff, buildVehicle } from '../../../../test/support/factories.ts';
import { createCustomer, mailsOf, openRental, readBooking, type Rental } from '../../../../test/support/open-rental.ts';
import { planFor } from '../../../../test/support/request-change.ts';
import { saveTimes } from '../../../../test/support/save-prices.ts';
import { staffChangesOf } from '../../../../test/support/staff-change.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { Booking } from '../../booking/booking.model.ts';
import { changeNow } from '../../booking/moves/change-moves.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';

/** Three days from Tuesday, at ₹2,000 a day. */
const booked = { fromDate: '2026-12-01', toDate: '2026-12-03' };
const env = { CANCELLATION_TIERS: '100@48,50@24,0@0', GOODWILL_LIMIT_MANAGER_RUPEES: '4000' };

let rental: Rental;
let bookingId: string;
let owner: string;
let bigger: VehicleRecord;
let carLocations: VehicleRecord['carLocations'];
let changes: ReturnType<typeof staffChangesOf>;

beforeEach(async () => {
  rental = await openRental({ env }, { rentalPrice: 2_000, carName: 'Swift' });
  ({ carLocations } = rental.car);
  bigger = await buildVehicle({ carLocations, rentalPrice: 3_000, carName: 'Creta' });
  bookingId = (await rental.confirmed(booked)).booking._id;
  owner = (await rental.app.signInAs('admin')).token;
  changes = staffChangesOf(rental, bookingId, owner);
});

/** Sets the clock to a moment in India. */
const goTo = async (moment: string) => {
  const { clock } = rental.app;
  clock.advance(new Date(`${moment}+05:30`).getTime() - clock.now().getTime());
  owner = (await rental.app.signInAs('admin')).token;
  changes = staffChangesOf(rental, bookingId, owner);
};

const to = ({ _id }: VehicleRecord) => ({ carId: String(_id) });
const staffSee = async () => rental.app.client.succeed(rentalContract.get, { as: owner, query: { id: bookingId } });
const freeCars = async (as = owner) =>
  rental.app.client.succeed(rentalContract.getFreeCars, { as, query: { bookingId, ...booked } });

describe('another car', () => {
  test('takes over the whole rental at the same price if the rental has not begun', async () => {
    const { shown, changed } = await changes.change(to(bigger));
    await rental.runUntilQuiet();

    expect(shown).toMatchObject({ car: { carName: 'Creta' }, toPay: 0, toRefund: 0, totalAfter: 6_000 });
    expect(changed).toEqual({ status: 'changed', bookingId, balance: 0 });
    const booking = await readBooking(bookingId);
    expect([booking.carId, booking.legs, booking.totalAmount]).toEqual([bigger._id, undefined, 6_000]);
    expect(await Booking.countDocuments({ carId: rental.car._id, holdsCar: true })).toBe(0);
    const { timeline } = await staffSee();
    expect(timeline.find(({ event }) => event === 'changed')).toMatchObject({
      detail: 'Swift, now Creta',
      by: { reason: 'The car broke down' },
    });
    expect(await mailsOf()).toContain(`changed:${String(booking.ledger.at(-1)?.id)}`);
    await rental.expectQuiet();
  });

  test('takes over the rest of a rental that has begun, and the earlier car is free at once', async () => {
    await goTo('2026-12-02T08:00:00');

    await changes.change(to(bigger));

    const booking = await readBooking(bookingId);
    expect([booking.carId, booking.days]).toEqual([bigger._id, ['2026-12-02', '2026-12-03']]);
    expect(booking.legs).toEqual([
      { carId: rental.car._id, fromDate: '2026-12-01', toDate: '2026-12-02', toTime: '08:00' },
    ]);
    expect((await staffSee()).earlierCars).toMatchObject([{ car: { carName: 'Swift' }, toDate: '2026-12-02' }]);
    const other = await rental.book({ fromDate: '2026-12-02', toDate: '2026-12-03' });
    expect(other.status).toBe(201);
    const query = { carIds: [rental.car, bigger].map(({ _id }) => String(_id)).join(','), ...booked };
    const entries = await rental.app.client.succeed(dashboardContract.getCalendar, { as: owner, query });
    const own = entries.filter(({ _id }) => _id === bookingId);
    expect(own.map(({ carId, fromDate, toDate, kind }) => [carId, fromDate, toDate, kind])).toEqual([
      [String(rental.car._id), '2026-12-01', '2026-12-02', 'booked'],
      [String(bigger._id), '2026-12-02', '2026-12-03', 'booked'],
    ]);
  });

  test('leaves the leg unchanged when the dates change later, and can be exchanged again on the same day', async () => {
    await goTo('2026-12-02T08:00:00');
    await changes.change(to(bigger));

    await changes.change({ toDate: '2026-12-05' });
    await changes.change(to(rental.car));

    const { carId, legs, days, toDate } = await readBooking(bookingId);
    expect([carId, toDate, days[0], days.length]).toEqual([rental.car._id, '2026-12-05', '2026-12-02', 4]);
    expect(legs?.map((leg) => [leg.carId, leg.fromDate])).toEqual([
      [rental.car._id, '2026-12-01'],
      [bigger._id, '2026-12-02'],
    ]);
  });

  test('is claimed from the current half hour on, and the earlier car until then, if turnaround is on', async () => {
    await saveTimes({ isOn: true, turnaround: true }, rental.app);
    const timed = { pickUpTime: '10:00', returnTime: '18:00' };
    await changes.change({ ...timed });
    await goTo('2026-12-02T12:40:00');

    await changes.change(to(bigger));

    const { legs, halfHours, days } = await readBooking(bookingId);
    expect([legs?.at(-1)?.toTime, halfHours[0], days]).toEqual(['12:30', '2026-12-02T12:30', ['2026-12-02']]);
  });

  test('costs today’s price if a manager decides so, and the difference remains to be paid', async () => {
    const locations = carLocations.map((_id) => ({ _id }));
    const clerk = await rental.app.signIn(await buildStaff('clerk', locations));
    const manager = await rental.app.signIn(await buildStaff('manager', locations));
    const wish = { ...to(bigger), price: 'now' as const };

    const asked = await changes.preview(wish, clerk);
    const refused = await changes.send(await changes.bodyFor(wish, { expectedToPay: 3_000 }), clerk);
    const made = await changes.send(await changes.bodyFor(wish, { expectedToPay: 3_000 }), manager);

    expect([asked.data?.approver, asked.data?.toPay, refused.code]).toEqual(['manager', 3_000, 'above_limit']);
    expect(made.data).toEqual({ status: 'changed', bookingId, balance: 3_000 });
  });

  test('costs its own price only on the days that have not begun', async () => {
    await goTo('2026-12-01T23:00:00');
    expect((await changes.preview({ ...to(bigger), price: 'now' })).data?.toPay).toBe(3_000);
    await goTo('2026-12-02T00:00:00');
    expect((await changes.preview({ ...to(bigger), price: 'now' })).data?.toPay).toBe(1_000);
  });

  test('is refunded the full difference if it is cheaper, within a manager’s limit', async () => {
    const cheaper = await buildVehicle({ carLocations, rentalPrice: 1_000 });
    const cheapest = await buildVehicle({ carLocations, rentalPrice: 500 });
    const locations = carLocations.map((_id) => ({ _id }));
    await goTo('2026-11-30T12:00:00');
    const manager = staffChangesOf(rental, bookingId, await rental.app.signIn(await buildStaff('manager', locations)));
    const price = 'now';

    const beyond = await manager.preview({ ...to(cheapest), price });
    const refused = await manager.send(await manager.bodyFor({ ...to(cheapest), price }, { expectedToRefund: 4_500 }));
    const { shown } = await manager.change({ ...to(cheaper), price });
    await rental.runUntilQuiet();

    expect([beyond.data?.approver, beyond.data?.toRefund, refused.code]).toEqual(['owner', 4_500, 'above_limit']);
    expect([shown?.toRefund, shown?.kept, shown?.approver]).toEqual([3_000, 0, null]);
    await rental.expectQuiet();
  });

  test('is rejected if it is taken, not offered there, unknown, or at a location out of reach, and nothing changes [SW1]', async () => {
    const taken = await buildVehicle({ carLocations });
    const blocked = { carId: String(taken._id), fromDate: '2026-12-03', toDate: '2026-12-09', note: 'Service' };
    await rental.app.client.succeed(blockContract.create, { as: owner, body: blocked });
    const elsewhere = await buildVehicle({ carLocations: [(await buildLocation())._id] });
    const disabled = await buildVehicle({ carLocations, isEnabled: false });
    const clerk = await rental.app.signIn(
      await buildStaff(
        'clerk',
        carLocations.map((_id) => ({ _id })),
      ),
    );

    expect(await changes.refusal(to(taken))).toBe('car_unavailable');
    expect(await changes.refusal(to(elsewhere))).toBe('car_unavailable');
    expect(await changes.refusal(to(disabled))).toBe('car_unavailable');
    expect(await changes.refusal({ carId: 'aaaaaaaaaaaaaaaaaaaaaaaa' })).toBe('vehicle_not_found');
    expect(await changes.refusal(to(elsewhere), {}, clerk)).toBe('vehicle_not_found');
    expect(await changes.refusal(to(rental.car))).toBe('change_not_possible');
    await Booking.updateOne({ _id: bookingId }, { $set: { lateDays: ['2026-12-04'] } });
    expect(await changes.refusal(to(bigger))).toBe('change_not_possible');
    await Booking.updateOne({ _id: bookingId }, { $unset: { lateDays: 1 } });
  });

  test('is not given to a booking whose car has changed since it was read', async () => {
    const read = await readBooking(bookingId);
    const other = await buildVehicle({ carLocations });
    await Booking.updateOne({ _id: bookingId }, { $set: { carId: other._id } });
    const change = { id: new ObjectId(), by: read.customerId, plan: planFor(read, {}), carId: bigger._id, refund: 0 };

    expect(await changeNow(read, change, rental.app.deps)).toBeNull();
    expect((await readBooking(bookingId)).carId).toEqual(other._id);
  });

  test('goes either to the booking that is moved to it or to another customer’s concurrent hold', async () => {
    const { change, hold } = { change: to(bigger), hold: { fromDate: '2026-12-03', toDate: '2026-12-04' } };
    const stranger = await createCustomer(rental.app);
    const as = await stranger.token();
    const wish = { ...hold, carId: String(bigger._id), locationId: String(carLocations[0]) };

    const [sent, held] = await Promise.all([
      changes.send(await changes.bodyFor(change)),
      rental.app.client.call(bookingContract.create, { as, body: wish }),
    ]);

    const { carId } = await readBooking(bookingId);
    expect([sent.status === 200, held.status === 201].filter(Boolean)).toHaveLength(1);
    expect(carId.equals(bigger._id)).toBe(sent.status === 200);
    const loser = sent.status === 200 ? held : sent;
    expect(loser.code).toBe('car_unavailable');
  });

  test('is given to a booking by only one of two clerks at the same time, and never to one that is being cancelled', async () => {
    const other = await buildVehicle({ carLocations });
    const [one, two] = await Promise.all([changes.bodyFor(to(bigger)), changes.bodyFor(to(other))]);

    const both = await Promise.all([changes.send(one), changes.send(two)]);
    const winner = both.find(({ status }) => status === 200);

    expect(both.map(({ code }) => code)).toContain('edited_meanwhile');
    expect(winner).toBeDefined();
    const again = await changes.bodyFor(to(rental.car));
    const [moved, cancelled] = await Promise.all([changes.send(again), rental.cancel(bookingId)]);
    await rental.runUntilQuiet();
    const { status, carId } = await readBooking(bookingId);
    expect([cancelled.status, status]).toEqual([200, 'cancelled']);
    expect(carId.equals(rental.car._id)).toBe(moved.status === 200);
    await rental.expectQuiet();
  });

  test('lets a block of the earlier car grow at once [SW3]', async () => {
    const body = { carId: String(rental.car._id), ...booked, note: 'Broken', overBookings: true };
    const block = await rental.app.client.succeed(blockContract.create, { as: owner, body });

    await changes.change(to(bigger));

    const stored = await Booking.findById(block._id).lean();
    expect([stored?.status, stored?.days]).toEqual(['blocked', ['2026-12-01', '2026-12-02', '2026-12-03']]);
    await rental.expectQuiet();
  });

  test('is chosen from a list of free cars, those of the same model first, then the cheapest', async () => {
    const same = await buildVehicle({
      carLocations,
      rentalPrice: 9_000,
      carName: 'Swift',
      modelKey: rental.car.modelKey,
    });
    const cheap = await buildVehicle({ carLocations, rentalPrice: 1_000 });
    const taken = await buildVehicle({ carLocations, rentalPrice: 900 });
    const blocked = { carId: String(taken._id), fromDate: '2026-12-03', toDate: '2026-12-09', note: 'Service' };
    await rental.app.client.succeed(blockContract.create, { as: owner, body: blocked });

    const found = await freeCars();

    expect(found.map(({ _id, isSameModel }) => [_id, isSameModel])).toEqual([
      [String(same._id), true],
      [String(cheap._id), false],
      [String(bigger._id), false],
    ]);
  });
});
