import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { snapshotDatabase } from '../../../test/support/database.ts';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { buildCharge, buildPayment } from '../../../test/support/payment-factories.ts';
import { buildBooking } from '../../../test/support/factories.ts';
import { testSettings } from '../../../test/support/test-settings.ts';
import { checkIndexes, ensureIndexes } from '../../indexes.ts';
import { migrations } from '../../migrations.ts';
import { migrateDatabase } from '../../migrate-database.ts';
import { compareForms, describeNewer, knownForm, readStoredForm } from '../../platform/migration/stored-form.ts';
import { findBrokenInvariants } from '../../tasks/find-broken-invariants.ts';

const deps = { clock: createManualClock(), settings: testSettings('http://127.0.0.1:9') };
const stored = () => mongoose.connection.collection('payments');
const indexesOfBooking = async () =>
  (await stored().indexes()).flatMap(({ name, key }) => ('bookingId' in key && name ? [name] : []));

async function migrate(isDryRun = false): Promise<string[]> {
  const lines: string[] = [];
  await migrateDatabase(migrations, { isDryRun, report: (line) => void lines.push(line) }, deps);
  return lines;
}

/** The database of the previous version, with a paid and an unpaid booking. */
beforeEach(async () => {
  await stored().dropIndex('uniq_own_row');
  await stored().createIndex({ bookingId: 1 }, { name: 'uniq_booking', unique: true });
  // An index of a development version between the previous release and this one.
  const ofOwn = { forAsk: null };
  await stored().createIndex(
    { bookingId: 1 },
    { name: 'uniq_booking_row', unique: true, partialFilterExpression: ofOwn },
  );
  const booking = await buildBooking({ status: 'confirmed' });
  await buildCharge({ payment: await buildPayment({ booking }), _id: booking.settledBy ?? '' });
  await buildPayment();
});

afterEach(ensureIndexes);

describe('the index of a booking’s own payment row', () => {
  test('is a required migration, and replaces the indexes of earlier versions', async () => {
    const missing = await checkIndexes();
    await ensureIndexes();
    await ensureIndexes();

    expect(missing).toEqual(['payments.uniq_own_row']);
    expect([await indexesOfBooking(), await checkIndexes()]).toEqual([['uniq_own_row'], []]);
  });

  test('builds the new index before it drops the earlier ones, so that a killed task leaves at least one', async () => {
    await stored().createIndex(
      { bookingId: 1 },
      { name: 'uniq_own_row', unique: true, partialFilterExpression: { forRequest: null } },
    );
    const both = await indexesOfBooking();

    await ensureIndexes();

    expect(both.toSorted()).toEqual(['uniq_booking', 'uniq_booking_row', 'uniq_own_row']);
    expect(await indexesOfBooking()).toEqual(['uniq_own_row']);
  });
});

describe('the step that lets bookings have several payments', () => {
  test('changes no document in a dry run or in repeated runs, and leaves valid bookings [AS25]', async () => {
    await ensureIndexes();
    const { schema: _form, ...before } = await snapshotDatabase();

    const lines = [await migrate(true), await migrate(), await migrate()].map((each) => each.at(-1));

    const { schema: _raised, ...after } = await snapshotDatabase();
    const done = 'let-bookings-move: changed 0';
    expect(lines).toEqual(['let-bookings-move: would change 0', done, done]);
    expect(after).toEqual(before);
    expect((await findBrokenInvariants()).filter((line) => !line.includes('without a receipt'))).toEqual([]);
  });

  test('excludes servers of the previous version, and servers of this version reject a database without it [AS25]', async () => {
    const older = knownForm(migrations.filter(({ version }) => version < 7));
    const before = { version: older.version, compatibleFrom: older.needs };

    await migrate();

    const form = await readStoredForm();
    expect(compareForms(knownForm(migrations), before)).toBe('older');
    expect(compareForms(older, form)).toBe('newer');
    expect(form && describeNewer(older, form)).toContain('asks for a version that knows form 7 or later');
  });
});
