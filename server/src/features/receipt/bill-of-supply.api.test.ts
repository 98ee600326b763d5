import { type GstScheme, lineKinds, type PaperLine, receiptContract, type TaxedLinesBody } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildVehicle } from '../../../test/support/factories.ts';
import { type Desk, issueInvoice, issueNote, openDesk } from '../../../test/support/issue-papers.ts';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { testSettings } from '../../../test/support/test-settings.ts';
import { ObjectId } from '../../platform/mongo.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import type { LedgerEntry } from '../booking/record/ledger-entry.ts';
import { saveTaxedLines } from '../settings/taxed-lines-settings.ts';
import { Registration } from '../tax/registration/registration.model.ts';
import { findBrokenChains } from './find-broken-chains.ts';
import { findPapers } from './find-papers.ts';
import { issueReceipt } from './issue-receipt.ts';
import { numberPapers } from './number-papers.ts';
import { Paper, type PaperRecord } from './paper.model.ts';
import { printNumber } from './number/paper-number.ts';

const day = '2026-11-20T06:30:00.000Z';
const nextDay = '2026-11-21T06:30:00.000Z';
const gstin = '29AAGCB7383J1Z4';

let app: TestApp;
let desk: Desk;

beforeEach(async () => {
  app = await createTestApp();
  desk = await openDesk({ state: '29', gstin, prefix: 'KA', scheme: 'composition' });
});

const changeTo = async (scheme: GstScheme) => Registration.updateOne({ gstin }, { $set: { scheme } });

/** Returns the numbered papers of a booking, receipts first. */
async function papersOf({ _id }: BookingRecord): Promise<PaperRecord[]> {
  await numberPapers(app.deps);
  return findPapers(_id);
}

/**
 * Returns a paper’s number, total in rupees, value and taxes in paise, rate, and the number of the paper that it
 * corrects.
 */
const summary = (paper: PaperRecord) => {
  const { totalAmount, gst } = paper.printed;
  const taxes = gst?.taxes.map(({ amountInPaise }) => amountInPaise);
  return [printNumber(paper), totalAmount, gst?.taxableInPaise, gst?.basisPoints, taxes, paper.corrects];
};

/** Issues the receipt for a later payment of these lines. */
async function pay(booking: BookingRecord, lines: PaperLine[], env: Record<string, string> = {}): Promise<void> {
  const deps = { clock: createManualClock(nextDay), settings: testSettings('http://127.0.0.1:1', env) };
  const entry: LedgerEntry = {
    id: new ObjectId(),
    at: deps.clock.now(),
    by: null,
    why: 'changed',
    lines,
    paid: [],
    back: [],
  };
  await issueReceipt({ booking: { ...booking, ledger: [entry] }, entry, charge: { method: 'upi' } }, deps);
}

const bill = ['KA/26-27/00001', 6_200, 620_000, null, [], null];
const invoice = ['KA/26-27/00001', 6_200, 525_424, 1_800, [47_288, 47_288], null];

describe('a bill of supply', () => {
  test('is issued under the composition scheme, with the full price as its value and no rate or tax', async () => {
    const [paper] = await papersOf(await issueInvoice(desk, day));

    expect(paper?.printed).toMatchObject({
      seller: { name: 'Sarani Car Rentals Private Limited', taxNumber: gstin },
      placeOfSupply: null,
      priceIncludesTax: false,
      tax: null,
      totalAmount: 6_200,
    });
    expect(paper?.printed.gst).toEqual({
      code: '997311',
      basisPoints: null,
      placeOfSupply: { state: '29', isSuppliers: true },
      taxableInPaise: 620_000,
      taxes: [],
    });
    expect(paper && printNumber(paper)).toBe('KA/26-27/00001');
    expect(await findBrokenChains()).toEqual([]);
  });

  test('names a business of another state as the customer, and has no tax', async () => {
    const billedTo = { gstin: '27AAPFU0939F1ZV', legalName: 'Ghats Traders', address: 'Pune' };

    const [paper] = await papersOf(await issueInvoice(desk, day, { billedTo }));

    expect(paper?.printed.customer).toMatchObject({ name: 'Ghats Traders', taxNumber: billedTo.gstin });
    expect(paper?.printed.gst).toMatchObject({ placeOfSupply: { state: '27', isSuppliers: false }, taxes: [] });
  });

  test('is issued without a service accounting code if the car has no tax profile', async () => {
    const { _id: carId } = await buildVehicle({ carLocations: [desk.locationId] });

    const [paper] = await papersOf(await issueInvoice({ ...desk, carId }, day));

    expect(paper?.printed.gst).toMatchObject({ code: '', basisPoints: null, taxableInPaise: 620_000 });
  });

  test('is never stored without a rate by mistake: a paper whose rate is missing is refused', async () => {
    const [paper] = await papersOf(await issueInvoice(desk, day));
    const { basisPoints: _rate, ...gst } = paper?.printed.gst ?? {};

    const stored = Paper.create({ ...paper, _id: new ObjectId(), printed: { ...paper?.printed, gst } });

    await expect(stored).rejects.toThrow('`basisPoints` is required');
  });

  test('is called a bill of supply when anyone checks it, and has the stored GST when an admin reads it', async () => {
    const booking = await issueInvoice(desk, day);
    const [paper] = await papersOf(booking);
    const { token } = await app.signInAs('admin');

    const query = { bookingId: String(booking._id) };
    const shown = await app.client.succeed(receiptContract.get, { as: token, query });
    const body = { hash: paper?.chain?.hash ?? '' };
    const checked = await app.client.succeed(receiptContract.check, { body });

    expect(shown.gst).toEqual(paper?.printed.gst);
    expect(checked).toMatchObject({ isUnchanged: true, paper: { isBillOfSupply: true, number: 'KA/26-27/00001' } });
  });
});

test('under the composition scheme, a receipt outside GST ignores the tax of the business details', async () => {
  const body = { ...samples['tax.saveTaxedLines'].body, validFrom: '2026-11-01' };
  const isTaxed = Object.fromEntries(lineKinds.map((kind) => [kind, kind === 'rental'])) as TaxedLinesBody['isTaxed'];
  await saveTaxedLines({ body: { ...body, isTaxed }, ifMatch: null, adminId: String(new ObjectId()) }, [], app.deps);
  const booking = await issueInvoice(desk, day);
  const env = { TAX_CODE: '9973', TAX_PERCENT: '18', SELLER_TAX_NUMBER: gstin };

  await pay(booking, [{ kind: 'fine', amount: 500 }], env);

  const [, fine] = await papersOf(booking);
  expect(fine?.year).toBe('2026-27');
  expect(fine?.printed).toMatchObject({ tax: null, priceIncludesTax: false, placeOfSupply: null });
  expect(fine?.printed.gst).toBeUndefined();
});

describe('a credit note', () => {
  test('reduces the value of the bill without tax, with a number from the registration’s series', async () => {
    const booking = await issueInvoice(desk, day);

    await issueNote(booking, nextDay, { amount: 2_000 });

    const papers = await papersOf(booking);
    expect(papers.map(summary)).toEqual([bill, ['KA/26-27/C0001', -2_000, -200_000, null, [], 'KA/26-27/00001']]);
    expect(await findBrokenChains()).toEqual([]);
  });

  test('has the rate of the paper that it corrects, even if the scheme has changed since', async () => {
    const underComposition = await issueInvoice(desk, day);
    await changeTo('regular');
    const regular = await issueInvoice(desk, day);
    const before = [...(await papersOf(underComposition)), ...(await papersOf(regular))];

    await issueNote(underComposition, nextDay, { amount: 6_200 });
    await changeTo('composition');
    await issueNote(regular, nextDay, { amount: 6_200 });

    const [oldBill, ofBill] = await papersOf(underComposition);
    const [oldInvoice, ofInvoice] = await papersOf(regular);
    expect([oldBill, oldInvoice].map((paper) => JSON.stringify(paper))).toEqual(
      before.map((paper) => JSON.stringify(paper)),
    );
    expect([ofBill, ofInvoice].map((paper) => paper && summary(paper))).toEqual([
      ['KA/26-27/C0001', -6_200, -620_000, null, [], 'KA/26-27/00001'],
      ['KA/26-27/C0002', -6_200, -525_424, 1_800, [-47_288, -47_288], 'KA/26-27/00002'],
    ]);
    expect(await findBrokenChains()).toEqual([]);
  });

  test('is issued for both the invoice and the bill if the scheme changed between two payments', async () => {
    await changeTo('regular');
    const booking = await issueInvoice(desk, day);
    await changeTo('composition');
    await pay(booking, [{ kind: 'change', amount: 3_000 }]);

    await issueNote(booking, nextDay, { amount: 9_200 });

    const [first, second, ...notes] = (await papersOf(booking)).map(summary);
    expect([first, second]).toEqual([invoice, ['KA/26-27/00002', 3_000, 300_000, null, [], null]]);
    expect(notes.map(([, ...rest]) => rest)).toEqual(
      expect.arrayContaining([
        [-3_000, -300_000, null, [], 'KA/26-27/00002'],
        [-6_200, -525_424, 1_800, [-47_288, -47_288], 'KA/26-27/00001'],
      ]),
    );
    expect(notes).toHaveLength(2);
  });
});
