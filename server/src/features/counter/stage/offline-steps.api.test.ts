import { custodyContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { snapshotDatabase } from '../../../../test/support/database.ts';
import { type Counter, openCounter } from '../../../../test/support/open-counter.ts';
import { readBooking } from '../../../../test/support/open-rental.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { buildUser } from '../../../../test/support/factories.ts';
import { lastOwnMomentOf } from '../../booking/stage/last-own-moment.ts';

/* Steps that a device without a network recorded, and sent later. */

const [first, last] = ['2026-11-20', '2026-11-21'];
const inIndia = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`);
const at = (day: string, time: string) => ({ at: inIndia(day, time).toISOString() });

let counter: Counter;
/** A paid booking of two days that was confirmed at noon of its first day. */
let id: string;

const goTo = (day: string, time: string) => counter.app.clock.set(inIndia(day, time));

beforeEach(async () => {
  counter = await openCounter({}, { plate: 'MH12AB1234' });
  id = (await counter.rental.confirmed({ fromDate: first, toDate: last })).booking._id;
});

describe('a hand-out that arrives later', () => {
  test('is recorded once if two devices send it, and the second one is refused with the stage [a5]', async () => {
    const { rev } = await readBooking(id);
    const [one, two] = [1, 2].map(() => ({ rev, recordId: String(new ObjectId()) }));
    goTo(first, '14:00');

    const sent = await counter.handOut(id, { ...one, ...at(first, '13:05') });
    const refused = await counter.handOut(id, { ...two, ...at(first, '13:04') });
    const repeated = await counter.handOut(id, { ...one, ...at(first, '13:05') });

    expect([sent.status, repeated.status]).toEqual([201, 201]);
    expect([refused.code, refused.error?.data]).toEqual(['stage_conflict', { stage: 'out' }]);
    expect((await readBooking(id)).handovers).toHaveLength(1);
  });

  test('is refused if another device has handed out the car and taken it back since', async () => {
    const { rev } = await readBooking(id);
    await counter.handOut(id);
    await counter.takeBack(id);

    const late = await counter.handOut(id, { rev, ...at(first, '12:00') });

    expect([late.code, late.error?.data]).toEqual(['stage_conflict', { stage: 'returned' }]);
    expect((await readBooking(id)).handovers).toHaveLength(2);
  });

  test('has the time of the device, and the customer has had the car since then', async () => {
    goTo(first, '15:00');
    await counter.handOut(id, at(first, '13:05'));

    const { handovers = [] } = await readBooking(id);
    expect(handovers).toMatchObject([{ at: inIndia(first, '13:05'), arrivedAt: inIndia(first, '15:00') }]);
    expect(await AuditEntry.findOne({ action: 'counter.handOut' }).lean()).toMatchObject({
      after: { arrivedAt: inIndia(first, '15:00') },
    });
    // The customer’s hour for photos begins when they can know of the hand-out.
    expect(lastOwnMomentOf({ handovers })).toEqual(inIndia(first, '16:00'));
    const owner = await counter.app.signIn(await buildUser({ role: 'admin' }));
    const query = { plate: 'MH12AB1234', day: first, time: '13:30' };
    expect(await counter.app.client.succeed(custodyContract.getCustody, { as: owner, query })).toMatchObject({
      custody: { kind: 'handedOut', bookingId: id, from: inIndia(first, '13:05').toISOString() },
    });
  });

  test('is recorded after midnight if the car left on the last day', async () => {
    goTo('2026-11-22', '00:20');

    expect((await counter.handOut(id, at(last, '23:50'))).status).toBe(201);
  });

  test('has the time of its arrival if the clock of the device is a little ahead', async () => {
    goTo(first, '15:00');
    await counter.handOut(id, at(first, '15:04'));

    expect((await readBooking(id)).handovers).toMatchObject([{ at: inIndia(first, '15:00') }]);
  });
});

describe('the time of a device', () => {
  test.each<[string, 'handOut' | 'takeBack', [string, string], string]>([
    ['in the future', 'handOut', [last, '12:06'], 'The time is in the future. Check the clock of the device.'],
    ['more than 48 hours ago', 'handOut', ['2026-11-19', '11:59'], 'The time is more than 48 hours ago.'],
    ['before the confirmation', 'handOut', [first, '11:59'], 'The booking was not confirmed yet at this time.'],
    ['before the hand-out', 'takeBack', [first, '12:29'], 'The customer did not have this car yet at this time.'],
  ])('is refused %s, and nothing is stored', async (_, step, time, message) => {
    goTo(first, '12:30');
    if (step === 'takeBack') await counter.handOut(id);
    goTo(last, '12:00');
    const before = (await snapshotDatabase())['bookings'];

    const refused = await counter[step](id, at(...time));

    expect([refused.status, refused.code, refused.error?.details]).toEqual([
      400,
      'invalid_input',
      [{ path: 'at', message }],
    ]);
    expect((await snapshotDatabase())['bookings']).toEqual(before);
  });

  test('of a hand-out is refused while another customer had the car', async () => {
    await counter.handOut(id);
    goTo(last, '10:00');
    const next = (await counter.rental.confirmed({ fromDate: '2026-11-22', toDate: '2026-11-22' })).booking._id;
    goTo('2026-11-22', '09:00');
    await counter.takeBack(id);
    goTo('2026-11-22', '10:00');

    const refused = await counter.handOut(next, at('2026-11-22', '08:59'));

    expect(refused.error?.details).toEqual([{ path: 'at', message: 'Another customer had this car at this time.' }]);
    expect((await counter.handOut(next, at('2026-11-22', '09:00'))).status).toBe(201);
  });
});

test('a return that arrives later frees the car from its own time on', async () => {
  await counter.handOut(id);
  goTo('2026-11-22', '09:00');
  const { freeFrom, days } = await counter.takeBack(id, at(last, '20:00')).then(async () => readBooking(id));

  expect(freeFrom).toBe('2026-11-22T00:00');
  expect(days).toEqual([first, last]);
});
