import { describe, expect, test } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { testSettings } from '../../../test/support/test-settings.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { findReceipt, findReceiptGaps, issueReceipt, yearOfAccount } from './issue-receipt.ts';
import { Receipt } from './receipt.model.ts';

const settings = testSettings('http://127.0.0.1:1');
const depsAt = (moment: string) => ({ clock: createManualClock(moment), settings });
const today = depsAt('2026-11-20T06:30:00Z');

const numbersOf = async (year: string) =>
  (await Receipt.find({ year }).sort({ number: 1 }).lean()).map(({ number }) => number);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('issueReceipt', () => {
  test('forty at once take forty numbers without a gap', async () => {
    await Promise.all(upTo(40).map(async () => issueReceipt(new ObjectId(), today)));

    expect(await numbersOf('2026-27')).toEqual(upTo(40));
    expect(await findReceiptGaps()).toEqual([]);
  });

  test('twenty at once for one booking take one number', async () => {
    const bookingId = new ObjectId();

    await Promise.all(upTo(20).map(async () => issueReceipt(bookingId, today)));
    await issueReceipt(new ObjectId(), today);

    expect(await findReceipt(bookingId)).toMatchObject({ year: '2026-27', number: 1 });
    expect(await numbersOf('2026-27')).toEqual([1, 2]);
  });

  test('begins again at 1 with the first of April in India', async () => {
    const [last, first] = [new ObjectId(), new ObjectId()];
    await issueReceipt(new ObjectId(), today);

    await issueReceipt(last, depsAt('2027-03-31T18:29:59Z'));
    await issueReceipt(first, depsAt('2027-03-31T18:30:00Z'));

    expect(await findReceipt(last)).toMatchObject({ year: '2026-27', number: 2 });
    expect(await findReceipt(first)).toMatchObject({ year: '2027-28', number: 1 });
  });

  test('a gap is found', async () => {
    await issueReceipt(new ObjectId(), today);
    await issueReceipt(new ObjectId(), today);

    await Receipt.deleteOne({ number: 1 });

    expect(await findReceiptGaps()).toEqual(['the receipts of 2026-27 are 1, but their last number is 2']);
  });
});

test.each([
  ['2026-04-01', '2026-27'],
  ['2027-03-31', '2026-27'],
  ['2026-12-31', '2026-27'],
  ['2027-01-01', '2026-27'],
  ['2099-04-01', '2099-00'],
])('the year of account of %s is %s', (day, year) => {
  expect(yearOfAccount(day)).toBe(year);
});
