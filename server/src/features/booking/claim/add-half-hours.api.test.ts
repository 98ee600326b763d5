import { beforeEach, describe, expect, test } from 'vitest';
import { buildBlock, buildBooking, buildVehicle } from '../../../../test/support/factories.ts';
import { explain, recordCommands } from '../../../../test/support/explain-commands.ts';
import { createManualClock } from '../../../../test/support/manual-clock.ts';
import { testSettings } from '../../../../test/support/test-settings.ts';
import { migrations } from '../../../migrations.ts';
import { migrateDatabase } from '../../../migrate-database.ts';
import { findUnmigrated, type MigrationStep, runMigrations } from '../../../platform/migration/migration.ts';
import { compareForms, knownForm, readStoredForm } from '../../../platform/migration/stored-form.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { addHalfHours } from './add-half-hours.ts';
import { Booking } from '../booking.model.ts';
import { findDoubleClaims, findWrongKeys } from '../find/find-broken-bookings.ts';

const deps = { clock: createManualClock(), settings: testSettings('http://127.0.0.1:9') };

async function migrate(step: MigrationStep = addHalfHours): Promise<string[]> {
  const lines: string[] = [];
  await runMigrations([step], { isDryRun: false, report: (line) => void lines.push(line) }, deps);
  return lines;
}

/** Stores claims as the previous release did: a confirmed, a pending and an expired booking, and a block. */
beforeEach(async () => {
  const { _id: carId } = await buildVehicle();
  await buildBooking({ carId, fromDate: '2026-12-10', toDate: '2026-12-12', status: 'confirmed' });
  await buildBooking({ carId, fromDate: '2026-12-13' });
  await buildBooking({ carId, fromDate: '2026-12-12', toDate: '2026-12-13', status: 'cancelled' });
  await buildBlock(carId, '2026-12-14');
  await Booking.updateMany({}, { $unset: { halfHours: 1 } });
});

/** Stores two batches of one-day claims on one car. */
async function storeMany(): Promise<void> {
  const carId = new ObjectId();
  const days = Array.from({ length: 1_200 }, (_, index) =>
    new Date(Date.UTC(2030, 0, 1 + index)).toISOString().slice(0, 10),
  );
  const claim = { kind: 'booking', carId, holdsCar: true, status: 'confirmed' };
  await Booking.collection.insertMany(
    days.map((day, index) => ({
      _id: new ObjectId(),
      ...claim,
      code: String(index),
      fromDate: day,
      toDate: day,
      days: [day],
    })),
  );
}

describe('the migration that adds half hours', () => {
  test('adds the first half hour to each claim and ended booking, and changes nothing in a second run', async () => {
    expect(await migrate()).toEqual(['add-half-hours: 4 of 4', 'add-half-hours: changed 4']);

    const stored = await Booking.find({}, { _id: 0, days: 1, halfHours: 1 }).sort({ fromDate: 1 }).lean();
    expect(stored).toEqual([
      { days: ['2026-12-10', '2026-12-11', '2026-12-12'], halfHours: ['2026-12-10T00:00'] },
      { days: ['2026-12-12', '2026-12-13'], halfHours: ['2026-12-12T00:00'] },
      { days: ['2026-12-13'], halfHours: ['2026-12-13T00:00'] },
      { days: ['2026-12-14'], halfHours: ['2026-12-14T00:00'] },
    ]);
    expect(await findWrongKeys()).toEqual([]);
    expect(await migrate()).toEqual(['add-half-hours: changed 0']);
  });

  test('that is killed halfway and run again leaves the same documents as an uninterrupted one', async () => {
    await storeMany();
    let batches = 0;
    const dying: MigrationStep = {
      ...addHalfHours,
      changes: (claims, given) => {
        batches += 1;
        if (batches === 2) throw new Error('killed');
        return addHalfHours.changes(claims, given);
      },
    };

    await expect(migrate(dying)).rejects.toThrow('killed');
    const [left, unmigrated] = [await Booking.countDocuments({ halfHours: null }), await findUnmigrated(migrations)];
    const lines = await migrate();

    expect([left, unmigrated]).toEqual([204, ['add-half-hours']]);
    expect(lines.at(-1)).toBe('add-half-hours: changed 204');
    expect([...(await findWrongKeys()), ...(await findDoubleClaims()), ...(await findUnmigrated(migrations))]).toEqual(
      [],
    );
  });

  test('leaves claims that already have half hours unchanged', async () => {
    const halfHours = ['2026-12-20T10:00'];
    const { _id } = await buildBooking({ fromDate: '2026-12-20', halfHours });

    await migrate();

    expect(await Booking.findById(_id, { _id: 0, halfHours: 1 }).lean()).toEqual({ halfHours });
  });

  test('excludes servers of the previous version, and servers of this version reject a database without it', async () => {
    const older = knownForm(migrations.filter(({ version }) => version < 6));
    const before = { version: older.version, compatibleFrom: older.needs };

    await migrateDatabase(migrations, { isDryRun: false, report: () => undefined }, deps);

    expect(compareForms(knownForm(migrations), before)).toBe('older');
    expect(compareForms(older, await readStoredForm())).toBe('newer');
  });

  test('finds the claims to migrate by an index that is empty afterwards', async () => {
    await migrate();
    const commands = recordCommands();

    await findUnmigrated(migrations);

    const [command] = commands.take().filter((each) => JSON.stringify(each).includes('halfHours'));
    const explained = command && (await explain(command));
    expect([explained?.indexes, explained?.docsExamined]).toEqual([['without_half_hours'], 0]);
  });
});
