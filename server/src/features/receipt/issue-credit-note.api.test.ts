import { describe, expect, test } from 'vitest';
import { buildBooking } from '../../../test/support/factories.ts';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { testSettings } from '../../../test/support/test-settings.ts';
import { createLogger } from '../../platform/logger.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { findPapers, findReceipt } from './find-papers.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueReceipt } from './issue-receipt.ts';
import { numberPapers } from './number-papers.ts';
import { Paper } from './paper.model.ts';

const settingsWith = (changes: Record<string, string>) => testSettings('http://127.0.0.1:1', changes);
const taxed = { TAX_CODE: '9973', TAX_PERCENT: '18', SELLER_TAX_NUMBER: '27ABCDE1234F1Z5' };
const deps = { clock: createManualClock(), settings: settingsWith(taxed) };
const charge = { method: 'upi' };

async function receiptOf(settings = deps.settings): Promise<ObjectId> {
  const booking = await buildBooking({ status: 'confirmed' });
  await issueReceipt({ booking, charge }, { ...deps, settings });
  return booking._id;
}

describe('issueCreditNote', () => {
  test('issues a credit note that names the receipt and shows the credited amount and its tax as negative', async () => {
    const bookingId = await receiptOf();
    const entryId = new ObjectId();

    await issueCreditNote({ entryId, bookingId, amount: 2_350, reason: 'cancelled' }, deps);
    await numberPapers({ logger: createLogger('silent'), ...deps });

    const receipt = await findReceipt(bookingId);
    expect(await Paper.findById(entryId).lean()).toEqual({
      ...receipt,
      _id: entryId,
      kind: 'credit_note',
      number: 1,
      corrects: '2026-27/00001',
      printed: {
        ...receipt?.printed,
        lines: [{ kind: 'cancelled', amount: -2_350 }],
        totalAmount: -2_350,
        tax: { code: '9973', percent: 18, taxableAmount: -1_992, taxAmount: -358 },
      },
    });
  });

  test('deducts exactly the tax on the receipt, at the receipt’s own rate, when the whole amount is credited', async () => {
    const bookingId = await receiptOf();
    const later = { ...deps, settings: settingsWith({ ...taxed, TAX_PERCENT: '40' }) };

    await issueCreditNote({ entryId: new ObjectId(), bookingId, amount: 4_700, reason: 'outside' }, later);

    const [receipt, note] = await findPapers(bookingId);
    expect(receipt?.printed.tax).toEqual({ code: '9973', percent: 18, taxableAmount: 3_983, taxAmount: 717 });
    expect(note?.printed.tax).toEqual({ code: '9973', percent: 18, taxableAmount: -3_983, taxAmount: -717 });
  });

  test('deducts no tax if the receipt had none', async () => {
    const bookingId = await receiptOf(settingsWith({}));

    await issueCreditNote({ entryId: new ObjectId(), bookingId, amount: 500, reason: 'cancelled' }, deps);

    expect((await findPapers(bookingId)).map(({ printed }) => printed.tax)).toEqual([null, null]);
  });

  test('names the seller as of the day the credit note is issued', async () => {
    const bookingId = await receiptOf();
    const renamed = { ...deps, settings: settingsWith({ ...taxed, SELLER_NAME: 'Sarani Mobility' }) };

    await issueCreditNote({ entryId: new ObjectId(), bookingId, amount: 500, reason: 'cancelled' }, renamed);

    const names = (await findPapers(bookingId)).map(({ printed }) => printed.seller.name);
    expect(names).toEqual(['Sarani Car Rental', 'Sarani Mobility']);
  });

  test('issues only one credit note for ten concurrent calls with the same ledger entry, and a separate one for another entry', async () => {
    const bookingId = await receiptOf();
    const credit = { entryId: new ObjectId(), bookingId, amount: 100, reason: 'cancelled' } as const;

    await Promise.all(Array.from({ length: 10 }, async () => issueCreditNote(credit, deps)));
    await issueCreditNote({ ...credit, amount: 900 }, deps);
    await issueCreditNote({ ...credit, entryId: new ObjectId(), amount: 200 }, deps);

    expect((await findPapers(bookingId)).map(({ printed }) => printed.totalAmount)).toEqual([4_700, -100, -200]);
  });

  test.each([0, -1, 0.5, Number.NaN])('rejects an amount of %d', async (amount) => {
    const bookingId = await receiptOf();

    const issuing = issueCreditNote({ entryId: new ObjectId(), bookingId, amount, reason: 'cancelled' }, deps);

    await expect(issuing).rejects.toThrow('not an amount to take off');
  });

  test('throws if there is no receipt to correct', async () => {
    const bookingId = new ObjectId();

    const issuing = issueCreditNote({ entryId: new ObjectId(), bookingId, amount: 1, reason: 'cancelled' }, deps);

    await expect(issuing).rejects.toThrow(`booking ${String(bookingId)} has no receipt to correct`);
  });
});
