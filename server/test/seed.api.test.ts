import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  addDays,
  auditContract,
  authContract,
  contactContract,
  dashboardContract,
  dayInIndia,
} from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { seed, storiesOf } from '../local/seed/seed.ts';
import { demoAdmin } from '../local/seed/seed-data.ts';
import { plainBookings } from '../local/seed/seed-stories.ts';
import { dayOf } from '../local/seed/stage.ts';
import { AuditEntry } from '../src/features/audit/audit.model.ts';
import { Booking } from '../src/features/booking/booking.model.ts';
import { findLocations } from '../src/features/location/find-locations.ts';
import { Outbox } from '../src/features/mail/outbox.model.ts';
import { Payment } from '../src/features/payment/payment.model.ts';
import { Paper, type PaperRecord } from '../src/features/receipt/paper.model.ts';
import { reconcileDue } from '../src/features/reconciliation/run-reconciliation.ts';
import { listMoneyMatters } from '../src/features/rental/money-matters/list-money-matters.ts';
import { Payout } from '../src/features/reconciliation/payout/payout.model.ts';
import { findBrokenInvariants, findWaiting } from '../src/tasks/find-broken-invariants.ts';
import { findVehicles } from '../src/features/vehicle/find-vehicles.ts';
import { restoreDatabase, snapshotDatabase } from './support/database.ts';
import { testStart } from './support/manual-clock.ts';
import { createTestApp } from './support/test-app.ts';

const today = '2026-11-20';
const { online, atCounter } = storiesOf(dayOf(new Date(testStart)));
const { byStaff, byPhone } = atCounter;
const bookingCount = online.length + byStaff.length + byPhone.length;

async function unseeded() {
  const app = await createTestApp();
  // Turns webhooks off, because on a first start the seed runs before the server.
  app.sandbox.setWebhookUrl(null);
  return app;
}

// Seeded only once for this file, because one seed takes as long as many other tests together.
let played: Awaited<ReturnType<typeof snapshotDatabase>> | null = null;

async function seeded() {
  const app = await unseeded();
  if (played) await restoreDatabase(played);
  else await seed(app.deps, app.sandbox);
  played ??= await snapshotDatabase();
  return { ...app, played };
}

const storedBookings = async () => Booking.find({ kind: 'booking' }).sort({ createdAt: 1 }).lean();
const wantedEnds = [
  ...online.map(({ end }) => {
    if (end === null || end === 'expired') return end === null ? 'confirmed' : 'hold_expired';
    return end.byAdmin ? 'admin' : 'customer';
  }),
  ...byStaff.map(() => 'confirmed'),
];

describe('the seed', { timeout: 180_000 }, () => {
  // Must be the first test: the sandbox is reset for every later test, and then no longer has the payments.
  test('has no differences from the provider’s records on any day, including the first', async () => {
    const { deps, advance } = await seeded();

    for (let day = 0; day < 9; day += 1) {
      for (const { left, repaired } of await reconcileDue(deps)) expect([left, repaired]).toEqual([[], []]);
      await advance(86_400_000);
    }

    expect(await Payout.countDocuments()).toBeGreaterThan(0);
  });

  test('creates locations in Indian cities and at least twelve cars, each with pictures that exist', async () => {
    await seeded();

    const [locations, cars] = [await findLocations({ includesDisabled: false }), await findVehicles()];

    expect(locations.length).toBeGreaterThanOrEqual(4);
    expect(cars.filter(({ isEnabled }) => isEnabled).length).toBeGreaterThanOrEqual(12);
    const drawings = cars.flatMap(({ imageUrlOne, imageUrlTwo }) => [imageUrlOne, imageUrlTwo]);
    const publicDir = join(import.meta.dirname, '../../client/public');
    expect(drawings.filter((drawing) => !existsSync(join(publicDir, drawing)))).toEqual([]);
  });

  test('creates bookings through the use cases, so the records are consistent and only a refused refund and a UPI payment are pending', async () => {
    const { deps } = await seeded();

    const matters = await listMoneyMatters(deps);

    expect(await findBrokenInvariants()).toEqual([]);
    expect(await findWaiting(deps)).toEqual([expect.stringMatching(/^charge pay_\w+ is open \(kept, failed\)$/)]);
    expect(matters.map(({ kind }) => kind)).toEqual(['refund_failed', 'upi_to_verify']);
  });

  test('freezes prices by season, weekend, length, extras and coupon in bookings that have a code', async () => {
    await seeded();

    const stored = await storedBookings();

    const prices = stored.flatMap(({ price }) => price ?? []);
    const rules = new Set(prices.flatMap(({ days }) => days.map(({ rule }) => rule)));
    expect(rules).toEqual(new Set(['base', 'weekend', 'season']));
    for (const part of ['lengthDiscount', 'coupon'] as const)
      expect(prices.filter((price) => price[part] !== null).length).toBeGreaterThan(0);
    expect(new Set(prices.flatMap(({ extras }) => extras.map(({ id }) => id))).size).toBe(4);
    expect(new Set(stored.map(({ code }) => code)).size).toBe(bookingCount);
  });

  test('charges base prices and leaves nothing pending if it is plain', async () => {
    const { deps, sandbox } = await unseeded();

    await seed(deps, sandbox, { isPlain: true });

    const stored = await storedBookings();
    expect(stored.length).toBe(plainBookings.length);
    const rates = new Map((await findVehicles()).map(({ _id, rentalPrice }) => [String(_id), rentalPrice]));
    const isPlain = ({ carId, price, totalAmount }: (typeof stored)[number]) =>
      totalAmount === (price?.days.length ?? 0) * (rates.get(String(carId)) ?? 0);
    expect(stored.filter((booking) => !isPlain(booking))).toEqual([]);
    expect([...(await findBrokenInvariants()), ...(await findWaiting(deps))]).toEqual([]);
  });

  test('has tax invoices, credit notes and vouchers of two months, in the series of four registrations, at two rates', async () => {
    await seeded();

    const papers = await Paper.find().lean();

    const valuesOf = (read: (paper: (typeof papers)[number]) => unknown) => new Set(papers.map(read));
    expect(valuesOf(({ issuedAt }) => dayInIndia(issuedAt).slice(0, 7))).toEqual(
      new Set(['2026-09', '2026-10', '2026-11']),
    );
    const ofKinds = (of: readonly PaperRecord[]) => new Set(of.map(({ kind }) => kind));
    const atReturn = papers.filter(({ year }) => year.startsWith('TS'));
    expect(ofKinds(papers.filter((paper) => !atReturn.includes(paper)))).toEqual(new Set(['receipt', 'credit_note']));
    expect(ofKinds(atReturn)).toEqual(new Set(['receipt', 'receipt_voucher', 'refund_voucher']));
    const invoices = atReturn.filter(({ kind }) => kind === 'receipt');
    expect(new Set(invoices.map(({ issuedAt }) => dayInIndia(issuedAt).slice(0, 7))).size).toBeGreaterThan(1);
    expect(valuesOf(({ year }) => year)).toEqual(new Set(['KA/26-27', 'MH/26-27', 'DL/26-27', 'TS/26-27']));
    expect(valuesOf(({ printed }) => printed.gst?.basisPoints)).toEqual(new Set([1_200, 1_800]));
    expect(valuesOf(({ printed }) => printed.gst?.taxes.map(({ name }) => name).join())).toEqual(
      new Set(['CGST,SGST', 'IGST']),
    );
    expect(papers.filter(({ printed }) => printed.customer.taxNumber !== null).length).toBeGreaterThan(2);
  });

  test('has a car that one customer returns and another picks up on the same day', async () => {
    await seeded();

    const held = (await storedBookings()).filter(({ holdsCar }) => holdsCar);
    const shared = held.flatMap((first) =>
      held
        .filter((next) => next.carId.equals(first.carId) && next.fromDate === first.toDate && next !== first)
        .map((next) => [first.returnTime, next.pickUpTime]),
    );

    // A late car at the counter, and two bookings of the demo’s customers.
    expect(shared).toEqual([
      ['09:00', '14:00'],
      ['11:00', '14:00'],
    ]);
  });

  test('has a car with a home, whose bookings elsewhere claim the time on the road', async () => {
    await seeded();

    const roads = (await storedBookings()).flatMap(({ travel }) => travel ?? []);

    expect(new Set(roads.map(({ there, back }) => `${there} ${back}`))).toEqual(new Set(['210 210']));
  });

  test('ends every booking as its demo scenario describes, with no changes dated in the future', async () => {
    const { clock } = await seeded();

    const stored = await storedBookings();

    const ends = stored.map(({ status, cancelReason }) => cancelReason ?? status);
    expect(stored.length).toBeGreaterThanOrEqual(60);
    // The booking by phone waits for its payment by link.
    expect(ends.toSorted()).toEqual([...wantedEnds, 'pending'].toSorted());
    expect(new Set(ends)).toEqual(new Set(['confirmed', 'hold_expired', 'customer', 'admin', 'pending']));
    expect(stored[0]?.createdAt.toISOString()).toMatch(/^2026-09-19/);
    expect(stored.filter(({ updatedAt }) => updatedAt > clock.now())).toEqual([]);
  });

  test('gives every car a booking, and creates pick-ups, returns and rentals in progress for today', async () => {
    await seeded();

    const stored = await storedBookings();

    const cars = (await findVehicles()).map(({ _id }) => String(_id));
    expect(new Set(stored.map(({ carId }) => String(carId)))).toEqual(new Set(cars));
    const rented = stored.filter(({ status }) => status === 'confirmed');
    expect(rented.filter(({ fromDate }) => fromDate === today).length).toBeGreaterThanOrEqual(2);
    expect(rented.filter(({ toDate }) => toDate === today).length).toBeGreaterThanOrEqual(2);
    expect(rented.filter(({ days }) => days.includes(today)).length).toBeGreaterThanOrEqual(8);
    expect(rented.filter(({ fromDate }) => fromDate > addDays(today, 7)).length).toBeGreaterThanOrEqual(5);
  });

  test('fills the dashboard and the admin pages with a block, messages and an audit log of the admin’s changes', async () => {
    const { client } = await seeded();
    const { email, password } = demoAdmin;
    const { accessToken: token } = await client.succeed(authContract.login, { body: { email, password } });

    const [totals, open, handled, changes] = await Promise.all([
      client.succeed(dashboardContract.getDashboardData, { as: token }),
      client.succeed(contactContract.list, { query: { state: 'open' }, as: token }),
      client.succeed(contactContract.list, { query: { state: 'handled' }, as: token }),
      client.succeed(auditContract.list, { as: token }),
    ]);

    expect(totals.bookings).toBe(bookingCount);
    expect(totals.totalRevenue).toBeGreaterThan(400_000);
    expect(await Booking.countDocuments({ kind: 'block', status: 'blocked' })).toBe(2);
    expect([open.messages.length, handled.messages.length]).toEqual([2, 1]);
    const stored = await AuditEntry.find({ requestId: 'demo-data' }).sort({ _id: -1 }).lean();
    const written = stored.filter(({ action }) => !action.startsWith('counter.'));
    expect(stored.length - written.length).toBeGreaterThan(50);
    expect(written.map(({ action, result }) => `${action} ${result}`)).toEqual([
      'rental.adminChange done',
      ...Array.from({ length: 6 }, () => 'cost.add done'),
      'toll.charge done',
      'toll.import done',
      'challan.create done',
      'block.create done',
      'rental.adminCancel done',
      'contact.handle done',
      'block.create done',
      'vehicle.editById done',
      'rental.adminCancel done',
      'home.set done',
      ...Array.from({ length: 4 }, () => 'document.add done'),
      'connection.createKey done',
      'connection.createFeed done',
    ]);
    expect(changes.entries.length).toBeGreaterThan(0);
    const moments = stored.map(({ at }) => at.getTime());
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
  });

  test('queues only today’s emails, and marks all earlier ones as sent', async () => {
    await seeded();

    const mails = await Outbox.find().lean();

    const isOld = ({ createdAt }: { createdAt: Date }) => createdAt < new Date(`${today}T00:00:00+05:30`);
    expect(mails.filter(({ state }) => state === 'queued').length).toBeGreaterThan(0);
    expect(mails.filter((mail) => isOld(mail) !== (mail.state === 'sent'))).toEqual([]);
  });

  test.each([0, 3])('changes nothing when it is run again after %i days', async (days) => {
    const { deps, sandbox, advance, played: before } = await seeded();
    await advance(days * 86_400_000);

    await seed(deps, sandbox);

    expect(await snapshotDatabase()).toEqual(before);
  });

  test('creates only past bookings if there is no payment sandbox', async () => {
    const { deps } = await unseeded();

    await seed(deps, null);

    const stored = await storedBookings();
    expect(stored.length).toBeGreaterThanOrEqual(30);
    expect(stored.filter(({ toDate }) => toDate >= today)).toEqual([]);
    expect(await Payment.countDocuments({ watching: true })).toBe(0);
    expect([...(await findBrokenInvariants()), ...(await findWaiting(deps))]).toEqual([]);
  });
});
