import type { RegistrationBody } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildBooking,
  buildLocation,
  buildRegistration,
  buildTaxProfile,
  buildVehicle,
} from '../../../test/support/factories.ts';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { testSettings } from '../../../test/support/test-settings.ts';
import { createLogger } from '../../platform/logger.ts';
import { ObjectId } from '../../platform/mongo.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { TaxProfile } from '../tax/profile/tax-profile.model.ts';
import { findReceipt } from './find-papers.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueReceipt } from './issue-receipt.ts';
import { numberPapers } from './number-papers.ts';
import { Paper } from './paper.model.ts';
import { printNumber } from './number/paper-number.ts';
import { beginSeries } from './number/series.ts';

const settings = testSettings('http://127.0.0.1:1');
const depsAt = (moment: string) => ({ clock: createManualClock(moment), settings });
const today = depsAt('2026-11-20T06:30:00Z');
const worker = { logger: createLogger('silent'), clock: today.clock };
const buyer = { gstin: '27AAPFU0939F1ZV', legalName: 'Ghats Traders', address: '12 CMH Road\nPune' };

const locationWith = async (given: Partial<RegistrationBody>) =>
  (await buildLocation({ registrationId: String((await buildRegistration(given))._id) }))._id;

const decided = { sac: '997311', basisPoints: 1_800, validFrom: '2026-04-01' };

let rental: Pick<BookingRecord, 'locationId' | 'carId'>;

let taxProfileId: string;

beforeEach(async () => {
  const locationId = await locationWith({ state: '29', gstin: '29AAGCB7383J1Z4', prefix: 'KA' });
  taxProfileId = await buildTaxProfile(decided);
  rental = { locationId, carId: (await buildVehicle({ carLocations: [locationId], taxProfileId }))._id };
});

let rentals = 0;

/** Stores a confirmed booking for ₹6,200 with its receipt. */
async function confirm(given: Partial<BookingRecord> = {}, deps = today): Promise<BookingRecord> {
  rentals += 1;
  const fromDate = `2027-${String((rentals % 12) + 1).padStart(2, '0')}-${String((rentals % 28) + 1).padStart(2, '0')}`;
  const booking = await buildBooking({
    ...rental,
    fromDate,
    status: 'confirmed',
    totalAmount: 6_200,
    confirmedAt: deps.clock.now(),
    ...given,
  });
  await issueReceipt({ booking, charge: { method: 'upi' } }, deps);
  return booking;
}

const printedOf = async (booking: BookingRecord) => (await findReceipt(booking._id))?.printed;
const cancel = async ({ _id: bookingId }: BookingRecord, deps = today) => {
  const entryId = new ObjectId();
  await issueCreditNote({ entryId, bookingId, amount: 6_200, reason: 'cancelled' }, deps);
  return entryId;
};
const numbers = async () =>
  (await Paper.find().sort({ kind: -1, year: 1, number: 1 }).lean()).map((paper) => printNumber(paper));

describe('a tax invoice', () => {
  test('is issued by the registration of the location, and names its amounts in paise', async () => {
    const printed = await printedOf(await confirm());

    expect(printed).toMatchObject({
      seller: { name: 'Sarani Car Rentals Private Limited', taxNumber: '29AAGCB7383J1Z4' },
      placeOfSupply: null,
      priceIncludesTax: false,
      tax: null,
      gst: {
        code: '997311',
        basisPoints: 1_800,
        placeOfSupply: { state: '29', isSuppliers: true },
        taxableInPaise: 525_424,
        taxes: [
          { name: 'CGST', amountInPaise: 47_288 },
          { name: 'SGST', amountInPaise: 47_288 },
        ],
      },
    });
  });

  test('has IGST for a business of another state, and is billed to the business [c5]', async () => {
    const printed = await printedOf(await confirm({ billedTo: buyer, residence: '29' }));

    expect(printed?.customer).toMatchObject({ name: buyer.legalName, address: buyer.address, taxNumber: buyer.gstin });
    expect(printed?.gst).toMatchObject({
      placeOfSupply: { state: '27', isSuppliers: false },
      taxes: [{ name: 'IGST', amountInPaise: 94_576 }],
    });
  });

  test.each([
    ['in another state', '30', { state: '30', isSuppliers: false }],
    ['outside India', 'outside India', { state: '29', isSuppliers: true }],
  ] as const)('names the place of supply of a customer who lives %s', async (_where, residence, place) => {
    expect((await printedOf(await confirm({ residence })))?.gst?.placeOfSupply).toEqual(place);
  });

  test('is a receipt without GST at a location without a registration, for a car without a tax profile, and before it is valid', async () => {
    const carLocations = [rental.locationId];
    const later = await buildTaxProfile({ ...decided, name: 'Later', validFrom: '2026-11-21' });
    const papers = [
      await confirm({ locationId: (await buildLocation())._id }),
      await confirm({ carId: (await buildVehicle({ carLocations }))._id }),
      await confirm({ carId: (await buildVehicle({ carLocations, taxProfileId: later }))._id }),
    ];

    await numberPapers(worker);

    expect(await Promise.all(papers.map(async (paper) => (await printedOf(paper))?.gst))).toEqual(
      papers.map(() => undefined),
    );
    expect(await numbers()).toEqual(['2026-27/00001', '2026-27/00002', '2026-27/00003']);
  });
});

describe('the numbers of tax invoices', () => {
  test('are consecutive in the series of the registration, also for their credit notes, and restart on 1 April in India [c11]', async () => {
    const [first, last] = [await confirm(), await confirm({}, depsAt('2027-03-31T18:29:59Z'))];
    await confirm({}, depsAt('2027-03-31T18:30:00Z'));
    await cancel(first);
    await cancel(last);

    await numberPapers(worker);

    expect(await numbers()).toEqual([
      'KA/26-27/00001',
      'KA/26-27/00002',
      'KA/27-28/00001',
      'KA/26-27/C0001',
      'KA/26-27/C0002',
    ]);
  });

  test('continue in a new series of the registration after a restore', async () => {
    await confirm();
    const slot = (await beginSeries(today)).slice('2026-27/'.length);
    await confirm();

    await numberPapers(worker);

    expect(await numbers()).toEqual([`KA/26-27/${slot}0001`, `KA/26-27/${slot}0002`]);
  });
});

test('a credit note takes off the GST at the rate of the invoice, even after the rate has changed [c12]', async () => {
  const booking = await confirm();
  const before = await printedOf(booking);
  const version = { ...samples['tax.createProfile'].body, ...decided, basisPoints: 500, validFrom: '2026-11-21' };
  await TaxProfile.updateOne({ _id: taxProfileId }, { $push: { versions: version } });
  const later = depsAt('2026-11-21T06:30:00Z');

  const noteId = await cancel(booking, later);
  const newer = await printedOf(await confirm({}, later));
  const note = await Paper.findById(noteId).lean();

  expect(note?.printed.gst).toEqual({
    ...before?.gst,
    taxableInPaise: -525_424,
    taxes: before?.gst?.taxes.map((tax) => ({ ...tax, amountInPaise: -47_288 })),
  });
  expect([await printedOf(booking), newer?.gst?.basisPoints]).toEqual([before, 500]);
});
