import { join } from 'node:path';
import { addDays, bookingContract, dayInIndia, locationContract } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { ReconciledDay } from '../features/reconciliation/reconciled-day.model.ts';
import { openStore } from '../platform/backup/open-store.ts';
import { raiseStoredForm, readFoundedAt } from '../platform/migration/stored-form.ts';
import { makeBackup } from '../tasks/backup/make-backup.ts';
import { explain, recordCommands } from '../../test/support/explain-commands.ts';
import { makeTempFolder } from '../../test/support/temp-folder.ts';
import { failCommands } from '../../test/support/fail-commands.ts';
import { openWatchedRental } from '../../test/support/open-metrics.ts';
import { valuesOf } from '../../test/support/scraped-samples.ts';

describe('the metrics', () => {
  test('are served on their own port and nowhere else', async () => {
    const { rental, metricsOrigin } = await openWatchedRental();

    const there = await fetch(`${metricsOrigin}/metrics`);
    const elsewhere = await Promise.all(
      [
        `${metricsOrigin}/`,
        `${metricsOrigin}/api/locations`,
        `${rental.app.origin}/metrics`,
        `${rental.app.origin}/api/metrics`,
      ].map(async (address) => (await fetch(address)).status),
    );

    expect(there.headers.get('content-type')).toContain('version=0.0.4');
    expect(await there.text()).toContain('sarani_build_info{version="');
    expect(elsewhere).toEqual([404, 404, 404, 404]);
  });

  test('count each call under the name of its contract, and never use client input as a label', async () => {
    const { rental, scrape } = await openWatchedRental();
    const { client, origin } = rental.app;
    await client.call(locationContract.getAll);
    await rental.book();
    await fetch(`${origin}/api/${'x'.repeat(40)}`, { method: 'PATCH' });
    await fetch(`${origin}/wp-login.php?x=1`);

    const samples = await scrape();

    const counted = samples.filter(({ name, value }) => name === 'sarani_http_requests_total' && value > 0);
    expect(counted.map(({ labels, value }) => [labels['call'], labels['method'], labels['status'], value])).toEqual(
      expect.arrayContaining([
        ['location.getAll', 'GET', '2xx', 1],
        ['booking.create', bookingContract.create.method, '2xx', 1],
        ['page', 'other', '4xx', 1],
        ['page', 'GET', '4xx', 1],
      ]),
    );
    expect(valuesOf(samples, 'sarani_http_request_seconds_count', 'call')).toMatchObject({ 'booking.create': 1 });
    expect(valuesOf(samples, 'sarani_booking_moves_total', 'to')).toMatchObject({ pending: 1, confirmed: 0 });
    expect(samples.find(({ name }) => name === 'sarani_holds_open')?.value).toBe(1);
    expect(samples.find(({ name }) => name === 'sarani_unpaid_car_days_ratio')?.value).toBeCloseTo(2 / 30);
    expect(samples.length).toBeLessThan(1_500);
  });

  test('report NaN for a figure whose query fails, and still report all others', async () => {
    const { rental, scrape } = await openWatchedRental();
    await rental.book();
    await failCommands(['aggregate'], { on: 'outbox', errorCode: 50 });

    const samples = await scrape();

    const failed = Object.entries(valuesOf(samples, 'sarani_figure_failed', 'figure')).filter(([, value]) => value > 0);
    expect(failed.map(([figure]) => figure)).toEqual(['mails', 'outbox']);
    expect(samples.find(({ name }) => name === 'sarani_outbox_oldest_seconds')?.value).toBeNaN();
    expect(samples.filter(({ name }) => name === 'sarani_outbox_mails')).toEqual([]);
    expect(samples.find(({ name }) => name === 'sarani_holds_open')?.value).toBe(1);
  });

  test('report the age of the last complete backup, or that no backup exists', async () => {
    const { rental, scrape } = await openWatchedRental();
    const age = async () => (await scrape()).find(({ name }) => name === 'sarani_backup_age_seconds')?.value;
    const before = await age();
    const store = openStore(join(await makeTempFolder(), 'sarani-test'));
    const { at } = await makeBackup(store, { name: 'sarani-test', report: () => undefined });
    // The backup is dated by the database’s real clock, so the test’s clock is set to one hour after the backup.
    // `scrape` then advances the test’s clock by five seconds.
    rental.app.clock.set(new Date(new Date(at).getTime() + 3_600_000));

    expect([before, await age()]).toEqual([Infinity, 3_605]);
  });

  test('report the age of the installation until a day has been reconciled, however often a server starts', async () => {
    const { rental, scrape } = await openWatchedRental();
    const age = async () => (await scrape()).find(({ name }) => name === 'sarani_reconciled_age_seconds')?.value;
    const unknown = await age();
    await raiseStoredForm({ version: 3, compatibleFrom: 3 });
    const founded = (await readFoundedAt({ maxTimeMS: 1_000 })) ?? new Date(0);
    rental.app.clock.set(new Date(founded.getTime() + 37 * 3_600_000));
    await raiseStoredForm({ version: 4, compatibleFrom: 3 });
    const never = await age();
    await ReconciledDay.create({ _id: addDays(dayInIndia(rental.app.clock.now()), -1), doneAt: founded });

    expect([unknown, never, Number(await age()) < 86_410]).toEqual([NaN, 37 * 3_600 + 5, true]);
  });

  test('query the database only once for concurrent scrapes, and always through an index', async () => {
    const { rental, metricsOrigin } = await openWatchedRental();
    await rental.confirmed();
    const commands = recordCommands();
    rental.app.clock.advance(5_000);

    await Promise.all(Array.from({ length: 20 }, async () => (await fetch(`${metricsOrigin}/metrics`)).text()));

    const asked = commands.take();
    expect(asked.length).toBeGreaterThan(15);
    expect(asked.length).toBeLessThan(40);
    const explained = await Promise.all(asked.map(explain));
    expect(explained.filter(({ stages }) => stages.includes('COLLSCAN'))).toEqual([]);
  });
});
