import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildLocation, buildUser, buildVehicle } from '../../../test/support/factories.ts';
import { createManualClock, testStart } from '../../../test/support/manual-clock.ts';
import { testSettings } from '../../../test/support/test-settings.ts';
import { ensureIndexes } from '../../indexes.ts';
import { findUnmigrated, runMigrations } from '../../platform/migration/migration.ts';
import { ObjectId } from '../../platform/mongo.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { freezeReceipts } from './freeze-receipts.ts';
import { findPaperGaps } from './number-papers.ts';
import { Paper } from './paper.model.ts';

const deps = {
  clock: createManualClock(),
  settings: testSettings('http://127.0.0.1:1', { SELLER_TAX_NUMBER: '27ABCDE1234F1Z5' }),
};
const step = freezeReceipts(async () => 'card');
const stored = () => mongoose.connection.collection('receipts');

const run = async (steps = [step]): Promise<string[]> => {
  const lines: string[] = [];
  await runMigrations(steps, { isDryRun: false, report: (line) => void lines.push(line) }, deps);
  return lines;
};

/** A receipt as the version before stored it. */
const earlier = (booking: BookingRecord, number: number, tax: object | null = null) => ({
  _id: booking._id,
  year: '2026-27',
  number,
  issuedAt: new Date(testStart),
  tax,
  priceIncludesTax: true,
});

let bookings: BookingRecord[];

beforeEach(async () => {
  const location = await buildLocation({ name: 'Pune Station', description: 'Opposite platform 1' });
  const car = await buildVehicle({ carName: 'Creta', carLocations: [location._id] });
  const customer = await buildUser({ name: 'Asha Rao', email: 'asha@example.com' });
  const common = { status: 'confirmed', carId: car._id, customerId: customer._id } as const;
  bookings = await Promise.all(
    ['2026-12-01', '2026-12-02', '2026-12-03'].map(async (fromDate) => buildBooking({ ...common, fromDate })),
  );
});

describe('receipts of earlier versions', () => {
  test('are frozen with what they say today, under their numbers and with their own tax', async () => {
    const [first, second, third] = bookings;
    if (!first || !second || !third) throw new Error('three bookings');
    const tax = { code: '9966', percent: 12 };
    await stored().insertMany([earlier(first, 1), earlier(second, 2, tax), earlier(third, 3)]);
    expect(await findUnmigrated([step])).toEqual(['freeze-receipts']);

    expect(await run()).toEqual(['freeze-receipts: 3 of 3', 'freeze-receipts: changed 3']);

    expect(await stored().findOne({ _id: second._id })).toEqual({
      _id: second._id,
      kind: 'receipt',
      bookingId: second._id,
      year: '2026-27',
      number: 2,
      issuedAt: new Date(testStart),
      corrects: null,
      printed: {
        seller: { name: 'Sarani Car Rental', address: null, taxNumber: '27ABCDE1234F1Z5' },
        customer: { name: 'Asha Rao', email: 'asha@example.com', taxNumber: null },
        carName: 'Creta',
        locationName: 'Pune Station',
        locationAddress: 'Opposite platform 1',
        placeOfSupply: null,
        fromDate: '2026-12-02',
        toDate: '2026-12-02',
        dayCount: 1,
        pricePerDay: 2_350,
        lines: [{ kind: 'rental', amount: 2_350 }],
        totalAmount: 2_350,
        priceIncludesTax: true,
        tax: { ...tax, taxableAmount: 2_098, taxAmount: 252 },
        payment: { reference: second.settledBy, method: 'card' },
      },
    });
    expect(await findUnmigrated([step])).toEqual([]);
    expect(await findPaperGaps()).toEqual([]);
  });

  test('twice is as good as once, also when it was killed halfway', async () => {
    await stored().insertMany(bookings.map((booking, index) => earlier(booking, index + 1)));
    let looks = 0;
    const dying = freezeReceipts(async () => {
      looks += 1;
      if (looks > 1) throw new Error('killed');
      return 'card';
    });

    await expect(run([dying])).rejects.toThrow('killed');
    expect(await Paper.countDocuments({ kind: 'receipt' })).toBe(1);
    expect(await findUnmigrated([step])).toEqual(['freeze-receipts']);
    await run();
    const once = await stored().find().sort({ _id: 1 }).toArray();
    expect(await run([freezeReceipts(async () => 'another')])).toEqual(['freeze-receipts: changed 0']);

    expect(await stored().find().sort({ _id: 1 }).toArray()).toEqual(once);
    expect(once.map(({ printed }) => printed.payment.method)).toEqual(['card', 'card', 'card']);
  });

  test('one whose booking is gone is told of, and the others are frozen', async () => {
    const [first] = bookings;
    if (!first) throw new Error('three bookings');
    await stored().insertMany([earlier({ ...first, _id: new ObjectId() }, 1), earlier(first, 2)]);

    await expect(run()).rejects.toThrow('freeze-receipts: 1 could not be changed');
    expect(await Paper.countDocuments({ kind: 'receipt' })).toBe(1);
  });

  test('are asked for in the index of the numbers', async () => {
    const plan = await Paper.find({ kind: null, number: mongoose.trusted({ $gt: 0 }) }).explain('queryPlanner');

    expect(JSON.stringify(plan)).toContain('"indexName":"uniq_paper_number"');
  });

  test('leave an index behind that the index task drops: a credit note may have the number of a receipt', async () => {
    await stored().createIndex({ year: 1, number: 1 }, { name: 'uniq_receipt_number', unique: true });

    await ensureIndexes();
    await ensureIndexes();

    const names = (await stored().indexes()).map(({ name }) => name);
    expect(names).toEqual(['_id_', 'uniq_paper_number', 'unnumbered', 'by_booking']);
  });
});
