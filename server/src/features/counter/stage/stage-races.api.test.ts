import { rentalContract } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { buildUser } from '../../../../test/support/factories.ts';
import { holdAt } from '../../../../test/support/interleave.ts';
import { counterOf, openCounter } from '../../../../test/support/open-counter.ts';
import { createCustomer, readBooking } from '../../../../test/support/open-rental.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { Booking } from '../../booking/booking.model.ts';
import { createHoldKeeper } from '../../payment/hold-expiry.ts';
import { claimLateDays } from '../../rental/late/claim-late-days.ts';

const [today, last] = ['2026-11-20', '2026-11-24'];

async function openPaid() {
  const counter = await openCounter();
  const { _id: id } = (await counter.rental.confirmed({ fromDate: today, toDate: last })).booking;
  const other = counterOf(counter.app, await buildUser({ role: 'admin', name: 'Nisha Menon' }));
  return { counter, other, id };
}

type Answer = { code: string | null; status: number };
/** Runs the second call while the first one is paused between its read and its write. */
async function overtake(first: () => Promise<Answer>, second: () => Promise<Answer>): Promise<Answer[]> {
  const [gate] = holdAt({ name: 'stage:read' });
  const running = first();
  await gate?.reached;
  const overtaking = await second();
  gate?.release();
  return [await running, overtaking];
}

const codesOf = (answers: readonly Answer[]) => answers.map(({ code, status }) => code ?? status);

describe('two concurrent calls', () => {
  test('hand out a car only once', async () => {
    const { counter, other, id } = await openPaid();

    const answers = await overtake(
      async () => counter.handOut(id),
      async () => other.handOut(id),
    );

    expect(codesOf(answers)).toEqual(['edited_meanwhile', 201]);
    expect((await readBooking(id)).handovers).toHaveLength(1);
  });

  test('hand out the car or cancel the booking, and the later one is rejected', async () => {
    const { counter, id } = await openPaid();
    const as = (await counter.app.signInAs('admin')).token;
    const body = { bookingId: id, reason: 'The car broke down', refund: 'full' } as const;
    const cancel = async () => counter.app.client.call(rentalContract.adminCancel, { as, body });

    const first = await overtake(async () => counter.handOut(id), cancel);
    const cancelled = await readBooking(id);
    const { _id: next } = (await counter.rental.confirmed({ fromDate: today, toDate: last })).booking;
    await counter.handOut(next);
    const late = await counter.app.client.call(rentalContract.adminCancel, { as, body: { ...body, bookingId: next } });

    expect(codesOf(first)).toEqual(['edited_meanwhile', 200]);
    expect(cancelled).not.toHaveProperty('stage');
    expect([late.code, late.error?.data]).toEqual(['stage_conflict', { stage: 'out' }]);
    expect(await readBooking(next)).toMatchObject({ status: 'confirmed', stage: 'out' });
  });

  test('take back the car or undo the hand-out, and the later one is rejected', async () => {
    const { counter, other, id } = await openPaid();
    await counter.handOut(id);

    const answers = await overtake(
      async () => counter.undo(id),
      async () => other.takeBack(id),
    );

    expect(codesOf(answers)).toEqual(['edited_meanwhile', 201]);
    expect(await readBooking(id)).toMatchObject({ stage: 'returned', handovers: [{}, { kind: 'back' }] });
  });

  test('mark a no-show or hand out the car, and the later one is rejected', async () => {
    const { counter, other, id } = await openPaid();
    counter.app.clock.set(new Date('2026-11-21T06:30:00Z'));

    const answers = await overtake(
      async () => counter.noShow(id),
      async () => other.handOut(id),
    );

    expect(codesOf(answers)).toEqual(['edited_meanwhile', 201]);
    expect((await readBooking(id)).days).toContain(last);
  });
});

describe('a late car while the counter is used', () => {
  const claim = async ({ app }: { app: Awaited<ReturnType<typeof openCounter>>['app'] }) =>
    claimLateDays({ ...app.deps, holds: createHoldKeeper(app.deps) });

  test('claims each late day without a report, so that no customer can book it', async () => {
    const { counter, id } = await openPaid();
    await counter.handOut(id);
    counter.app.clock.set(new Date('2026-11-25T01:00:00+05:30'));

    await claim(counter);
    await claim(counter);

    expect(await readBooking(id)).toMatchObject({ lateDays: ['2026-11-25'] });
    const taken = await counter.rental.book({ fromDate: '2026-11-25', toDate: '2026-11-25' });
    expect(taken.code).toBe('car_unavailable');
    expect((await counter.undo(id)).code).toBe('nothing_to_undo');
  });

  test('does not change another customer’s claim, and notifies the office once', async () => {
    const { counter, id } = await openPaid();
    await counter.handOut(id);
    const { _id: next } = (
      await counter.rental.confirmed(
        { fromDate: '2026-11-25', toDate: '2026-11-25' },
        await createCustomer(counter.app),
      )
    ).booking;
    counter.app.clock.set(new Date('2026-11-25T01:00:00+05:30'));

    const alerted = new Set<string>();
    const deps = { ...counter.app.deps, holds: createHoldKeeper(counter.app.deps) };
    await claimLateDays(deps, alerted);
    await claimLateDays(deps, alerted);

    expect(await readBooking(id)).not.toHaveProperty('lateDays');
    expect((await readBooking(next)).days).toEqual(['2026-11-25']);
    expect(counter.rental.alerts()).toEqual(['car_not_back']);
  });

  test('claims nothing if it was never handed out or the counter is off', async () => {
    const { counter, id } = await openPaid();
    counter.app.clock.set(new Date('2026-11-25T01:00:00+05:30'));
    await claim(counter);

    expect(await readBooking(id)).not.toHaveProperty('lateDays');
  });

  test('competes with a hold for its late day, and exactly one of them gets it [DK7]', async () => {
    const { counter, id } = await openPaid();
    await counter.handOut(id);
    counter.app.clock.set(new Date('2026-11-25T01:00:00+05:30'));

    const [, booked] = await Promise.all([
      claim(counter),
      counter.rental.book({ fromDate: '2026-11-25', toDate: '2026-11-25' }),
    ]);

    const { lateDays } = await readBooking(id);
    expect([lateDays ?? [], booked.code ?? booked.status]).toEqual(
      lateDays ? [['2026-11-25'], 'car_unavailable'] : [[], 201],
    );
  });
});

describe('the database', () => {
  test('lets a car be out with one booking only', async () => {
    const { counter, id } = await openPaid();
    await counter.handOut(id);
    const { carId } = await readBooking(id);
    const second = { ...(await readBooking(id)), _id: new ObjectId(), holdsCar: false, code: 'AAA-AAA' };
    delete (second as { paymentId?: unknown }).paymentId;

    await expect(Booking.create({ ...second, carId })).rejects.toMatchObject({ keyPattern: { carId: 1 } });
  });
});
