import { keysOfPeriod } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { holdAt } from '../../../../test/support/interleave.ts';
import { type Counter, openCounter } from '../../../../test/support/open-counter.ts';
import { createCustomer, readBooking } from '../../../../test/support/open-rental.ts';
import { saveTimes } from '../../../../test/support/save-prices.ts';
import { staffChangesOf } from '../../../../test/support/staff-change.ts';
import { changesOf } from '../../../../test/support/change-booking.ts';
import { Booking } from '../../booking/booking.model.ts';
import { createHoldKeeper } from '../../payment/hold-expiry.ts';
import { claimLateDays } from '../late/claim-late-days.ts';

/* Changes by staff of a rental at 1,000 rupees a day whose car is out and was due back two days ago. */

const dates = { fromDate: '2026-11-20', toDate: '2026-11-21' };
const lateDays = ['2026-11-22', '2026-11-23'];

let counter: Counter;
let id: string;
let changes: ReturnType<typeof staffChangesOf>;

const goTo = async (moment: string) => {
  counter.app.clock.set(new Date(`${moment}:00+05:30`));
  changes = staffChangesOf(counter.rental, id, (await counter.app.signInAs('admin')).token);
};

const claimToday = async () => claimLateDays({ ...counter.app.deps, holds: createHoldKeeper(counter.app.deps) });

beforeEach(async () => {
  counter = await openCounter();
  id = (await counter.rental.confirmed(dates)).booking._id;
  await counter.handOut(id);
  for (const day of lateDays) {
    await goTo(`${day}T12:00`);
    await claimToday();
  }
});

describe('a change of a late rental by staff', () => {
  test('charges the days since its last day and the added ones, which are no longer late days', async () => {
    const late = await readBooking(id);
    const { shown, changed } = await changes.change({ toDate: '2026-11-24' });
    const after = await readBooking(id);

    expect(late.lateDays).toEqual(lateDays);
    expect([shown?.toPay, changed.balance]).toEqual([3_000, 3_000]);
    expect(after).toMatchObject({
      toDate: '2026-11-24',
      dayCount: 5,
      totalAmount: 5_000,
      stage: 'out',
      balance: 3_000,
    });
    expect(after.lateDays).toBeUndefined();
    expect(after.days).toEqual(['2026-11-20', '2026-11-21', ...lateDays, '2026-11-24']);
    await goTo('2026-11-25T12:00');
    await claimToday();
    expect((await readBooking(id)).lateDays).toEqual(['2026-11-25']);
  });

  test('charges days that were never claimed, and is refused if another customer has one of its days', async () => {
    await Booking.updateOne({ _id: id }, { $unset: { lateDays: 1 }, $set: keysOfPeriod(dates) });
    const stranger = await createCustomer(counter.app);
    await counter.rental.confirmed({ fromDate: '2026-11-24', toDate: '2026-11-24' }, stranger);

    expect(await changes.refusal({ toDate: '2026-11-24' }, { expectedToPay: 3_000 })).toBe('car_unavailable');
    const { changed } = await changes.change({ toDate: '2026-11-23' });

    expect([changed.balance, (await readBooking(id)).days.at(-1)]).toEqual([2_000, '2026-11-23']);
  });

  test('can wait for a payment until the first day that has not begun, and then also charges the late days', async () => {
    const { changed } = await changes.change({ toDate: '2026-11-24' }, { pay: 'request' });
    const waiting = await readBooking(id);
    await changesOf(counter.rental, id).pay();
    await counter.rental.runUntilQuiet();
    const paid = await readBooking(id);

    expect(changed.paymentRequest).toMatchObject({ amount: 3_000, until: '2026-11-23T18:30:00.000Z' });
    expect([waiting.toDate, waiting.lateDays]).toEqual(['2026-11-21', lateDays]);
    expect(paid).toMatchObject({ toDate: '2026-11-24', totalAmount: 5_000, balance: 0, days: waiting.days });
    expect(paid.lateDays).toBeUndefined();
  });

  test('frees the rest of a late day after the new return time', async () => {
    await counter.takeBack(id);
    await saveTimes({ isOn: true, turnaround: true, readyMinutes: 60, lateMinutes: 30 }, counter.app);
    const timed = { fromDate: '2026-11-24', toDate: '2026-11-25', pickUpTime: '10:00', returnTime: '12:00' };
    id = (await counter.rental.confirmed(timed)).booking._id;
    await goTo('2026-11-24T10:00');
    await counter.handOut(id);
    await goTo('2026-11-25T13:00');
    await claimToday();

    const late = await readBooking(id);
    const { changed } = await changes.change({ pickUpTime: '10:00', returnTime: '18:00' });
    const after = await readBooking(id);

    expect([late.lateDays, late.days]).toEqual([['2026-11-25'], ['2026-11-24', '2026-11-25']]);
    expect([changed.balance, after.lateDays, after.returnTime]).toEqual([0, undefined, '18:00']);
    expect([after.days, after.halfHours.at(-1)]).toEqual([['2026-11-24'], '2026-11-25T18:30']);
  });

  test('is refused until a day that is over, to another car, for its customer, and once the car is back', async () => {
    expect(await changes.refusal({ toDate: '2026-11-22' })).toBe('rental_started');
    expect(await changes.refusal({ toDate: '2026-11-24', carId: String(counter.rental.car._id) })).toBe('rental_over');
    expect(await changesOf(counter.rental, id).refusal({ toDate: '2026-11-24' })).toBe('rental_over');
    await counter.takeBack(id);
    expect(await changes.refusal({ toDate: '2026-11-24' })).toBe('rental_over');
  });
});

describe('of a late day and a change at the same time', () => {
  const wish = { toDate: '2026-11-25' };
  const sent = { expectedToPay: 4_000 };

  beforeEach(async () => goTo('2026-11-24T12:00'));

  test('the change is refused if the late day is claimed before it', async () => {
    const [gate] = holdAt({ name: 'change:read' });
    const changing = changes.send(await changes.bodyFor(wish, sent));
    await gate?.reached;
    await claimToday();
    gate?.release();

    expect((await changing).code).toBe('edited_meanwhile');
    const after = await readBooking(id);
    expect([after.toDate, after.lateDays]).toEqual(['2026-11-21', [...lateDays, '2026-11-24']]);
    expect(after).toMatchObject(keysOfPeriod(after));
  });

  test('the late day is not claimed if the change applies before it', async () => {
    const [gate] = holdAt({ name: 'late:read' });
    const claiming = claimToday();
    await gate?.reached;
    const { code } = await changes.send(await changes.bodyFor(wish, sent));
    gate?.release();
    await claiming;

    const after = await readBooking(id);
    expect([code, after.toDate, after.lateDays]).toEqual([null, '2026-11-25', undefined]);
    expect(after).toMatchObject(keysOfPeriod(after));
  });
});
