import { blockContract, custodyContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser, buildVehicle } from '../../../../test/support/factories.ts';
import { type Counter, openCounter } from '../../../../test/support/open-counter.ts';
import { createCustomer } from '../../../../test/support/open-rental.ts';
import { saveTimes } from '../../../../test/support/save-prices.ts';
import { staffChangesOf } from '../../../../test/support/staff-change.ts';

const [today, last] = ['2026-11-20', '2026-11-22'];

let counter: Counter;
beforeEach(async () => {
  counter = await openCounter({}, { plate: 'KA01AB1234', carName: 'Swift' });
});

const owner = async () => counter.app.signIn(await buildUser({ role: 'admin', name: 'Kiran Das' }));
const goTo = (day: string, time: string) => counter.app.clock.set(new Date(`${day}T${time}+05:30`));

const ask = async (day: string, time: string, plate = 'KA01AB1234') =>
  counter.app.client.call(custodyContract.getCustody, { as: await owner(), query: { plate, day, time } });
const answer = async (day: string, time: string, plate?: string) => (await ask(day, time, plate)).data;

/** Creates a paid booking from today and hands out its car at the given time. */
async function openOut(time: string) {
  const { booking } = await counter.rental.confirmed({ fromDate: today, toDate: last });
  goTo(today, time);
  await counter.handOut(booking._id);
  return booking._id;
}

/**
 * Hands out the car to a customer who returns it on the morning of 21 November, and creates the paid booking of another
 * one who picks it up that afternoon.
 */
async function openTwo() {
  const { rental } = counter;
  await saveTimes({ isOn: true, turnaround: true, readyMinutes: 60 }, counter.app);
  const morning = { fromDate: today, toDate: '2026-11-21', pickUpTime: '13:00', returnTime: '10:00' };
  const afternoon = { fromDate: '2026-11-21', toDate: last, pickUpTime: '14:00', returnTime: '10:00' };
  const first = (await rental.confirmed(morning)).booking._id;
  const second = (await rental.confirmed(afternoon, await createCustomer(counter.app))).booking._id;
  goTo(today, '13:00');
  await counter.handOut(first);
  return { first, second };
}

describe('GET /counter/getCustody', () => {
  test('names the customer from the minute of the hand-out until the minute of the return [j1]', async () => {
    const id = await openOut('14:00:20');
    goTo(last, '09:30:40');
    await counter.takeBack(id);

    expect((await answer(today, '13:59'))?.custody).toBeNull();
    const had = {
      kind: 'handedOut',
      bookingId: id,
      customer: { name: counter.rental.customer.user.name, email: counter.rental.customer.user.email },
      from: '2026-11-20T08:30:20.000Z',
      until: '2026-11-22T04:00:40.000Z',
      outBy: 'Meera Iyer',
      backBy: 'Meera Iyer',
    };
    expect((await answer(today, '14:00'))?.custody).toMatchObject(had);
    expect((await answer('2026-11-21', '00:00'))?.custody).toMatchObject(had);
    expect((await answer(last, '09:30'))?.custody).toMatchObject(had);
    expect(await answer(last, '09:31')).toMatchObject({
      carName: 'Swift',
      custody: null,
      returned: { at: '2026-11-22T04:00:40.000Z' },
    });
  });

  test('names each customer of two rentals on one day, and nobody between them [j1]', async () => {
    const { first, second } = await openTwo();
    goTo('2026-11-21', '09:50:15');
    await counter.takeBack(first);
    goTo('2026-11-21', '14:05:50');
    await counter.handOut(second);

    expect((await answer('2026-11-21', '09:50'))?.custody).toMatchObject({ bookingId: first });
    const returned = { at: '2026-11-21T04:20:15.000Z' };
    for (const time of ['09:51', '14:04']) {
      expect(await answer('2026-11-21', time)).toMatchObject({ custody: null, returned });
    }
    expect((await answer('2026-11-21', '14:05'))?.custody).toMatchObject({ bookingId: second, until: null });
  });

  test('names the first customer of a minute in which one returned the car and another one got it [j1]', async () => {
    const { first, second } = await openTwo();
    goTo('2026-11-21', '13:30:15');
    await counter.takeBack(first);
    goTo('2026-11-21', '13:30:50');
    await counter.handOut(second);

    expect((await answer('2026-11-21', '13:30'))?.custody).toMatchObject({ bookingId: first });
    expect((await answer('2026-11-21', '13:31'))?.custody).toMatchObject({ bookingId: second });
  });

  test('follows an exchange while the car is out, for both cars [j1]', async () => {
    const { carLocations } = counter.rental.car;
    const other = await buildVehicle({ carLocations, rentalPrice: 1_000, plate: 'KA05XY0007' });
    const id = await openOut('13:00');
    goTo('2026-11-21', '11:20');
    await staffChangesOf(counter.rental, id, await owner()).change({ carId: String(other._id) });

    expect((await answer('2026-11-21', '11:19'))?.custody).toMatchObject({
      bookingId: id,
      until: '2026-11-21T05:50:00.000Z',
      outBy: 'Meera Iyer',
      backBy: 'Kiran Das',
    });
    expect((await answer('2026-11-21', '11:20'))?.custody).toBeNull();
    expect((await answer('2026-11-21', '11:19', 'KA05XY0007'))?.custody).toBeNull();
    expect((await answer('2026-11-21', '11:20', 'KA05XY0007'))?.custody).toMatchObject({ bookingId: id, until: null });
    goTo(last, '10:00');
    await counter.takeBack(id);
    expect((await answer('2026-11-21', '12:00', 'KA05XY0007'))?.custody).toMatchObject({ bookingId: id });
    expect((await answer(today, '18:00'))?.custody).toMatchObject({ bookingId: id });
  });

  test('says only who had booked the car if no hand-out is recorded, or if it was undone', async () => {
    const id = await openOut('13:00');
    expect((await answer('2026-11-21', '08:00'))?.custody).toMatchObject({ kind: 'handedOut' });
    goTo(today, '13:05');
    await counter.undo(id);

    expect((await answer('2026-11-21', '08:00'))?.custody).toMatchObject({ kind: 'booked', bookingId: id });
  });

  test('says that nobody had the car of a customer who never came', async () => {
    const { booking } = await counter.rental.confirmed({ fromDate: today, toDate: last });
    goTo('2026-11-21', '13:00');
    expect((await answer('2026-11-21', '12:00'))?.custody).toMatchObject({ kind: 'booked', bookingId: booking._id });
    await counter.noShow(booking._id);

    expect(await answer('2026-11-21', '12:00')).toMatchObject({ custody: null });
    expect(await answer('2026-11-24', '12:00')).not.toHaveProperty('unrecorded');
  });

  test('gives the reason of a block if nobody had the car', async () => {
    const body = { carId: String(counter.rental.car._id), fromDate: last, toDate: last, note: 'New brakes' };
    await counter.app.client.succeed(blockContract.create, { as: await owner(), body });

    expect(await answer(last, '10:00')).toMatchObject({ custody: null, returned: null, blocks: ['New brakes'] });
    expect(await answer(today, '10:00')).toMatchObject({ custody: null, blocks: [] });
  });

  test('accepts a number plate in any notation, and returns 404 for an unknown one', async () => {
    expect((await ask(today, '10:00', 'ka 01-ab 1234')).status).toBe(200);

    const { status, code } = await ask(today, '10:00', 'KA99ZZ9999');
    expect([status, code]).toEqual([404, 'vehicle_not_found']);
  });
});
