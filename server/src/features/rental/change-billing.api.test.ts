import { type GstScheme, receiptContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changesOf } from '../../../test/support/change-booking.ts';
import { buildRegistration, buildTaxProfile, buildVehicle } from '../../../test/support/factories.ts';
import { dieAt, listStops, race, type Stop } from '../../../test/support/interleave.ts';
import { staffOffice } from '../../../test/support/open-office.ts';
import { createCustomer, openRental, type Paid, readBooking, type Rental } from '../../../test/support/open-rental.ts';
import { staffChangesOf } from '../../../test/support/staff-change.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { AuditEntry } from '../audit/audit.model.ts';
import { Location } from '../location/location.model.ts';
import { findPapers } from '../receipt/find-papers.ts';
import { numberPapers } from '../receipt/number-papers.ts';
import { printNumber } from '../receipt/number/paper-number.ts';

const { changeBilling, adminChangeBilling, giveBack, get } = rentalContract;

const ghats = { gstin: '27AAPFU0939F1ZV', legalName: 'Ghats Traders', address: '12 CMH Road, Pune' };
const sagar = { gstin: '29AAGCB7383J1Z4', legalName: 'Sagar Foods', address: '4 MG Road, Bengaluru' };

let rental: Rental;
let paid: Paid;

async function open(scheme?: GstScheme): Promise<void> {
  const taxProfileId = await buildTaxProfile({ basisPoints: 1_800, validFrom: '2026-04-01' });
  rental = await openRental({}, { rentalPrice: 3_100, taxProfileId });
  const given = { state: '29', gstin: '29AAGCB7383J1Z4', prefix: 'KA', ...(scheme && { scheme }) } as const;
  const registrationId = String((await buildRegistration(given))._id);
  await Location.updateOne({ _id: rental.car.carLocations[0] }, { $set: { registrationId } });
  paid = await rental.confirmed();
}

const change = async (details: object, bookingId = paid.booking._id) =>
  rental.app.client.call(changeBilling, { as: await rental.customer.token(), body: { bookingId, ...details } });

const number = async () => numberPapers(rental.app.deps);

/** Returns the number, amount, customer, place and taxes in paise of each paper, and what it corrects or replaces. */
async function papers() {
  await number();
  const stored = await findPapers(new ObjectId(paid.booking._id));
  return stored.map((paper) => {
    const { totalAmount, gst, customer } = paper.printed;
    const taxes = gst?.taxes.map(({ name, amountInPaise }) => `${name} ${amountInPaise}`).join(', ');
    const place = gst?.placeOfSupply.state;
    return [printNumber(paper)?.slice(9), totalAmount, customer.taxNumber, place, taxes, paper.corrects];
  });
}

const receiptOf = async (paperId?: string) =>
  rental.app.client.succeed(receiptContract.get, {
    as: await rental.customer.token(),
    query: { bookingId: paid.booking._id, ...(paperId && { paperId }) },
  });

const first = ['00001', 6_200, null, '29', 'CGST 47288, SGST 47288', null];
const note = ['C0001', -6_200, null, '29', 'CGST -47288, SGST -47288', 'KA/26-27/00001'];
const forGhats = ['00002', 6_200, ghats.gstin, '27', 'IGST 94576', 'KA/26-27/00001'];

describe('PUT /booking/changeBilling', () => {
  beforeEach(async () => open());

  test('takes the invoice off by a credit note and invoices it again to the business, without touching the money', async () => {
    const before = await readBooking(paid.booking._id);

    const { status, data } = await change({ billedTo: ghats });

    expect([status, data]).toEqual([200, { bookingId: paid.booking._id }]);
    expect(await papers()).toEqual([first, forGhats, note]);
    const [old, invoice, credit] = await findPapers(before._id);
    expect(invoice?.printed).toMatchObject({
      customer: { name: ghats.legalName, address: ghats.address, email: rental.customer.user.email },
      lines: [{ kind: 'rental', amount: 6_200 }],
      payment: old?.printed.payment,
    });
    expect(invoice?.printed.priceLines).toEqual(old?.printed.priceLines);
    expect(credit?.printed).toMatchObject({
      customer: old?.printed.customer,
      lines: [{ kind: 'rental', amount: -6_200 }],
    });
    const after = await readBooking(paid.booking._id);
    expect(after).toMatchObject({ billedTo: ghats, followUp: false, ledger: before.ledger, totalAmount: 6_200 });
    expect(after.residence).toBeUndefined();
  });

  test('changes nothing if the papers have these details already', async () => {
    await change({ billedTo: ghats });
    const { rev } = await readBooking(paid.booking._id);

    const again = await change({ billedTo: { ...ghats, gstin: '27 aapfu0939f1zv' } });

    expect(again.status).toBe(200);
    expect((await readBooking(paid.booking._id)).rev).toBe(rev);
    expect(await papers()).toHaveLength(3);
  });

  test('returns to the first details, and a later credit is taken off the last invoice', async () => {
    await change({ billedTo: ghats });
    await change({ billedTo: sagar });
    await change({ billedTo: ghats });
    await rental.cancel(paid.booking._id);
    await rental.runUntilQuiet();

    const all = await papers();
    expect(all.filter(([, amount]) => Number(amount) > 0).map(([serial, , gstin]) => [serial, gstin])).toEqual([
      ['00001', null],
      ['00002', ghats.gstin],
      ['00003', sagar.gstin],
      ['00004', ghats.gstin],
    ]);
    expect(all.filter((each) => each.includes('KA/26-27/00004'))).toEqual([
      [expect.stringContaining('C'), -6_200, ghats.gstin, '27', 'IGST -94576', 'KA/26-27/00004'],
    ]);
    expect((await change({ billedTo: sagar })).code).toBe('no_tax_invoice');
  });

  test('takes each credit off the last invoice of its rate', async () => {
    const taxProfileId = await buildTaxProfile({ name: 'Big cars', basisPoints: 4_000, validFrom: '2026-04-01' });
    const big = await buildVehicle({ carLocations: rental.car.carLocations, rentalPrice: 4_000, taxProfileId });
    const { token } = await rental.app.signInAs('admin');
    const { booking } = paid;
    await staffChangesOf(rental, booking._id, token).change({ carId: String(big._id), price: 'now' });
    await changesOf(rental, booking._id).pay();
    for (const billedTo of [ghats, sagar, ghats]) await change({ billedTo });

    await rental.cancel(booking._id);
    await rental.runUntilQuiet();

    // Each of the three changes took two numbers of either kind.
    const notes = (await papers()).filter(([number]) => number === 'C0007' || number === 'C0008');
    const credited = new Set(notes.map(([, , , , , corrects]) => corrects));
    expect(credited).toEqual(new Set(['KA/26-27/00007', 'KA/26-27/00008']));
  });

  test('leaves a credit note without GST as it is, and moves the supply to the state of residence', async () => {
    const { as } = await staffOffice(rental.app);
    const { rev } = await readBooking(paid.booking._id);
    const body = { bookingId: paid.booking._id, recordId: String(new ObjectId()), rev, amount: 1_200, reason: 'Late' };
    await rental.app.client.succeed(giveBack, { as, body });
    await change({ residence: '30' });
    await rental.runUntilQuiet();

    const all = await papers();
    expect(all).toHaveLength(4);
    expect(all).toEqual(
      expect.arrayContaining([
        first,
        ['00002', 6_200, null, '30', 'IGST 94576', 'KA/26-27/00001'],
        // Goodwill is not taxed, so its credit note has no details to change.
        ['00001', -1_200, null, undefined, undefined, 'KA/26-27/00001'],
        note,
      ]),
    );
  });

  test.each([
    ['no details', {}, { path: 'residence', message: 'Choose a state' }],
    [
      'a GSTIN with a typing error',
      { billedTo: { ...ghats, gstin: '27AAPFU0939F1ZW' } },
      { path: 'billedTo.gstin', message: 'This GSTIN has a typing error. Compare it with your certificate.' },
    ],
  ])('rejects %s, and writes nothing', async (_what, details, problem) => {
    const { status, error } = await change(details);

    expect([status, error?.details]).toEqual([400, [problem]]);
    expect(await papers()).toEqual([first]);
  });

  test('rejects a change once the month of the invoice is over in India, from customers and staff', async () => {
    rental.app.clock.set(new Date('2026-11-30T18:29:59.000Z'));
    expect((await receiptOf()).billing).toEqual({ papers: [{ number: 'KA/26-27/00001', totalAmount: 6_200 }] });
    rental.app.clock.set(new Date('2026-11-30T18:30:00.000Z'));

    const { as } = await staffOffice(rental.app);
    const body = { bookingId: paid.booking._id, billedTo: ghats };
    const ofStaff = await rental.app.client.call(adminChangeBilling, { as, body });
    const ofCustomer = await change({ billedTo: ghats });

    expect([ofCustomer.code, ofCustomer.error?.message]).toEqual([
      'invoice_month_over',
      'The month of the invoice is over, so it can’t be changed here. Call or email us to ask what is still possible.',
    ]);
    expect([ofStaff.code, ofStaff.error?.message]).toEqual([
      'invoice_month_over',
      'The month of the invoice is over, so nobody can change it here. Ask your accountant what is still possible.',
    ]);
    expect((await receiptOf()).billing?.isOver).toBe(true);
    expect(await papers()).toEqual([first]);
  });

  test('rejects the booking of another customer, and more than five changes by the customer', async () => {
    const other = await createCustomer(rental.app);
    const body = { bookingId: paid.booking._id, billedTo: ghats };
    const foreign = await rental.app.client.call(changeBilling, { as: await other.token(), body });
    for (const billedTo of [ghats, sagar, ghats, sagar, ghats]) await change({ billedTo });

    const sixth = await change({ billedTo: sagar });
    const { as } = await staffOffice(rental.app);
    await rental.app.client.succeed(adminChangeBilling, { as, body: { ...body, billedTo: sagar } });

    expect([foreign.code, sixth.code]).toEqual(['booking_not_found', 'billing_changed_often']);
    expect((await papers()).length).toBe(13);
  });
});

describe('a change of billing details that is interrupted or concurrent', () => {
  beforeEach(async () => open());

  test('is completed by a worker wherever the process dies', async () => {
    const stops = await listStops(async () => change({ billedTo: ghats }));
    expect(stops.map(({ name }) => name)).toEqual(expect.arrayContaining(['billing:written', 'paper:stored']));

    let [before, after]: [object, object] = [ghats, sagar];
    for (const stop of stops) {
      [before, after] = [after, before];
      const count = (await papers()).length;
      const { as } = await staffOffice(rental.app);
      const body = { bookingId: paid.booking._id, billedTo: before as typeof ghats };
      await dieAt(stop, async () => rental.app.client.call(adminChangeBilling, { as, body }));
      await rental.runUntilQuiet();

      const all = await papers();
      expect(all.length - count).toBe(2);
      expect(all.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(6_200);
    }
  });

  const places: (Stop | null)[] = [
    null,
    { name: 'billing:written', nth: 1 },
    { name: 'paper:stored', nth: 1 },
    { name: 'paper:stored', nth: 2 },
  ];

  test.each(places.flatMap((one) => places.map((two) => [one, two] as const)))(
    'issues the papers once for the same details [%j, %j]',
    async (one, two) => {
      const run = async () => change({ billedTo: ghats });
      const ends = await race({ stopAt: one, run }, { stopAt: two, run });

      expect(ends.map(({ status }) => status)).toEqual([200, 200]);
      expect(await papers()).toEqual([first, forGhats, note]);
    },
  );

  test.each(places.flatMap((one) => places.map((two) => [one, two] as const)))(
    'leaves one invoice for one of two details [%j, %j]',
    async (one, two) => {
      const ends = await race(
        { stopAt: one, run: async () => change({ billedTo: ghats }) },
        { stopAt: two, run: async () => change({ billedTo: sagar }) },
      );
      await rental.runUntilQuiet();

      const { billedTo } = await readBooking(paid.booking._id);
      expect(ends.map(({ code }) => code)).toSatisfy((codes: unknown[]) => codes.includes(null));
      const all = await papers();
      const ofLast = all.filter(([, , gstin]) => gstin === billedTo?.gstin);
      expect(ofLast.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(6_200);
      expect(all.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(6_200);
    },
  );

  test.each(places)(
    'keeps the ledger and the papers equal if the booking is cancelled concurrently [%j]',
    async (at) => {
      const cancel = async () => ({ code: (await rental.cancel(paid.booking._id)).code });
      const run = async () => ({ code: (await change({ billedTo: ghats })).code });
      await race({ stopAt: at, run }, { stopAt: null, run: cancel });
      await rental.runUntilQuiet();

      const all = await papers();
      expect(all.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(0);
    },
  );
});

describe('what the replies say about billing details', () => {
  test('a replaced invoice names the one that replaced it, which names the replaced one', async () => {
    await open();
    await dieAt({ name: 'paper:counted', nth: 1 }, async () => change({ billedTo: ghats }));
    const pending = await receiptOf();
    await number();

    const old = await receiptOf();
    const invoice = await receiptOf(old.replacedBy?.paperId);

    expect([pending.replacedBy, pending.billing]).toEqual([undefined, { isPending: true, papers: [] }]);
    expect(old.replacedBy?.number).toBe('KA/26-27/00002');
    expect([invoice.corrects, invoice.replacedBy]).toEqual(['KA/26-27/00001', undefined]);
    expect(invoice.billing).toEqual({ billedTo: ghats, papers: [{ number: 'KA/26-27/00002', totalAmount: 6_200 }] });
  });

  test('staff change the details of a booking, which is in the activity record without the business', async () => {
    await open();
    const { as } = await staffOffice(rental.app);
    const query = { id: paid.booking._id };
    const before = await rental.app.client.succeed(get, { as, query });

    const body = { bookingId: paid.booking._id, billedTo: ghats };
    await rental.app.client.succeed(adminChangeBilling, { as, body });
    await number();

    const after = await rental.app.client.succeed(get, { as, query });
    expect([before.billing?.billedTo, after.billing?.billedTo]).toEqual([undefined, ghats]);
    expect(await AuditEntry.findOne({ action: 'rental.adminChangeBilling', result: 'done' }).lean()).toMatchObject({
      before: { isForBusiness: false },
      after: { isForBusiness: true },
    });
  });

  test('a bill of supply is issued again for a business, and without one, with no state', async () => {
    await open('composition');
    expect((await receiptOf()).billing?.isBillOfSupply).toBe(true);

    await change({ billedTo: ghats });
    await change({});

    const issued = (await papers()).map(([serial, amount, gstin]) => [serial, amount, gstin]);
    expect(issued.toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual([
      ['00001', 6_200, null],
      ['00002', 6_200, ghats.gstin],
      ['00003', 6_200, null],
      ['C0001', -6_200, null],
      ['C0002', -6_200, ghats.gstin],
    ]);
  });

  test('a booking without GST has none, and its details cannot be changed', async () => {
    rental = await openRental();
    paid = await rental.confirmed();

    expect((await receiptOf()).billing).toBeUndefined();
    expect((await change({ residence: '29' })).code).toBe('no_tax_invoice');
  });
});
