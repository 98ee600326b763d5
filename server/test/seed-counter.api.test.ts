import { authContract, counterContract, counterMoneyContract, momentAfter, payLinkContract } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import {
  bookingByPhone,
  bookingsByStaff,
  bookingsForCounter,
  demoChange,
  waitingBlock,
} from '../local/seed/counter-stories.ts';
import { bookingActs } from '../local/seed/seed-bookings.ts';
import { seedClerks } from '../local/seed/seed-clerks.ts';
import { counterActs } from '../local/seed/seed-counter.ts';
import { demoAdmin, demoClerks } from '../local/seed/seed-data.ts';
import { seedFleet } from '../local/seed/seed-fleet.ts';
import { seedPeople } from '../local/seed/seed-people.ts';
import { seedPrices } from '../local/seed/seed-prices.ts';
import { demoBookings } from '../local/seed/seed-stories.ts';
import { asOf, momentOf, playInTurn } from '../local/seed/stage.ts';
import { Booking } from '../src/features/booking/booking.model.ts';
import { trusted } from '../src/platform/mongo.ts';
import { findBrokenInvariants } from '../src/tasks/find-broken-invariants.ts';
import { createTestApp } from './support/test-app.ts';

/* What the counter of the demo shows, at whatever hour it is filled. */

const hour = 3_600_000;

/** Seeds what the counter needs at this many hours after noon, without most of the other bookings. */
async function seededAfter(hours: number) {
  const app = await createTestApp();
  app.sandbox.setWebhookUrl(null);
  await app.advance(hours * hour);
  const { people: known, day } = await seedPeople(app.deps);
  const fleet = await seedFleet(day.today, asOf(momentOf(day, -90, 0), app.deps));
  const people = new Map([...known, ...(await seedClerks(day, fleet.locationIds, app.deps))]);
  const stage = { names: { people, ...fleet }, day, bank: app.sandbox };
  await seedPrices(stage, app.deps);
  const needed = demoBookings.filter(({ car, from }) => car === waitingBlock.car || from === demoChange.from);
  const online = [...needed, ...bookingsForCounter(day)];
  const [byStaff, byPhone] = [bookingsByStaff(day), [bookingByPhone(day)]];
  const play = async () =>
    playInTurn([
      ...(await bookingActs(online, stage, app.deps)),
      ...(await counterActs({ online, byStaff, byPhone }, stage, app.deps)),
    ]);
  await play();
  const tokenOf = async ({ email, password }: { email: string; password: string }) =>
    (await app.client.succeed(authContract.login, { body: { email, password } })).accessToken;
  return { ...app, play, tokenOf, count: online.length + byStaff.length };
}

const confirmed = async (which: object) =>
  Booking.find({ kind: 'booking', status: 'confirmed', ...which })
    .sort({ createdAt: 1 })
    .lean();

describe('the counter of the demo', { timeout: 60_000 }, () => {
  test.each([
    ['00:30', 12.5],
    ['07:45', 19.75],
    ['12:00', 0],
    ['23:30', 11.5],
  ])('has work for today if it is filled at %s', async (_, hours) => {
    const { client, clock, tokenOf, count } = await seededAfter(hours);

    const now = await client.succeed(counterContract.getNow, { as: await tokenOf(demoAdmin) });

    const moment = momentAfter(clock.now(), 0);
    const late = now.returns.rentals.filter(({ lateFrom }) => lateFrom <= moment);
    expect(late.map(({ carName, next }) => [carName, next !== undefined])).toEqual([['Swift', true]]);
    expect(now.returns.rentals.length).toBeGreaterThan(1);
    const pickUps = now.pickUps.rentals.filter(({ fromDate }) => fromDate === now.day);
    expect(pickUps.map(({ carName }) => carName)).toEqual(expect.arrayContaining(['Creta', 'Swift']));
    expect(pickUps.filter(({ balance = 0 }) => balance > 0).length).toBe(1);
    expect([now.unknown.rentals.length, now.toPay.rentals.length]).toEqual([0, 1]);
    expect((await confirmed({})).length).toBe(count);
    expect(await findBrokenInvariants()).toEqual([]);
  });

  test('has a walk-in paid in cash, a UPI payment, a correction, a no-show, an open change and a waiting block', async () => {
    await seededAfter(0);

    const made = await confirmed({ madeBy: trusted({ $type: 'objectId' }) });
    const methods = made.map(({ ledger }) => ledger.flatMap(({ counter }) => counter?.method ?? []));
    const walkIn = made.at(-1);

    expect(methods).toEqual([['cash', 'card'], ['upi'], ['card'], ['cash']]);
    expect([walkIn?.stage, walkIn?.balance ?? 0, walkIn?.handovers?.[0]?.fuelEighths]).toEqual(['out', 0, 8]);
    expect((await confirmed({ stage: 'no_show' })).length).toBe(1);
    expect((await confirmed({ paymentRequest: trusted({ $exists: true }) })).length).toBe(1);
    expect(await Booking.countDocuments({ kind: 'block', waits: true })).toBe(1);
  });

  test('has a booking by phone that waits for its payment by link', async () => {
    const { client, tokenOf } = await seededAfter(0);

    const [hold, ...others] = await client.succeed(counterContract.getHolds, {
      as: await tokenOf(demoAdmin),
      query: {},
    });
    const body = { bookingId: hold?._id ?? '' };
    const link = await client.succeed(counterMoneyContract.requestPayment, { as: await tokenOf(demoAdmin), body });

    expect([hold?.customer.name, others]).toEqual(['Kavita Nair', []]);
    const token = new URL(link.url).hash.slice(1);
    const { state, payment } = await client.succeed(payLinkContract.byLink, { body: { token } });
    expect([state, payment?.purpose, payment?.carName]).toEqual(['open', 'booking', 'Altroz']);
  });

  test('changes nothing when it is filled again', async () => {
    const { play } = await seededAfter(0);
    const before = await Booking.find().sort({ _id: 1 }).lean();

    await play();

    expect(await Booking.find().sort({ _id: 1 }).lean()).toEqual(before);
  });

  test('lets each clerk log in and see only the rentals at their locations', async () => {
    const { client, tokenOf } = await seededAfter(0);

    const shown = [];
    for (const clerk of demoClerks) {
      const now = await client.succeed(counterContract.getNow, { as: await tokenOf(clerk) });
      shown.push(new Set(now.pickUps.rentals.map(({ locationName }) => locationName)));
    }

    expect(shown[0]?.size).toBeGreaterThan(0);
    expect([...(shown[1] ?? [])].filter((name) => name !== demoClerks[1].at)).toEqual([]);
  });
});
