import { bookingContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildLocation } from '../../../../test/support/factories.ts';
import { createCustomer, readBooking, type Rental, stageRental } from '../../../../test/support/open-rental.ts';
import { saveTimes } from '../../../../test/support/save-prices.ts';
import { Location } from '../../location/location.model.ts';
import { Booking } from '../booking.model.ts';
import { findDoubleClaims, findWrongKeys } from '../find/find-broken-bookings.ts';
import { readNotes } from '../rebuild/order-notes.ts';
import { rebuildBooking } from '../rebuild/rebuild-booking.ts';

/* What happens to the times of paid bookings when the times, the settings or the database change. */

const { create } = bookingContract;
const { setTimes } = rentalContract;
const open = { open: '09:00', close: '18:00' };
/** From Saturday to Monday. The location is closed on Sundays. */
const period = { fromDate: '2026-12-05', toDate: '2026-12-07' };
const ten = { pickUpTime: '10:00', returnTime: '10:00' };
const next = { fromDate: '2026-12-07', toDate: '2026-12-08', returnTime: '10:00' };

let rental: Rental;

beforeEach(async () => {
  const { _id } = await buildLocation({ hours: [open, open, open, open, open, open, null] });
  rental = await stageRental({}, { carLocations: [_id] });
  await saveTimes({ isOn: true, turnaround: true, readyMinutes: 60 }, rental.app);
});

const wish = () => ({ carId: String(rental.car._id), locationId: String(rental.car.carLocations[0]) });
const book = async (given: object) => {
  const customer = await createCustomer(rental.app);
  return rental.app.client.call(create, { as: await customer.token(), body: { ...wish(), ...next, ...given } });
};
const set = async (bookingId: string, times: typeof ten) => {
  const as = await rental.customer.token();
  return rental.app.client.call(setTimes, { as, body: { bookingId, ...times } });
};
const claimOf = async (id: string) => {
  const { days, halfHours, readyMinutes } = await readBooking(id);
  return { days, halfHours, readyMinutes };
};

/** Books and pays for a rental with times that includes a closed day. */
const pay = async (): Promise<string> => (await rental.confirmed({ ...period, ...ten })).booking._id;

describe('the times of a paid booking', () => {
  test('can be changed to others within the opening hours, even if the rental includes a closed day [TI8]', async () => {
    const id = await pay();

    const answers = [
      await set(id, { ...ten, returnTime: '18:00' }),
      await set(id, { ...ten, returnTime: '18:30' }),
      await set(id, { ...ten, pickUpTime: '08:30' }),
      await set(id, { ...ten, pickUpTime: '17:30' }),
    ];

    expect(answers.map(({ status, code }) => (status === 200 ? 200 : code))).toEqual([
      200,
      'outlet_closed',
      'outlet_closed',
      200,
    ]);
    expect(await readBooking(id)).toMatchObject({ pickUpTime: '17:30', returnTime: '10:00' });
  });

  test('are unchanged by later edits of hours and cleaning, and so is the claim [TI11]', async () => {
    const id = await pay();
    const before = await claimOf(id);
    const late = { open: '11:00', close: '20:00' };
    const hours = [late, late, late, late, late, late, null];
    await saveTimes({ isOn: true, turnaround: true, readyMinutes: 240 }, rental.app);
    await Location.updateOne({ _id: rental.car.carLocations[0] }, { $set: { hours, readyMinutes: 300 } });

    const refused = await book({ pickUpTime: '10:30', returnTime: '19:00' });
    const { data } = await book({ pickUpTime: '11:00', returnTime: '19:00' });

    expect(await claimOf(id)).toEqual(before);
    expect(before).toMatchObject({ readyMinutes: 60, days: ['2026-12-05', '2026-12-06'] });
    expect([refused.code, (await claimOf(data?._id ?? '')).readyMinutes]).toEqual(['outlet_closed', 300]);
    expect([...(await findDoubleClaims()), ...(await findWrongKeys())]).toEqual([]);
  });

  test('are restored from its order with the same claim, after which the next customer can book the car [TI15]', async () => {
    const id = await pay();
    const [before, { totalAmount }] = [await claimOf(id), await readBooking(id)];
    const [order] = rental.app.sandbox.state().orders;
    const notes = readNotes(order?.notes as Record<string, string>);
    const restore = async () => notes !== null && (await rebuildBooking(notes, totalAmount, rental.app.deps));
    await Booking.deleteOne({ _id: id });

    const isRestored = await restore();
    const restored = await claimOf(id);
    const beside = await book({ pickUpTime: '11:00' });

    expect([isRestored, beside.status]).toEqual([true, 201]);
    expect(restored).toEqual(before);
    expect(before.halfHours).toContain('2026-12-07T10:30');
    expect([...(await findDoubleClaims()), ...(await findWrongKeys())]).toEqual([]);
  });
});

test('two concurrent clicks for any car of a model, with times, hold only one car [TI10]', async () => {
  const as = await rental.customer.token();
  const body = { ...wish(), ...period, ...ten, anyUnit: true };

  const answers = await Promise.all([1, 2].map(async () => rental.app.client.call(create, { as, body })));

  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(new Set(answers.map(({ data }) => data?._id)).size).toBe(1);
  expect(await Booking.countDocuments({ holdsCar: true })).toBe(1);
});
