import { bookingContract, paymentContract, rentalContract } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { snapshotDatabase } from '../../../../test/support/database.ts';
import { changesOf } from '../../../../test/support/change-booking.ts';
import { type Counter, openCounter } from '../../../../test/support/open-counter.ts';
import { createCustomer, readBooking, verifyBody } from '../../../../test/support/open-rental.ts';
import { staffChangesOf } from '../../../../test/support/staff-change.ts';
import { savePrices, saveTimes } from '../../../../test/support/save-prices.ts';
import type { TestAppOptions } from '../../../../test/support/test-app.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { createHoldKeeper } from '../../payment/hold-expiry.ts';
import { claimLateDays } from '../../rental/late/claim-late-days.ts';

const [today, tomorrow, last] = ['2026-11-20', '2026-11-21', '2026-11-24'];

const bookings = async () => (await snapshotDatabase())['bookings'];
const setTime = ({ app }: Counter, day: string, time: string) => app.clock.set(new Date(`${day}T${time}:00+05:30`));

/** Creates a paid booking of five days that starts today, and hands out its car. */
async function openOut(options: TestAppOptions = {}) {
  const counter = await openCounter(options);
  const { booking } = await counter.rental.confirmed({ fromDate: today, toDate: last });
  await counter.handOut(booking._id);
  return { counter, id: booking._id };
}

const timed = { pickUpTime: '14:00', returnTime: '10:00' };

/** Like `openOut`, but with times and 90 minutes of cleaning. */
async function openTimed() {
  const counter = await openCounter();
  const { rental } = counter;
  await saveTimes({ isOn: true, turnaround: true, readyMinutes: 90 }, counter.app);
  const as = await rental.customer.token();
  const { car } = rental;
  const body = {
    fromDate: today,
    toDate: last,
    ...timed,
    carId: String(car._id),
    locationId: String(car.carLocations[0]),
  };
  const { _id: id } = await counter.app.client.succeed(bookingContract.create, { as, body });
  const order = await counter.app.client.succeed(paymentContract.create, { as, body: { bookingId: id } });
  await rental.verify(verifyBody(order, counter.app.sandbox.pay(order.orderId)));
  await counter.handOut(id);
  return { counter, id };
}

describe('POST /counter/takeBack', () => {
  test('frees the days after today for other customers without changing the price', async () => {
    const { counter, id } = await openOut();
    setTime(counter, '2026-11-22', '17:10');

    const { status, data } = await counter.takeBack(id, { odometer: 100, fuelEighths: 4 });

    expect([status, data]).toEqual([201, expect.objectContaining({ stage: 'returned', canUndo: true, refund: 0 })]);
    expect(await readBooking(id)).toMatchObject({
      toDate: last,
      totalAmount: 5_000,
      days: [today, tomorrow, '2026-11-22'],
      freeFrom: '2026-11-23T00:00',
      handovers: [{ kind: 'out' }, { kind: 'back', odometer: 100, fuelEighths: 4 }],
    });
    const other = await createCustomer(counter.app);
    expect((await counter.rental.book({ fromDate: '2026-11-22', toDate: '2026-11-22' }, other)).code).toBe(
      'car_unavailable',
    );
    expect((await counter.rental.book({ fromDate: '2026-11-23', toDate: last }, other)).status).toBe(201);
  });

  test('lets the customer pay the balance later, without claiming the freed days again', async () => {
    const { counter, id } = await openOut();
    const owner = (await counter.app.signInAs('admin')).token;
    await staffChangesOf(counter.rental, id, owner).change({ fromDate: today, toDate: '2026-11-25' });
    setTime(counter, '2026-11-22', '17:10');
    await counter.takeBack(id);
    const { days } = await readBooking(id);

    await counter.rental.order(id);
    expect((await readBooking(id)).days).toEqual(days);
    const { verified } = await changesOf(counter.rental, id).pay();

    expect([verified.data?.status, days]).toEqual(['confirmed', [today, tomorrow, '2026-11-22']]);
    expect(await readBooking(id)).toMatchObject({ stage: 'returned', balance: 0, days });
    await counter.rental.runUntilQuiet();
    await counter.rental.expectQuiet();
  });

  test('frees the car of a rental with times once it is cleaned', async () => {
    const { counter, id } = await openTimed();
    setTime(counter, tomorrow, '11:10');

    await counter.takeBack(id);

    const { days, halfHours, freeFrom } = await readBooking(id);
    expect([days, halfHours.at(-1), freeFrom]).toEqual([[today], '2026-11-21T12:30', '2026-11-21T13:00']);
  });

  test('leaves the car reserved until midnight if it is returned on the first day', async () => {
    const { counter, id } = await openTimed();
    setTime(counter, today, '14:10');

    await counter.takeBack(id);

    expect((await readBooking(id)).days).toEqual([today]);
  });

  test('shortens the rental and refunds the unused days by the policy if that is chosen', async () => {
    const { counter, id } = await openOut({ env: { CANCELLATION_TIERS: '100@24,50@0' } });
    setTime(counter, '2026-11-22', '12:00');

    const { unused } = await counter.prepare(id);
    const { data } = await counter.takeBack(id, { unusedDays: 'policy', expectedRefund: 1_000 });
    await counter.rental.runUntilQuiet();

    expect([unused, data?.refund]).toEqual([{ days: 2, saved: 2_000, allowed: 1_000, left: 5_000 }, 1_000]);
    expect(data).not.toHaveProperty('canUndo');
    const { ledger, ...stored } = await readBooking(id);
    expect(stored).toMatchObject({ stage: 'returned', toDate: '2026-11-22', dayCount: 3, totalAmount: 3_000 });
    expect(stored).not.toHaveProperty('undo');
    expect(ledger.at(-1)).toMatchObject({
      lines: [
        { kind: 'change', amount: -2_000 },
        { kind: 'kept', amount: 1_000 },
      ],
      back: [{ amount: 1_000 }],
      moved: { toDate: last },
    });
    expect(counter.rental.calls('POST', /refund$/)).toHaveLength(1);
  });

  test.each([
    ['keeps', 'keep', { toDate: '2026-11-26', totalAmount: 6_300 }, 0],
    ['refunds half of', 'policy', { toDate: '2026-11-22', totalAmount: 3_000 }, 1_650],
  ] as const)(
    'on the third of seven days %s what the other four cost after the discount for a week [DK6]',
    async (_what, unusedDays, booked, expectedRefund) => {
      const counter = await openCounter({ env: { CANCELLATION_TIERS: '100@24,50@0' } });
      await savePrices({ lengths: [{ fromDays: 7, percent: 10 }] }, counter.app);
      const { booking } = await counter.rental.confirmed({ fromDate: today, toDate: '2026-11-26' });
      await counter.handOut(booking._id);
      setTime(counter, '2026-11-22', '12:00');

      const { unused } = await counter.prepare(booking._id);
      const { data } = await counter.takeBack(booking._id, { unusedDays, expectedRefund });
      await counter.rental.runUntilQuiet();

      expect([unused?.saved, data?.refund]).toEqual([3_300, expectedRefund]);
      expect(counter.rental.calls('POST', /refund$/)).toHaveLength(expectedRefund > 0 ? 1 : 0);
      const days = [today, tomorrow, '2026-11-22'];
      expect(await readBooking(booking._id)).toMatchObject({ ...booked, days, stage: 'returned' });
    },
  );

  test('returns the refund of the first call to a repeated call', async () => {
    const { counter, id } = await openOut();
    setTime(counter, '2026-11-22', '12:00');
    const { rev } = await readBooking(id);
    const body = { rev, recordId: String(new ObjectId()), unusedDays: 'policy' as const };

    const refunds = [await counter.takeBack(id, body), await counter.takeBack(id, body)];

    expect(refunds.map(({ data }) => data?.refund)).toEqual([2_000, 2_000]);
    expect((await readBooking(id)).ledger).toHaveLength(2);
  });

  test('ends a late day once the car is cleaned, and removes no late day that has passed', async () => {
    const { counter, id } = await openTimed();
    setTime(counter, last, '15:10');
    await claimLateDays({ ...counter.app.deps, holds: createHoldKeeper(counter.app.deps) });
    const late = await readBooking(id);

    await counter.takeBack(id);

    expect([late.lateDays, late.days.at(-1)]).toEqual([[last], last]);
    const { days, halfHours, lateDays } = await readBooking(id);
    expect([days.at(-1), halfHours.at(-1), lateDays]).toEqual(['2026-11-23', '2026-11-24T16:30', [last]]);
  });

  test('is rejected if the refund is no longer the one shown, and changes nothing', async () => {
    const { counter, id } = await openOut();
    setTime(counter, '2026-11-22', '12:00');
    const before = await bookings();

    const { code, error } = await counter.takeBack(id, { unusedDays: 'policy', expectedRefund: 500 });

    expect([code, error?.data]).toEqual(['refund_changed', { refund: 2_000 }]);
    expect(await bookings()).toEqual(before);
  });

  test('is rejected unless the car is out', async () => {
    const { counter, id } = await openOut();
    await counter.takeBack(id);
    const { _id: hold } = await counter.rental.hold({ fromDate: '2026-12-01', toDate: '2026-12-01' });

    const twice = await counter.takeBack(id);

    expect([twice.code, twice.error?.data]).toEqual(['stage_conflict', { stage: 'returned' }]);
    expect((await counter.takeBack(hold)).code).toBe('booking_closed');
  });

  test('has no unused days to refund on the last day', async () => {
    const { counter, id } = await openOut();
    setTime(counter, last, '09:00');

    expect(await counter.prepare(id)).not.toHaveProperty('unused');
    expect((await counter.takeBack(id, { unusedDays: 'policy' })).data?.refund).toBe(0);
    expect(await readBooking(id)).toMatchObject({ totalAmount: 5_000, stage: 'returned' });
  });
});

describe('PUT /counter/undo', () => {
  test('undoes a hand-out and a return, and marks their handovers as undone', async () => {
    const { counter, id } = await openOut();
    const out = await readBooking(id);
    await counter.takeBack(id);

    const { data } = await counter.undo(id);
    const again = await readBooking(id);

    expect(data).toMatchObject({ stage: 'out' });
    expect([again.days, again.freeFrom, again.undo]).toEqual([out.days, undefined, undefined]);
    expect(again.handovers?.map(({ undoneAt }) => undoneAt !== undefined)).toEqual([false, true]);
    expect((await counter.undo(id)).code).toBe('nothing_to_undo');
  });

  test('is offered in the booking details only while it is possible', async () => {
    const { counter, id } = await openOut();
    const { token: as } = await counter.app.signInAs('admin');
    const detail = async () => counter.app.client.succeed(rentalContract.get, { as, query: { id } });

    expect(await detail()).toMatchObject({ stage: 'out', canUndo: true });
    await counter.undo(id);
    expect(await detail()).not.toHaveProperty('canUndo');
  });

  test('is rejected once another customer has booked a day that the return freed', async () => {
    const { counter, id } = await openOut();
    await counter.takeBack(id);
    await counter.rental.hold({ fromDate: last, toDate: last }, await createCustomer(counter.app));
    const before = await bookings();

    expect((await counter.undo(id)).code).toBe('car_unavailable');
    expect(await bookings()).toEqual(before);
  });

  test('is rejected after a refund, and with an older `rev`', async () => {
    const { counter, id } = await openOut();
    const old = await counter.undo(id, { rev: 1 });
    setTime(counter, '2026-11-22', '12:00');
    await counter.takeBack(id, { unusedDays: 'policy' });

    expect([old.code, (await counter.undo(id)).code]).toEqual(['edited_meanwhile', 'nothing_to_undo']);
  });
});

describe('PUT /counter/noShow', () => {
  test('frees the car from today on once the rental began a day ago, and can be undone [DK8]', async () => {
    const counter = await openCounter();
    const { _id: id } = (await counter.rental.confirmed({ fromDate: today, toDate: last })).booking;
    setTime(counter, today, '23:59');
    const early = await counter.noShow(id);
    setTime(counter, tomorrow, '00:00');

    const { data } = await counter.noShow(id);
    const marked = await readBooking(id);
    const back = await counter.undo(id);

    expect([early.code, early.error?.data]).toEqual(['too_early', { fromDate: tomorrow }]);
    expect(data).toMatchObject({ stage: 'no_show', canUndo: true, refund: 0 });
    expect(marked.days).toEqual([today]);
    expect(back.data).not.toHaveProperty('stage');
    expect((await readBooking(id)).days.at(-1)).toBe(last);
  });

  test('refunds the configured share once, and then can’t be undone', async () => {
    const counter = await openCounter({ env: { NO_SHOW_PERCENT: '30', NO_SHOW_HOURS: '6' } });
    const { _id: id } = (await counter.rental.confirmed({ fromDate: today, toDate: last })).booking;
    const { rev } = await readBooking(id);
    const body = { rev, recordId: String(new ObjectId()) };

    const shown = await counter.prepare(id);
    const other = await counter.noShow(id, { ...body, expectedRefund: 0 });
    const done = [await counter.noShow(id, { ...body, expectedRefund: 1_500 }), await counter.noShow(id, body)];
    await counter.rental.runUntilQuiet();

    expect([shown.noShow, other.code]).toEqual([{ refund: 1_500 }, 'refund_changed']);
    expect(done.map(({ data }) => data?.refund)).toEqual([1_500, 1_500]);
    expect((await counter.undo(id)).code).toBe('nothing_to_undo');
    expect((await readBooking(id)).ledger).toHaveLength(2);
  });

  test('is rejected once the car is out', async () => {
    const { counter, id } = await openOut();
    setTime(counter, tomorrow, '12:00');

    expect((await counter.noShow(id)).code).toBe('stage_conflict');
  });
});

describe('a rental whose car was handed out', () => {
  test('lets its customer change To Date, but not cancel or change From Date', async () => {
    const { counter, id } = await openOut();
    const { preview } = changesOf(counter.rental, id);

    expect((await preview({ toDate: '2026-11-25' })).data?.toPay).toBe(1_000);
    expect((await preview({ fromDate: tomorrow })).code).toBe('rental_started');
    expect((await counter.rental.cancel(id)).code).toBe('rental_started');
  });

  test('lets its customer change nothing once the car was returned', async () => {
    const { counter, id } = await openOut();
    await counter.takeBack(id);

    expect((await changesOf(counter.rental, id).preview({ toDate: '2026-11-25' })).code).toBe('rental_over');
  });
});
