import { damageContract, photoContract, privacyContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testPassword } from '../../../test/support/factories.ts';
import { type ExtraCharges, openExtraCharges } from '../../../test/support/open-extra-charges.ts';
import { counterOf } from '../../../test/support/open-counter.ts';
import { createCustomer, readBooking } from '../../../test/support/open-rental.ts';
import { buildJpeg } from '../../../test/support/pictures.ts';
import { sendPhoto } from '../../../test/support/photos.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { AuditEntry } from '../audit/audit.model.ts';
import { Damage } from './damage.model.ts';
import { recordDamage, recordReport } from './record-damage.ts';

/* The damage register of a car: what is known, who saw it first, and what the customer sees. */

const { add, getByBooking, getByCar, reopen, repair, report } = damageContract;
const hourMs = 3_600_000;
const dent = { place: 'left_rear_door', kind: 'dent', size: 'small' } as const;
const scratch = { place: 'front_bumper', kind: 'scratch', size: 'medium', note: 'Under the plate' } as const;

let desk: ExtraCharges;
let carId: string;
let clerk: string;
let manager: string;

beforeEach(async () => {
  desk = await openExtraCharges();
  carId = String(desk.car._id);
  clerk = await desk.app.signIn(desk.clerk.user);
  manager = await desk.app.signIn(desk.manager.user);
});

const newId = () => desk.newId();
const addDamage = async (given: object = {}, as = clerk) =>
  desk.app.client.call(add, { as, body: { damageId: newId(), carId, ...dent, ...given } });
const register = async (as = clerk) => (await desk.app.client.succeed(getByCar, { as, query: { carId } })).damages;
const customersView = async (bookingId: string) =>
  desk.app.client.succeed(getByBooking, { as: await desk.customer.token(), query: { bookingId } });
const reportDamage = async (bookingId: string, given: object = {}, as = desk.customer) =>
  desk.app.client.call(report, {
    as: await as.token(),
    body: { damageId: newId(), bookingId, ...scratch, ...given },
  });
/** A paid booking that begins today, not handed out yet. */
const booked = async () => (await desk.confirmed({ fromDate: '2026-11-20', toDate: '2026-11-21' })).booking._id;

describe('the register of a car', () => {
  test('lists what was found in the yard and at handovers, newest first, and is audited', async () => {
    const yard = newId();
    expect((await addDamage({ damageId: yard, note: 'At the pillar' })).status).toBe(201);
    await desk.app.advance(1);
    const bookingId = await booked();
    const found = newId();
    await counterOf(desk.app, desk.clerk.user).handOut(bookingId, { damages: [{ damageId: found, ...scratch }] });

    expect(await register()).toEqual([
      {
        _id: found,
        ...scratch,
        at: desk.app.clock.now().toISOString(),
        by: desk.clerk.user.name,
        handover: 'out',
        bookingId,
        state: 'open',
      },
      expect.objectContaining({ _id: yard, note: 'At the pillar', by: desk.clerk.user.name, state: 'open' }),
    ]);
    expect(await AuditEntry.findOne({ action: 'damage.add' }).lean()).toMatchObject({
      targetId: carId,
      after: { damageId: yard, place: 'left_rear_door', state: 'open' },
    });
  });

  test('records a damage once, however often the call is repeated, and refuses another damage with its id', async () => {
    const damageId = newId();

    const all = await Promise.all([1, 2, 3].map(async () => addDamage({ damageId })));
    const other = await addDamage({ damageId }, manager);

    expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(other).toMatchObject({ status: 409, code: 'edited_meanwhile' });
    expect(await Damage.countDocuments()).toBe(1);
  });

  test('marks a damage as repaired at a cost and as open again, once each, by managers', async () => {
    const damageId = newId();
    await addDamage({ damageId });
    const change = async (as: string, cost: number) => desk.app.client.call(repair, { as, body: { damageId, cost } });

    expect((await change(clerk, 1_500)).status).toBe(403);
    expect([await change(manager, 1_500), await change(manager, 1_500)]).toMatchObject([
      { status: 200, data: { state: 'repaired', repair: { cost: 1_500 } } },
      { status: 200 },
    ]);
    expect((await change(manager, 900)).code).toBe('edited_meanwhile');
    expect((await desk.app.client.call(reopen, { as: manager, body: { damageId } })).data).toMatchObject({
      state: 'open',
    });
    expect((await desk.app.client.call(reopen, { as: manager, body: { damageId } })).status).toBe(200);
    expect((await register())[0]).not.toHaveProperty('repair');
  });
});

test('a damage is repaired at only one of two costs that are entered at the same time', async () => {
  const damageId = newId();
  await addDamage({ damageId });
  const change = async (cost: number) => desk.app.client.call(repair, { as: manager, body: { damageId, cost } });

  const both = await Promise.all([change(900), change(1_500)]);

  const won = both.filter(({ status }) => status === 200).map(({ data }) => data?.repair?.cost);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect([(await register())[0]?.repair?.cost]).toEqual(won);
});

describe('the damage of a rental', () => {
  test('is frozen at the hand-out: what is repaired or found elsewhere later changes nothing', async () => {
    const [known, old, found, later] = [newId(), newId(), newId(), newId()];
    await addDamage({ damageId: known });
    await addDamage({ damageId: old });
    await desk.app.client.call(repair, { as: manager, body: { damageId: old, cost: 0 } });
    const bookingId = await booked();
    const counter = counterOf(desk.app, desk.clerk.user);
    const damages = [{ damageId: found, ...scratch }];
    expect((await counter.prepare(bookingId)).damageCount).toBe(1);
    await counter.handOut(bookingId, { damages });
    await desk.app.client.call(repair, { as: manager, body: { damageId: known, cost: 900 } });
    await desk.app.advance(hourMs);
    await addDamage({ damageId: later });
    const since = newId();
    await counter.takeBack(bookingId, { damages: [{ damageId: since, ...dent }] });

    const { damages: seen } = await customersView(bookingId);

    expect(seen.map(({ _id, seen: when }) => [_id, when])).toEqual([
      [known, 'before'],
      [found, 'out'],
      [since, 'back'],
    ]);
    const [handOut] = (await readBooking(bookingId)).handovers ?? [];
    expect(new Set(handOut?.knownDamage?.map(String))).toEqual(new Set([known, found]));
  });

  test('stores nothing if the hand-out is refused for what it says, and once if it is repeated', async () => {
    const bookingId = await booked();
    const counter = counterOf(desk.app, desk.clerk.user);
    const given = { recordId: newId(), damages: [{ damageId: newId(), ...scratch }] };

    expect((await counter.handOut(bookingId, { ...given, rev: 99 })).code).toBe('edited_meanwhile');
    expect(await Damage.countDocuments()).toBe(0);
    const { rev } = await readBooking(bookingId);
    expect((await counter.handOut(bookingId, { ...given, rev })).status).toBe(201);
    expect((await counter.handOut(bookingId, { ...given, rev })).status).toBe(201);
    expect(await Damage.countDocuments()).toBe(1);
  });

  test('does not exist for another customer, and neither does the register of a car for customers', async () => {
    const bookingId = await booked();
    const stranger = await (await createCustomer(desk.app)).token();

    expect((await desk.app.client.call(getByBooking, { as: stranger, query: { bookingId } })).code).toBe(
      'booking_not_found',
    );
    expect((await desk.app.client.call(getByCar, { as: stranger, query: { carId } })).status).toBe(403);
  });
});

describe('damage that the customer sees first', () => {
  test('is reported within 60 minutes of the hand-out, with a photo, and staff see who reported it [j4]', async () => {
    const bookingId = await desk.outOnline();
    const damageId = newId();
    expect((await customersView(bookingId)).reportUntil).toBe('2026-11-20T07:30:00.000Z');
    await desk.app.advance(hourMs);

    const sent = await reportDamage(bookingId, { damageId });
    const photo = await sendPhoto(desk.app, {
      as: await desk.customer.token(),
      contract: photoContract.addOwn,
      file: await buildJpeg({ width: 60, height: 40 }),
      bookingId,
      damageId,
    });

    expect(sent).toMatchObject({ status: 201, data: { _id: damageId, seen: 'out', byCustomer: true } });
    expect(photo).toMatchObject({ status: 201, data: { damageId, takenBy: 'customer' } });
    expect(await register(await desk.signIn())).toMatchObject([
      { _id: damageId, by: null, handover: 'out', bookingId, state: 'open' },
    ]);
    await desk.app.advance(1);
    expect(await reportDamage(bookingId)).toMatchObject({ status: 409, code: 'reports_closed' });
    expect(await customersView(bookingId)).not.toHaveProperty('reportUntil');
  });

  test('is refused before the hand-out and for bookings of others', async () => {
    const bookingId = await booked();
    expect((await reportDamage(bookingId)).code).toBe('reports_closed');
    await counterOf(desk.app, desk.clerk.user).handOut(bookingId);
    expect((await reportDamage(bookingId, {}, await createCustomer(desk.app))).code).toBe('booking_not_found');
    expect(await Damage.countDocuments()).toBe(0);
  });

  test('takes 20 reports at most, also if they arrive at the same moment', async () => {
    const bookingId = await desk.outOnline();
    const seen = { carId: desk.car._id, bookingId: new ObjectId(bookingId), handover: 'out' as const };
    const store = async () => recordReport({ damageId: newId(), ...scratch }, seen, desk.app);
    for (let sent = 0; sent < 19; sent += 1) await store();
    // Both have found the last slot free.
    const take = async () => recordDamage({ damageId: newId(), ...scratch }, { ...seen, slot: 19 }, desk.app);

    const last = await Promise.allSettled([take(), take()]);

    expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await Damage.countDocuments()).toBe(20);
    expect((await reportDamage(bookingId)).code).toBe('too_many_damages');
  });

  test('is in the export of the customer, and loses its words with the account', async () => {
    const bookingId = await desk.outOnline();
    const damageId = newId();
    await reportDamage(bookingId, { damageId });
    await addDamage({ damageId: newId(), note: 'By staff' });
    await desk.takeBack(bookingId);
    const as = await desk.customer.token();

    const { bookings } = await desk.app.client.succeed(privacyContract.getData, { as });
    expect(bookings[0]).toMatchObject({ reportedDamage: [{ _id: damageId, ...scratch }] });
    await desk.app.advance(40 * 24 * hourMs);
    const again = await desk.customer.token();
    await desk.app.client.call(privacyContract.deleteAccount, { as: again, body: { currentPassword: testPassword } });

    expect(await Damage.findById(damageId).lean()).not.toHaveProperty('note');
    expect(await Damage.findOne({ note: 'By staff' }).lean()).not.toBeNull();
  });
});
