import { addDays, isVoucher, receiptContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changesOf } from '../../../../test/support/change-booking.ts';
import { dieAt, listStops, race, type Stop } from '../../../../test/support/interleave.ts';
import { invoiceAtReturn, shownPapers } from '../../../../test/support/invoice-at-return.ts';
import { staffOffice } from '../../../../test/support/open-office.ts';
import { openRental, readBooking, type Rental } from '../../../../test/support/open-rental.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { Booking, type BookingRecord } from '../../booking/booking.model.ts';
import { findUnfinishedOf } from '../../booking/find/find-bookings.ts';
import { invoiceRentals } from '../../payment/workers.ts';
import { Registration } from '../../tax/registration/registration.model.ts';
import { findPapers } from '../find-papers.ts';
import { Paper } from '../paper.model.ts';

let rental: Rental;

beforeEach(async () => {
  rental = await openRental({ env: { CANCELLATION_TIERS: '100@48,50@12,0@0' } }, { rentalPrice: 3_100 });
  await invoiceAtReturn(rental.car);
});

const period = { fromDate: '2026-12-01', toDate: '2026-12-02' };
const book = async () => (await rental.confirmed(period)).booking._id;

/** Lets the rental end without a handover, and runs the workers. */
async function end(): Promise<void> {
  await rental.app.advance(Date.parse('2026-12-03T01:00:00Z') - rental.app.clock.now().getTime());
  await rental.runUntilQuiet();
}

const papersOf = async (bookingId: string) => shownPapers(rental.app, bookingId);

async function giveBack(bookingId: string): Promise<void> {
  const { call } = await staffOffice(rental.app);
  const { rev } = await readBooking(bookingId);
  const body = { bookingId, recordId: String(new ObjectId()), rev, amount: 500, reason: 'Late' };
  expect((await call(rentalContract.giveBack, { body })).status).toBe(200);
}

const ghats = { gstin: '27AAPFU0939F1ZV', legalName: 'Ghats Traders', address: '12 CMH Road, Pune' };
const voucher = ['W0001', 'rental 6200', 94_576, null];

describe('an invoice at the end of a rental', () => {
  test('names the receipt voucher that was issued before it, and is issued once', async () => {
    const bookingId = await book();
    expect(await papersOf(bookingId)).toEqual([voucher]);
    expect(await readBooking(bookingId)).toMatchObject({ awaitsInvoice: true });

    await end();
    await end();

    expect(await papersOf(bookingId)).toEqual([voucher, ['00001', 'rental 6200', 94_576, 'W0001']]);
    const after = await readBooking(bookingId);
    expect(after.awaitsInvoice).toBeUndefined();
    expect(after.invoiced?.entryCount).toBe(1);
  });

  test('has the date on which the rental ended, and the rental as it was then', async () => {
    const bookingId = await book();
    const changes = changesOf(rental, bookingId);
    await changes.change({ toDate: '2026-12-03' });
    await changes.pay();
    await rental.app.advance(Date.parse('2026-12-04T01:00:00Z') - rental.app.clock.now().getTime());
    await rental.runUntilQuiet();

    const [, , invoice] = await findPapers(new ObjectId(bookingId));

    expect(invoice?.printed).toMatchObject({ toDate: '2026-12-03', dayCount: 3, totalAmount: 9_300 });
    expect(invoice?.printed.priceLines).toBeUndefined();
    expect(await papersOf(bookingId)).toEqual([
      voucher,
      ['W0002', 'change 3100', 47_288, null],
      ['00001', 'rental 6200, change 3100', 141_864, 'W0001, W0002'],
    ]);
  });

  test('is for what is kept of a cancelled booking, after a refund voucher', async () => {
    const bookingId = await book();
    await rental.app.advance(Date.parse('2026-11-30T00:00:00Z') - rental.app.clock.now().getTime());
    expect((await rental.cancel(bookingId)).data?.refund).toBe(3_100);
    await rental.runUntilQuiet();

    expect(await papersOf(bookingId)).toEqual([
      ['X0001', 'cancelled -3100', -47_288, 'W0001'],
      voucher,
      ['00001', 'rental 6200, cancelled -3100', 47_288, 'W0001'],
    ]);
  });

  test('is not issued if everything was returned', async () => {
    const bookingId = await book();
    const { call } = await staffOffice(rental.app);
    const body = { bookingId, reason: 'The car broke down', refund: 'full' } as const;
    expect((await call(rentalContract.adminCancel, { body })).status).toBe(200);
    await rental.runUntilQuiet();

    expect((await papersOf(bookingId)).map(([number]) => number)).toEqual(['X0001', 'W0001']);
  });

  test('is shown as the receipt of the booking once it is issued; until then, the receipt voucher is', async () => {
    const bookingId = await book();
    const shown = async () =>
      rental.app.client.succeed(receiptContract.get, { as: await rental.customer.token(), query: { bookingId } });
    const before = await shown();
    await end();
    await papersOf(bookingId);

    const after = await shown();

    expect([before.kind, before.vouchers?.length, before.laterReceipts]).toEqual(['receipt_voucher', 1, undefined]);
    expect([after.kind, after.corrects, after.laterReceipts]).toEqual(['receipt', 'KA/26-27/W0001', undefined]);
    expect(after.vouchers).toMatchObject([{ number: 'KA/26-27/W0001', totalAmount: 6_200 }]);
  });

  test('lists an untaxed refund, for which no voucher was issued', async () => {
    const bookingId = await book();
    await giveBack(bookingId);
    await end();

    expect(await papersOf(bookingId)).toEqual([voucher, ['00001', 'rental 6200, goodwill -500', 94_576, 'W0001']]);
  });

  test('is corrected by credit notes afterwards', async () => {
    const bookingId = await book();
    await end();
    await giveBack(bookingId);
    await rental.runUntilQuiet();

    expect((await papersOf(bookingId)).slice(2)).toEqual([['00001', 'goodwill -500', undefined, '00001']]);
  });

  test('depends on what the registration chose when the first paper of the booking was issued', async () => {
    await Registration.updateOne({}, { $set: { invoiceAt: 'payment' } });
    const early = await book();
    await Registration.updateOne({}, { $set: { invoiceAt: 'return' } });
    await rental.app.advance(Date.parse('2026-12-05T00:00:00Z') - rental.app.clock.now().getTime());
    await rental.runUntilQuiet();
    const late = (await rental.confirmed({ fromDate: '2026-12-10', toDate: '2026-12-11' })).booking._id;
    await Registration.updateOne({}, { $set: { invoiceAt: 'payment' } });
    await rental.app.advance(10 * 24 * 3_600_000);
    await rental.runUntilQuiet();

    expect(await papersOf(early)).toEqual([['00001', 'rental 6200', 94_576, null]]);
    expect((await papersOf(late)).map(([number]) => number)).toEqual(['W0001', '00002']);
  });

  test('must be issued before the account of the customer can be deleted', async () => {
    const bookingId = await book();
    const { customerId } = await readBooking(bookingId);
    await rental.app.advance(Date.parse('2026-12-03T01:00:00Z') - rental.app.clock.now().getTime());
    expect(await findUnfinishedOf(customerId, rental.app.deps)).toBe('follow_up');

    await rental.runUntilQuiet();

    expect(await findUnfinishedOf(customerId, rental.app.deps)).toBeNull();
  });

  test('has the billing details that were entered last before it; no voucher changes', async () => {
    const bookingId = await book();
    const as = await rental.customer.token();
    const change = async (details: object) =>
      rental.app.client.call(rentalContract.changeBilling, { as, body: { bookingId, ...details } });
    expect((await change({ residence: '30' })).status).toBe(200);
    expect((await change({ billedTo: ghats })).status).toBe(200);
    const { rev } = await readBooking(bookingId);
    expect((await change({ billedTo: ghats })).status).toBe(200);
    expect((await readBooking(bookingId)).rev).toBe(rev);
    expect((await change({})).code).toBe('invalid_input');
    expect(await papersOf(bookingId)).toEqual([voucher]);
    const query = { bookingId };
    const { billing } = await rental.app.client.succeed(receiptContract.get, { as, query });
    expect(billing).toEqual({ isBeforeInvoice: true, billedTo: ghats, papers: [] });

    await end();

    const [, invoice] = await findPapers(new ObjectId(bookingId));
    expect(invoice?.printed).toMatchObject({
      customer: { name: ghats.legalName, taxNumber: ghats.gstin },
      gst: { placeOfSupply: { state: '27' }, taxes: [{ name: 'IGST', amountInPaise: 94_576 }] },
    });
    const later = await rental.app.client.call(rentalContract.changeBilling, {
      as: await rental.customer.token(),
      body: { bookingId, residence: '29' },
    });
    expect(later.status).toBe(200);
    expect((await papersOf(bookingId)).map(([number, , , corrects]) => [number, corrects])).toEqual([
      ['W0001', null],
      ['00001', 'W0001'],
      ['00002', '00001'],
      ['C0001', '00001'],
    ]);
  });
});

describe('an invoice at the end that is interrupted or concurrent', () => {
  test('is decided with the first paper, wherever the process dies', async () => {
    const pay = async () => rental.confirmed(period);
    const stops = await listStops(pay);
    expect(stops.map(({ name }) => name)).toEqual(expect.arrayContaining(['invoice:awaited', 'paper:stored']));
    const [first] = await Booking.find().lean();
    await end();
    expect(await papersOf(String(first?._id))).toHaveLength(2);

    for (const [index, stop] of stops.entries()) {
      const fromDate = addDays('2026-12-10', 3 * index);
      const rented = { fromDate, toDate: addDays(fromDate, 1) };
      await dieAt(stop, async () => rental.confirmed(rented));
      await rental.runFor(3 * 3_600_000, 6);
      const booking = await Booking.findOne({ fromDate }).lean<BookingRecord>();
      if (booking?.status !== 'confirmed') continue;
      expect(booking.awaitsInvoice).toBe(true);
      const [only, ...others] = await papersOf(String(booking._id));
      expect([only?.slice(1), others]).toEqual([voucher.slice(1), []]);
    }
  });

  test('is completed by a worker wherever the process dies', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 8; index += 1) {
      const fromDate = addDays('2026-12-01', 3 * index);
      ids.push((await rental.confirmed({ fromDate, toDate: addDays(fromDate, 1) })).booking._id);
    }
    await rental.app.advance(60 * 24 * 3_600_000);
    const work = async () => invoiceRentals(rental.app.deps);
    const places = ['invoice:written', 'paper:stored', 'cancel:cleared'] as const;
    for (const name of places) await dieAt({ name, nth: 2 }, work);
    await rental.runUntilQuiet();

    for (const id of ids)
      expect((await papersOf(id)).map(([, lines]) => lines)).toEqual(['rental 6200', 'rental 6200']);
    expect(await Paper.countDocuments({ kind: 'receipt' })).toBe(8);
  });

  const places: (Stop | null)[] = [
    null,
    { name: 'invoice:written', nth: 1 },
    { name: 'paper:stored', nth: 1 },
    { name: 'cancel:cleared', nth: 1 },
  ];

  test.each(places.flatMap((one) => places.map((two) => [one, two] as const)))(
    'is issued once by two workers [%j, %j]',
    async (one, two) => {
      const bookingId = await book();
      await rental.app.advance(Date.parse('2026-12-03T01:00:00Z') - rental.app.clock.now().getTime());
      const run = async () => invoiceRentals(rental.app.deps);

      await race({ stopAt: one, run }, { stopAt: two, run });
      await rental.runUntilQuiet();

      expect(await papersOf(bookingId)).toEqual([voucher, ['00001', 'rental 6200', 94_576, 'W0001']]);
    },
  );

  test.each(places)('adds up to what is owed if money is given back at the same time [%j]', async (stopAt) => {
    const bookingId = await book();
    await rental.app.advance(Date.parse('2026-12-03T01:00:00Z') - rental.app.clock.now().getTime());

    await race(
      { stopAt, run: async () => invoiceRentals(rental.app.deps) },
      { stopAt: null, run: async () => giveBack(bookingId) },
    );
    await rental.runUntilQuiet();

    const all = await findPapers(new ObjectId(bookingId));
    const counted = all.filter(({ kind }) => !isVoucher(kind));
    expect(counted.reduce((sum, { printed }) => sum + printed.totalAmount, 0)).toBe(5_700);
  });
});
