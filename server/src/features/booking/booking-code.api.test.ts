import { beforeEach, describe, expect, test } from 'vitest';
import { buildBlock, buildBooking, buildVehicle } from '../../../test/support/factories.ts';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { testSettings } from '../../../test/support/test-settings.ts';
import { runMigrations } from '../../platform/migration/migration.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { codeOf, giveCodes } from './booking-code.ts';
import { Booking } from './booking.model.ts';

const deps = { clock: createManualClock(), settings: testSettings('http://127.0.0.1:9') };
const step = { ...giveCodes, olderMayServe: true } as const;

async function migrate(given = step): Promise<string[]> {
  const lines: string[] = [];
  await runMigrations([given], { isDryRun: false, report: (line) => void lines.push(line) }, deps);
  return lines.slice(-1);
}

const codesOf = async (ids: readonly ObjectId[]): Promise<(string | undefined)[]> => {
  const found = await Booking.find({}, { code: 1 }).lean();
  return ids.map((id) => found.find(({ _id }) => _id.equals(id))?.code);
};

const older = [new ObjectId(), new ObjectId(), new ObjectId()] as const;
const [first, second] = older;

/** Stores three bookings as the previous release did, and a block. */
beforeEach(async () => {
  const car = await buildVehicle();
  for (const [index, _id] of older.entries()) {
    await buildBooking({ _id, carId: car._id, fromDate: `2026-12-1${index}`, status: 'confirmed' });
  }
  await Booking.updateMany({}, { $unset: { code: 1 } });
  await buildBlock(car._id, '2026-12-20');
});

describe('the migration that assigns booking codes', () => {
  test('assigns a code to each booking without one, and changes nothing in a second run', async () => {
    expect(await migrate()).toEqual(['give-booking-codes: changed 3']);
    const given = await codesOf(older);
    expect(given).toEqual(older.map((id) => codeOf(id)));

    expect(await migrate()).toEqual(['give-booking-codes: changed 0']);
    expect(await codesOf(older)).toEqual(given);
    expect(await Booking.countDocuments({ kind: 'block', code: null })).toBe(1);
  });

  test('tries another code if another booking has the first one', async () => {
    await buildBooking({ code: codeOf(first), status: 'cancelled' });

    await migrate();

    expect(await codesOf([first, second])).toEqual([codeOf(first, 1), codeOf(second)]);
  });

  test('leaves a booking for the next run if its code is concurrently assigned to another booking', async () => {
    const taking: typeof step = {
      ...step,
      changes: async (bookings, given) => {
        const changes = await giveCodes.changes(bookings, given);
        await buildBooking({ code: codeOf(first), status: 'cancelled' });
        return changes;
      },
    };

    expect(await migrate(taking)).toEqual(['give-booking-codes: left 1 for the next run']);
    expect(await migrate()).toEqual(['give-booking-codes: changed 1']);
    expect(await codesOf([first])).toEqual([codeOf(first, 1)]);
  });

  test('doesn’t change the code of a booking that got one after the migration read it', async () => {
    const late: typeof step = {
      ...step,
      changes: async (bookings, given) => {
        await Booking.updateOne({ _id: first }, { $set: { code: 'K7M-2QX' } });
        return giveCodes.changes(bookings, given);
      },
    };

    expect(await migrate(late)).toEqual(['give-booking-codes: changed 2']);
    expect(await codesOf([first])).toEqual(['K7M-2QX']);
  });
});
