import { lineKinds, type PaperLine, type TaxedLinesBody } from '@rental/contracts';
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
import { ObjectId } from '../../platform/mongo.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import type { LedgerEntry } from '../booking/record/ledger-entry.ts';
import { saveTaxedLines } from '../settings/taxed-lines-settings.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueReceipt } from './issue-receipt.ts';
import { Paper } from './paper.model.ts';

const settings = testSettings('http://127.0.0.1:1');
const standard = settings.receipt.taxedLines;
const depsAt = (moment: string) => ({ clock: createManualClock(moment), settings });
const today = depsAt('2026-11-20T06:30:00Z');
const tomorrow = depsAt('2026-11-21T06:30:00Z');

let rental: Pick<BookingRecord, 'locationId' | 'carId'>;

beforeEach(async () => {
  const registration = await buildRegistration({ state: '29', gstin: '29AAGCB7383J1Z4', prefix: 'KA' });
  const locationId = (await buildLocation({ registrationId: String(registration._id) }))._id;
  const taxProfileId = await buildTaxProfile({ basisPoints: 1_800, validFrom: '2026-04-01' });
  rental = { locationId, carId: (await buildVehicle({ carLocations: [locationId], taxProfileId }))._id };
});

async function decide(validFrom: string, ...kinds: PaperLine['kind'][]): Promise<void> {
  const isTaxed = Object.fromEntries(lineKinds.map((kind) => [kind, kinds.includes(kind)]));
  const body = { ...samples['tax.saveTaxedLines'].body, validFrom, isTaxed: isTaxed as TaxedLinesBody['isTaxed'] };
  await saveTaxedLines({ body, ifMatch: null, adminId: String(new ObjectId()) }, standard, today);
}

/** Stores a confirmed booking for ₹6,200 with its receipt. */
async function confirm(deps = today): Promise<BookingRecord> {
  const booking = await buildBooking({
    ...rental,
    status: 'confirmed',
    totalAmount: 6_200,
    confirmedAt: deps.clock.now(),
  });
  await issueReceipt({ booking, charge: { method: 'upi' } }, deps);
  return booking;
}

/** Issues the receipt of a later payment for these lines. */
async function pay(booking: BookingRecord, lines: PaperLine[], deps: typeof today): Promise<ObjectId> {
  const id = new ObjectId();
  const entry: LedgerEntry = { id, at: deps.clock.now(), by: null, why: 'changed', lines, paid: [], back: [] };
  await issueReceipt({ booking: { ...booking, ledger: [entry] }, entry, charge: { method: 'upi' } }, deps);
  return id;
}

async function cancel({ _id: bookingId }: BookingRecord, amount: number, deps: typeof today): Promise<ObjectId> {
  const entryId = new ObjectId();
  await issueCreditNote({ entryId, bookingId, amount, reason: 'cancelled' }, deps);
  return entryId;
}

const stored = async (id: ObjectId) => Paper.findById(id).lean();

describe('the kinds of line that an owner entered', () => {
  test('decide what a receipt taxes from their first day on', async () => {
    await decide('2026-11-21', 'rental', 'toll');
    const booking = await confirm();
    const lines: PaperLine[] = [
      { kind: 'toll', amount: 400 },
      { kind: 'late', amount: 600 },
    ];

    const [before, after] = [await pay(booking, lines, today), await pay(booking, lines, tomorrow)];

    expect((await stored(before))?.printed.gst?.taxableInPaise).toBe(50_848);
    expect(await stored(after)).toMatchObject({
      taxedLines: ['rental', 'toll'],
      printed: { totalAmount: 1_000, gst: { taxableInPaise: 33_898 } },
    });
  });

  test('change nothing about a receipt before their first day, not even what is stored', async () => {
    const booking = await confirm();
    const first = await stored(booking._id);
    await decide('2026-11-21', 'toll');

    await Paper.deleteMany();
    await issueReceipt({ booking, charge: { method: 'upi' } }, today);

    expect(await stored(booking._id)).toEqual(first);
    expect(first).not.toHaveProperty('taxedLines');
  });

  test('make a plain receipt of a rental that they don’t tax', async () => {
    await decide('2026-11-20', 'late');

    const paper = await stored((await confirm())._id);

    expect(paper).toMatchObject({ year: '2026-27', printed: { tax: null } });
    expect(paper?.printed.gst).toBeUndefined();
  });
});

describe('a credit note', () => {
  test('takes off the tax of an invoice that is older than the kinds, and leaves the invoice unchanged [c12]', async () => {
    const booking = await confirm();
    const before = JSON.stringify(await stored(booking._id));
    await decide('2026-11-21', 'rental');

    const note = await stored(await cancel(booking, 6_200, tomorrow));

    expect(note?.printed.gst?.taxableInPaise).toBe(-525_424);
    expect(note).not.toHaveProperty('taxedLines');
    expect(JSON.stringify(await stored(booking._id))).toBe(before);
  });

  test('has no tax if the kinds of its invoice leave a cancellation untaxed, whatever was entered since [c12]', async () => {
    await decide('2026-11-20', 'rental');
    const booking = await confirm();
    // Also entered for the day of the invoice, and after it was issued.
    await decide('2026-11-20', 'rental', 'cancelled');

    const note = await stored(await cancel(booking, 6_200, tomorrow));

    expect(note).toMatchObject({ taxedLines: ['rental'], printed: { lines: [{ kind: 'cancelled', amount: -6_200 }] } });
    expect(note?.printed.gst).toBeUndefined();
  });

  test('takes off of two invoices only what each of them taxed [c12]', async () => {
    const booking = await confirm();
    await decide('2026-11-21', 'rental', 'change');
    const later = await pay(booking, [{ kind: 'change', amount: 2_000 }], tomorrow);

    await cancel(booking, 8_200, tomorrow);

    const notes = await Paper.find({ kind: 'credit_note' }).sort({ 'printed.totalAmount': 1 }).lean();
    expect(
      notes.map(({ receiptId, printed }) => [receiptId, printed.totalAmount, printed.gst?.taxableInPaise]),
    ).toEqual([
      [undefined, -6_200, -525_424],
      [later, -2_000, undefined],
    ]);
  });
});
