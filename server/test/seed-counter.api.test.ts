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
import { isDamaged, isUnchecked } from '../local/seed/seed-returns.ts';
import { type DemoBooking, demoBookings } from '../local/seed/seed-stories.ts';
import { asOf, momentOf, playInTurn, type Stage } from '../local/seed/stage.ts';
import { Booking } from '../src/features/booking/booking.model.ts';
import { Challan } from '../src/features/challan/challan.model.ts';
import { Damage } from '../src/features/damage/damage.model.ts';
import { Photo } from '../src/features/photo/photo.model.ts';
import { Toll } from '../src/features/toll/toll.model.ts';
import { trusted } from '../src/platform/mongo.ts';
import { findBrokenInvariants } from '../src/tasks/find-broken-invariants.ts';
import { restoreDatabase, snapshotDatabase } from './support/database.ts';
import { createTestApp, type TestApp } from './support/test-app.ts';

/* What the counter of the demo shows, at whatever hour it is filled. */

const hour = 3_600_000;

type Played = { stage: Omit<Stage, 'bank'>; stored: Awaited<ReturnType<typeof snapshotDatabase>> };

// Each hour is seeded only once, because a seed takes as long as many other tests together.
const playedAfter = new Map<number, Played>();

const isNeeded = (story: DemoBooking) =>
  story.car === waitingBlock.car || story.from === demoChange.from || isDamaged(story) || isUnchecked(story);

async function setStage({ deps }: TestApp): Promise<Omit<Stage, 'bank'>> {
  const { people: known, day } = await seedPeople(deps);
  const fleet = await seedFleet(day.today, asOf(momentOf(day, -90, 0), deps));
  const people = new Map([...known, ...(await seedClerks(day, fleet.locationIds, deps))]);
  return { names: { people, ...fleet }, day };
}

/** Seeds what the counter needs at this many hours after noon, without most of the other bookings. */
async function seededAfter(hours: number) {
  const app = await createTestApp();
  app.sandbox.setWebhookUrl(null);
  await app.advance(hours * hour);
  const played = playedAfter.get(hours);
  if (played) await restoreDatabase(played.stored);
  const stage: Stage = { ...(played?.stage ?? (await setStage(app))), bank: app.sandbox };
  const online = [...demoBookings.filter(isNeeded), ...bookingsForCounter(stage.day)];
  const [byStaff, byPhone] = [bookingsByStaff(stage.day), [bookingByPhone(stage.day)]];
  const play = async () =>
    playInTurn([
      ...(await bookingActs(online, stage, app.deps)),
      ...(await counterActs({ online, byStaff, byPhone }, stage, app.deps)),
    ]);
  if (!played) {
    await seedPrices(stage, app.deps);
    await play();
    playedAfter.set(hours, { stage, stored: await snapshotDatabase() });
  }
  const tokenOf = async ({ email, password }: { email: string; password: string }) =>
    (await app.client.succeed(authContract.login, { body: { email, password } })).accessToken;
  return { ...app, play, tokenOf, count: online.length + byStaff.length };
}

const confirmed = async (which: object) =>
  Booking.find({ kind: 'booking', status: 'confirmed', ...which })
    .sort({ createdAt: 1 })
    .lean();

/** Returns for each deposit that is still to be given back how many hours are left to do so. */
async function depositsLeft(now: Date): Promise<number[]> {
  const held = await confirmed({ stage: 'returned', deposit: trusted({ $gt: 0 }) });
  return held.map(({ depositDueAt = now }) => (depositDueAt.getTime() - now.getTime()) / hour);
}

describe('the counter of the demo', { timeout: 60_000 }, () => {
  test.each([
    ['00:05', 12 + 5 / 60],
    ['07:45', 19.75],
    ['12:00', 0],
    ['23:55', 11 + 55 / 60],
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
    // A walk-in who has paid a part, and the fine of a finished rental.
    expect([now.unknown.rentals.length, now.toPay.rentals.length]).toEqual([0, 2]);
    expect((await confirmed({})).length).toBe(count);
    expect(await findBrokenInvariants()).toEqual([]);
  });

  test.each([
    ['00:05', 12 + 5 / 60],
    ['23:55', 11 + 55 / 60],
  ])('has photos, a damage, a deposit to give back, a challan and tolls if it is filled at %s', async (_, hours) => {
    const { clock } = await seededAfter(hours);

    const damages = await Damage.find({ state: 'open' }).lean();
    const [challan] = await Challan.find({ state: 'open' }).lean();
    const hoursLeft = await depositsLeft(clock.now());
    const [charged] = await confirmed({ damageProposals: trusted({ $exists: true }) });
    const { _id: bookingId, damageProposals: [proposal] = [] } = charged ?? {};

    expect(damages).toMatchObject([{ bookingId, handover: 'back' }]);
    expect(proposal).toMatchObject({ state: 'open', damageId: damages[0]?._id });
    expect(proposal?.answerBy.getTime()).toBeGreaterThan(clock.now().getTime());
    expect(await Photo.countDocuments({ damageId: proposal?.damageId ?? null, kind: 'back' })).toBe(1);
    expect(challan?.bookingId).toEqual(bookingId);
    const tolls = await Toll.find().sort({ day: 1, time: 1 }).lean();
    expect(tolls.map((toll) => [toll.bookingId, toll.chargedAt !== undefined])).toEqual([
      [bookingId, true],
      [bookingId, false],
      [undefined, false],
    ]);
    const photographed = await Photo.distinct('bookingId', { kind: 'out' });
    expect((await confirmed({ _id: trusted({ $in: photographed }) })).map(({ stage }) => stage)).toEqual(['out']);
    expect(hoursLeft.map((left) => left > 0 && left < 48)).toEqual([true]);
  });

  test('has a walk-in paid in cash, a UPI payment, a correction, a no-show, an open change and a waiting block', async () => {
    await seededAfter(0);

    const made = await confirmed({ madeBy: trusted({ $type: 'objectId' }) });
    const methods = made.map(({ ledger }) =>
      ledger.filter(({ account }) => account === undefined).flatMap(({ counter }) => counter?.method ?? []),
    );
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
