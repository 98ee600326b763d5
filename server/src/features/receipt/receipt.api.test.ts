import { receiptContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { dieAt } from '../../../test/support/interleave.ts';
import {
  createCustomer,
  type Customer,
  openRental,
  readBooking,
  readPayment,
  type Rental,
} from '../../../test/support/open-rental.ts';
import type { CheckpointName } from '../../platform/checkpoint.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { User } from '../auth/account/user.model.ts';
import { Location } from '../location/location.model.ts';
import { syncOrder } from '../payment/settle/sync-order.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { numberPapers } from './number-papers.ts';
import { Vehicle } from '../vehicle/vehicle.model.ts';

let rental: Rental;

beforeEach(async () => {
  rental = await openRental();
});

const { get } = receiptContract;
const credit = { amount: 350, reason: 'goodwill' } as const;

const askFor = async (bookingId: string, as: Pick<Customer, 'token'> = rental.customer) =>
  rental.app.client.call(get, { as: await as.token(), query: { bookingId } });

/** Returns a booking whose payment is only partly settled, because the process died at the checkpoint. */
async function payAndDieAt(name: CheckpointName) {
  const { booking, order } = await rental.holdAndOrder();
  rental.app.sandbox.pay(order.orderId);
  const payment = await readPayment(booking._id);
  await dieAt({ name, nth: 1 }, async () => syncOrder(payment, { budgetMs: 5_000 }, rental.app.deps));
  return booking;
}

describe('the receipt at GET /booking/receipt', () => {
  test('contains the customer, car, location, dates, price and payment method', async () => {
    const { booking, fields } = await rental.confirmed();
    const location = await Location.findById(rental.car.carLocations[0]).lean();

    const { status, data } = await askFor(booking._id);

    expect(status).toBe(200);
    expect(data).toEqual({
      paperId: booking._id,
      kind: 'receipt',
      number: '2026-27/00001',
      corrects: null,
      issuedAt: rental.app.clock.now().toISOString(),
      seller: { name: 'Sarani Car Rental', address: null, taxNumber: null },
      customer: { name: rental.customer.user.name, email: rental.customer.user.email, taxNumber: null },
      bookingId: booking._id,
      carName: rental.car.carName,
      locationName: location?.name,
      locationAddress: location?.description,
      placeOfSupply: null,
      fromDate: '2026-12-01',
      toDate: '2026-12-02',
      dayCount: 2,
      pricePerDay: 2_350,
      lines: [{ kind: 'rental', amount: 4_700 }],
      totalAmount: 4_700,
      priceIncludesTax: false,
      tax: null,
      payment: { reference: fields.razorpay_payment_id, method: 'upi' },
      refund: null,
      creditNotes: [],
    });
  });

  test('shows the refund after a cancellation, under the same number', async () => {
    const { booking } = await rental.confirmed();
    await rental.cancel(booking._id);
    await rental.runUntilQuiet();

    const { data } = await askFor(booking._id);

    expect(data).toMatchObject({ number: '2026-27/00001', totalAmount: 4_700 });
    expect(data?.refund).toEqual({ amount: 4_700, state: 'processed', reference: expect.stringMatching(/^rfnd_/) });
    await rental.expectQuiet();
  });

  test.each(['settle:confirmed', 'settle:mailed'] as const)(
    'is not ready if the process died at %s, and is available once a worker has run',
    async (name) => {
      const booking = await payAndDieAt(name);

      const early = await askFor(booking._id);
      await rental.runUntilQuiet();

      expect([early.status, early.code]).toEqual([409, 'receipt_not_ready']);
      expect((await readBooking(booking._id)).status).toBe('confirmed');
      expect((await askFor(booking._id)).data?.number).toBe('2026-27/00001');
    },
  );

  test('is issued even if the customer cancels between confirmation and numbering', async () => {
    const booking = await payAndDieAt('settle:confirmed');

    await rental.cancel(booking._id);
    await numberPapers(rental.app.deps);

    expect((await askFor(booking._id)).data).toMatchObject({ number: '2026-27/00001', refund: { amount: 4_700 } });
  });

  test('is visible to an admin, but not found for another customer, an unpaid booking or an unknown id', async () => {
    const paid = await rental.confirmed();
    const held = await rental.hold({ fromDate: '2026-12-05', toDate: '2026-12-05' });
    const { token } = await rental.app.signInAs('admin');

    const responses = [
      await askFor(paid.booking._id, { token: async () => token }),
      await askFor(paid.booking._id, await createCustomer(rental.app)),
      await askFor(held._id),
      await askFor(String(new ObjectId())),
    ];

    const notFound = [404, 'booking_not_found'];
    expect(responses.map(({ status, code }) => [status, code])).toEqual([[200, null], notFound, notFound, notFound]);
  });
});

describe('an issued receipt and its credit note', () => {
  test('remain byte-for-byte identical when the car, location, customer, seller or tax changes later', async () => {
    const { booking } = await rental.confirmed();
    const { deps } = rental.app;
    await issueCreditNote({ entryId: new ObjectId(), bookingId: new ObjectId(booking._id), ...credit }, deps);
    await numberPapers(deps);
    const paperIds = [booking._id, (await askFor(booking._id)).data?.creditNotes[0]?.paperId ?? ''];
    const bytesOf = async (paperId: string) => {
      const path = `/api/booking/receipt?bookingId=${booking._id}&paperId=${paperId}`;
      const { status, text } = await rental.app.client.raw
        .get(path)
        .set('Authorization', `Bearer ${await rental.customer.token()}`);
      return [status, text];
    };
    const before = [await bytesOf(paperIds[0] ?? ''), await bytesOf(paperIds[1] ?? '')];

    await Vehicle.updateOne({ _id: rental.car._id }, { $set: { carName: 'Renamed car', rentalPrice: 9_999 } });
    await Location.updateOne({ _id: rental.car.carLocations[0] }, { $set: { name: 'Renamed', description: 'Moved' } });
    await User.updateOne({ _id: rental.customer.user._id }, { $set: { name: 'Renamed', email: 'new@example.com' } });
    deps.settings.seller = { name: 'Renamed seller', address: 'Moved', taxNumber: 'NEW' };
    Object.assign(deps.settings.receipt, { tax: { code: '9999', percent: 50 }, priceIncludesTax: false });

    expect(before.map(([status]) => status)).toEqual([200, 200]);
    expect([await bytesOf(paperIds[0] ?? ''), await bytesOf(paperIds[1] ?? '')]).toEqual(before);
  });
});

describe('a credit note', () => {
  const issue = async (bookingId: string) => {
    const entryId = new ObjectId();
    await issueCreditNote({ entryId, bookingId: new ObjectId(bookingId), ...credit }, rental.app.deps);
    return String(entryId);
  };
  const read = async (bookingId: string, paperId: string, as: Pick<Customer, 'token'> = rental.customer) =>
    rental.app.client.call(get, { as: await as.token(), query: { bookingId, paperId } });

  test('is listed on the receipt and in the list of bookings, and can be read separately', async () => {
    const { booking } = await rental.confirmed();
    const paperId = await issue(booking._id);
    await numberPapers(rental.app.deps);

    const { data } = await read(booking._id, paperId);

    const listed = { paperId, number: '2026-27/C00001', issuedAt: data?.issuedAt, totalAmount: -350 };
    expect(data).toMatchObject({
      paperId,
      kind: 'credit_note',
      number: '2026-27/C00001',
      corrects: '2026-27/00001',
      lines: [{ kind: 'goodwill', amount: -350 }],
      totalAmount: -350,
    });
    expect((await askFor(booking._id)).data).toMatchObject({ number: '2026-27/00001', creditNotes: [listed] });
    const bookings = await rental.app.client.succeed(rentalContract.getUserBookings, {
      as: await rental.customer.token(),
    });
    expect(bookings.map(({ creditNotes }) => creditNotes)).toEqual([[listed]]);
  });

  test('is not listed before it is numbered, and is reported as not ready', async () => {
    const { booking } = await rental.confirmed();
    const paperId = await issue(booking._id);

    const { status, code } = await read(booking._id, paperId);

    expect([status, code]).toEqual([409, 'receipt_not_ready']);
    expect((await askFor(booking._id)).data?.creditNotes).toEqual([]);
  });

  test('is not found for a different booking, a different customer or an unknown id', async () => {
    const { booking } = await rental.confirmed();
    const other = await rental.confirmed({ fromDate: '2026-12-05', toDate: '2026-12-05' });
    const paperId = await issue(booking._id);
    await numberPapers(rental.app.deps);

    const responses = [
      await read(other.booking._id, paperId),
      await read(booking._id, paperId, await createCustomer(rental.app)),
      await read(booking._id, String(new ObjectId())),
    ];

    expect(responses.map(({ status, code }) => [status, code])).toEqual(
      responses.map(() => [404, 'booking_not_found']),
    );
  });
});
