import { describe, expect, test } from 'vitest';
import { buildBooking } from '../../../test/support/factories.ts';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { testSettings } from '../../../test/support/test-settings.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { findReceipt } from './find-papers.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueReceipt } from './issue-receipt.ts';
import { Paper } from './paper.model.ts';
import { seriesOf } from './number/series.ts';

const settings = testSettings('http://127.0.0.1:1');
const depsAt = (moment: string) => ({ clock: createManualClock(moment), settings });
const today = depsAt('2026-11-20T06:30:00Z');
const charge = { method: 'upi' };

describe('issueReceipt', () => {
  test('issues only one receipt for ten concurrent calls, and never changes it', async () => {
    const booking = await buildBooking({ status: 'confirmed' });

    await Promise.all(Array.from({ length: 10 }, async () => issueReceipt({ booking, charge }, today)));
    const first = await findReceipt(booking._id);
    await issueReceipt({ booking: { ...booking, pricePerDay: 1 }, charge: null }, depsAt('2027-06-01T00:00:00Z'));

    expect(await Paper.find().lean()).toEqual([first]);
  });

  const taxed = { TAX_CODE: '9973', TAX_PERCENT: '18' };
  const registered = { SELLER_TAX_NUMBER: '27ABCDE1234F1Z5' };

  test.each([
    ['neither a tax nor a tax number', {}, false],
    ['a tax number without a tax', registered, false],
    ['a tax without a tax number', taxed, false],
    ['a tax that is not included', { ...taxed, ...registered, PRICE_INCLUDES_TAX: '0' }, false],
    ['both', { ...taxed, ...registered }, true],
  ])(
    'mentions taxes only with a tax number, and says that the price includes them only if it does: %s [c10]',
    async (_what, env, isSaid) => {
      const booking = await buildBooking({ status: 'confirmed' });
      const deps = { ...today, settings: testSettings('http://127.0.0.1:1', env) };
      await issueReceipt({ booking, charge }, deps);
      const entryId = new ObjectId();

      await issueCreditNote({ entryId, bookingId: booking._id, amount: 1_180, reason: 'cancelled' }, deps);

      const printed = (await Paper.find().sort({ kind: -1 }).lean()).map((paper) => paper.printed);
      expect(printed.map(({ priceIncludesTax }) => priceIncludesTax)).toEqual([isSaid, isSaid]);
      expect(printed.map(({ tax }) => tax?.taxAmount)).toEqual(isSaid ? [717, -180] : [undefined, undefined]);
      const { seller, placeOfSupply, locationName, locationAddress } = printed[0] ?? {};
      expect(seller?.taxNumber).toBe('SELLER_TAX_NUMBER' in env ? registered.SELLER_TAX_NUMBER : null);
      expect(placeOfSupply).toBe(
        'TAX_CODE' in env && 'SELLER_TAX_NUMBER' in env ? `${locationName}, ${locationAddress}` : null,
      );
    },
  );
});

test.each([
  ['2026-04-01', '2026-27'],
  ['2027-03-31', '2026-27'],
  ['2026-12-31', '2026-27'],
  ['2027-01-01', '2026-27'],
  ['2099-04-01', '2099-00'],
])('the series of a receipt issued on %s is the financial year %s', async (day, year) => {
  expect(await seriesOf(day)).toBe(year);
});
