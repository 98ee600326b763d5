import mongoose from 'mongoose';
import { describe, expect, test } from 'vitest';
import { Booking, type BookingRecord } from '../src/features/booking/booking.model.ts';
import { Drawer } from '../src/features/counter/drawer/drawer.model.ts';
import { Charge } from '../src/features/payment/charge/charge.model.ts';
import { issueCreditNote } from '../src/features/receipt/issue-credit-note.ts';
import { numberPapers } from '../src/features/receipt/number-papers.ts';
import { Paper } from '../src/features/receipt/paper.model.ts';
import { ObjectId } from '../src/platform/mongo.ts';
import { ensureIndexes } from '../src/indexes.ts';
import { runEntry } from './support/child-server.ts';
import { snapshotDatabase } from './support/database.ts';
import { buildBooking } from './support/factories.ts';
import { testStart } from './support/manual-clock.ts';
import { invoiceAtReturn } from './support/invoice-at-return.ts';
import { openRental, stageRental } from './support/open-rental.ts';
import { planFor } from './support/request-change.ts';
import { testEnvironment } from './support/test-settings.ts';

async function runTask(...args: string[]) {
  return runTaskAt('http://127.0.0.1:9', ...args);
}

async function runTaskAt(provider: string, ...args: string[]) {
  const task = await runEntry('check-invariants', testEnvironment(provider), args);
  return { code: await task.exited, output: task.output() };
}

describe('check-invariants command', () => {
  test('exits with 0 when every invariant holds', async () => {
    const rental = await openRental();
    const { booking } = await rental.confirmed();
    await rental.cancel(booking._id);
    await rental.runUntilQuiet();

    const { code, output } = await runTask('--quiet');

    expect([code, output]).toEqual([0, expect.stringContaining('0 wrong, 0 waiting')]);
  });

  test('reports each violation with its name and exits with 1', async () => {
    const rental = await stageRental();
    const { booking, fields } = await rental.confirmed();
    await Charge.updateOne({ _id: fields.razorpay_payment_id }, { $set: { net: 1 } });
    await Booking.updateOne({ _id: booking._id }, { $set: { holdsCar: false, 'price.days.0.price': 1 } });

    const { code, output } = await runTask();

    expect(code).toBe(1);
    expect(output).toContain(`wrong: booking ${booking._id} contradicts itself (confirmed)`);
    expect(output).toContain(`wrong: charge ${fields.razorpay_payment_id} has the wrong net`);
    expect(output).toContain(`wrong: the lines of booking ${booking._id} do not add up to its total`);
    expect(output).toContain('3 wrong');
  });

  test('reports a confirmed booking without a charge, and a charge whose outcome is “kept” although its booking refers to a different charge', async () => {
    const rental = await stageRental();
    const { booking, fields } = await rental.confirmed();
    await Booking.updateOne({ _id: booking._id }, { $set: { settledBy: 'pay_of_nobody' } });

    const { code, output } = await runTask();

    expect(code).toBe(1);
    expect(output).toContain(`wrong: booking ${booking._id} is confirmed without a charge`);
    expect(output).toContain(`wrong: charge ${fields.razorpay_payment_id} is kept, but its booking says otherwise`);
    expect(output).toContain('2 wrong');
  });

  test('reports drawers that are closed without a count, and drawers of one person that overlap', async () => {
    await stageRental();
    const [locationId, by] = [new ObjectId(), new ObjectId()];
    const drawer = { locationId, by, openedAt: new Date(testStart), openingCount: 0, isOpen: false };
    const closing = { at: new Date(Date.parse(testStart) + 1_000), count: 0, by };
    await Drawer.create([drawer, { ...drawer, by: new ObjectId(), closing }]);
    await Drawer.create({ ...drawer, openedAt: closing.at, isOpen: true });

    const { code, output } = await runTask();

    expect(code).toBe(1);
    expect(output).toContain('is closed without a count');
    expect(output).toContain('overlaps the previous one');
    expect(output).toContain('2 wrong');
  });

  test('compares our orders with the provider’s when run with --provider, and changes nothing', async () => {
    const rental = await stageRental();
    const { fields } = await rental.confirmed();
    const asked = ['--provider', '--days', '36500'];
    const clean = await runTaskAt(rental.app.sandbox.origin, ...asked);
    rental.app.sandbox.refundOutside(fields.razorpay_payment_id, 10_000);
    const unseen = rental.app.sandbox.pay(
      (await rental.holdAndOrder({ fromDate: '2026-12-05', toDate: '2026-12-05' })).order.orderId,
    );
    const before = await snapshotDatabase();

    const { code, output } = await runTaskAt(rental.app.sandbox.origin, ...asked);

    expect([clean.code, code]).toEqual([0, 1]);
    expect(clean.output).toContain('1 orders compared with the provider');
    expect(output).toContain(
      `wrong: refunds of payment ${fields.razorpay_payment_id} are 10000 paise at the provider and 0 in our records`,
    );
    expect(output).toContain(`wrong: payment ${unseen.razorpay_payment_id} of `);
    expect(output).toContain('2 wrong');
    expect(await snapshotDatabase()).toEqual(before);
    expect(rental.calls('POST', /capture|refund/)).toEqual([]);
  });

  test('reports a missing receipt, and gaps in the receipt numbers and the credit note numbers', async () => {
    const rental = await stageRental();
    const [first, second] = [
      await rental.confirmed(),
      await rental.confirmed({ fromDate: '2026-12-05', toDate: '2026-12-05' }),
    ];
    for (const { booking } of [first, second]) {
      const credit = { bookingId: new ObjectId(booking._id), amount: 100, reason: 'goodwill' } as const;
      await issueCreditNote({ entryId: new ObjectId(), ...credit }, rental.app.deps);
    }
    await numberPapers(rental.app.deps);
    await Paper.deleteMany({ number: 1 });

    const { code, output } = await runTask();

    expect(code).toBe(1);
    expect(output).toContain('wrong: the receipts of 2026-27 are 1, but their last number is 2');
    expect(output).toContain('wrong: the credit notes of 2026-27 are 1, but their last number is 2');
    expect(output).toContain(`wrong: booking ${first.booking._id} is paid without a receipt`);
    expect(output).toContain('3 wrong');
  });

  test('reports credit notes whose total exceeds that of their receipt', async () => {
    const rental = await stageRental();
    const { booking } = await rental.confirmed();
    const credit = { bookingId: new ObjectId(booking._id), amount: 4_701, reason: 'goodwill' } as const;
    await issueCreditNote({ entryId: new ObjectId(), ...credit }, rental.app.deps);

    const { code, output } = await runTask();

    expect(code).toBe(1);
    expect(output).toContain(`wrong: the credit notes of booking ${booking._id} exceed its receipt`);
    expect(output).toContain('waiting: credit_note ');
    expect(output).toContain('1 wrong, 1 waiting');
  });

  test('reports papers that were not issued again completely, and an invoice at the end that is not for what is owed', async () => {
    const rental = await stageRental({}, { rentalPrice: 3_100 });
    await invoiceAtReturn(rental.car);
    const { booking } = await rental.confirmed();
    await rental.app.advance(Date.parse('2026-12-03T06:30:00Z') - rental.app.clock.now().getTime());
    await rental.runUntilQuiet();
    const reissueId = new ObjectId();
    await Paper.updateOne({ kind: 'receipt' }, { $set: { reissueId, 'printed.totalAmount': 6_100 } });

    const { output } = await runTask();

    expect(output).toContain(`wrong: the papers of booking ${booking._id} were not issued again completely`);
    expect(output).toContain(`wrong: the invoices of booking ${booking._id} are not for what is owed`);
  });

  test('reports overlapping claims by their dates, and claims whose keys hide the overlap', async () => {
    const first = await buildBooking({ fromDate: '2026-12-10', toDate: '2026-12-20' });
    const within = { carId: first.carId, fromDate: '2026-12-11', toDate: '2026-12-12' };
    const [second, third] = [new ObjectId(), new ObjectId()];
    await buildBooking({ ...within, _id: second, days: ['2027-01-01'], halfHours: ['2027-01-01T00:00'] });
    await buildBooking({ ...within, _id: third, days: ['2027-01-02'], fromDate: '2026-12-20', toDate: '2026-12-20' });
    await buildBooking({ carId: first.carId, fromDate: '2026-12-21' });

    const { code, output } = await runTask();

    expect(code).toBe(1);
    for (const [id, start] of [
      [second, '2026-12-11T00:00'],
      [third, '2026-12-20T00:00'],
    ] as const) {
      const ids = `${String(first._id)} and ${String(id)}`;
      expect(output).toContain(`wrong: car ${String(first.carId)} is claimed twice from ${start} by ${ids}`);
      expect(output).toContain(`wrong: the keys of booking ${String(id)} are not those of its claim`);
    }
    expect(output).toContain('4 wrong');
  });

  test('reports a payment request of a booking that is not confirmed, and one whose claim lacks the times after the change', async () => {
    const [ended, unclaimed] = [new ObjectId(), new ObjectId()];
    const until = new Date(testStart);
    const requestOf = async (_id: ObjectId, given: Partial<BookingRecord>) => {
      const booking = await buildBooking({ _id, ...given });
      const plan = planFor(booking, { toDate: '2026-12-03' });
      const paymentRequest = {
        _id: new ObjectId(),
        kind: 'change',
        amount: 2_350,
        until,
        by: booking.customerId,
        plan,
      };
      await Booking.updateOne({ _id }, { $set: { paymentRequest } });
    };
    await requestOf(ended, { status: 'cancelled', settledBy: 'pay_of_a_test' });
    await requestOf(unclaimed, { status: 'confirmed' });

    const { output } = await runTask();

    expect(output).toContain(`wrong: booking ${String(ended)} contradicts itself (cancelled)`);
    expect(output).toContain(`wrong: the keys of booking ${String(unclaimed)} are not those of its claim`);
    expect(output).toContain(`waiting: the payment request of booking ${String(unclaimed)} has lapsed`);
  });

  test('reports a booking that has a cause although neither its customer nor an admin cancelled it', async () => {
    const { _id } = await buildBooking({ status: 'cancelled', cancelCause: 'other' });

    const { output } = await runTask();

    expect(output).toContain(`wrong: booking ${String(_id)} contradicts itself (cancelled)`);
  });

  test('reports pending work, and exits with 1 because of it only when --quiet is set', async () => {
    const booking = await buildBooking({ holdUntil: new Date(0) });

    const plain = await runTask();
    const quiet = await runTask('--quiet');

    expect([plain.code, quiet.code]).toEqual([0, 1]);
    expect(plain.output).toContain(`waiting: hold ${String(booking._id)} has lapsed`);
  });

  test.each([
    ['is missing', null],
    ['has a different condition', { unique: true, partialFilterExpression: { status: 'confirmed' } }],
    ['is not unique', { partialFilterExpression: { holdsCar: true } }],
  ])('reports a unique index that %s', async (_, other) => {
    const bookings = mongoose.connection.collection('bookings');
    await bookings.dropIndex('uniq_car_day');
    if (other) await bookings.createIndex({ carId: 1, days: 1, holdsCar: 1 }, { name: 'uniq_car_day', ...other });

    const { code, output } = await runTask();
    if (other) await bookings.dropIndex('uniq_car_day');
    await ensureIndexes();

    expect([code, output]).toEqual([1, expect.stringContaining('the unique index bookings.uniq_car_day is missing')]);
  });
});
