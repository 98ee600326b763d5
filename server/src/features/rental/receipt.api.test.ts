import { receiptContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { dieAt } from '../../../test/support/interleave.ts';
import {
  createCustomer,
  type Customer,
  openRental,
  readBooking,
  readPayment,
  type Rental,
  verifyBody,
} from '../../../test/support/open-rental.ts';
import { testSettings } from '../../../test/support/test-settings.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { Location } from '../location/location.model.ts';
import { applyProviderAnswer } from '../payment/apply-provider-answer.ts';

let rental: Rental;

beforeEach(async () => {
  rental = await openRental();
});

const { get } = receiptContract;

const askFor = async (bookingId: string, as: Pick<Customer, 'token'> = rental.customer) =>
  rental.app.client.call(get, { as: await as.token(), query: { bookingId } });

describe('GET /booking/receipt', () => {
  test('tells who rented what, where, when, for how much and how it was paid', async () => {
    const { booking, fields } = await rental.confirmed();
    const location = await Location.findById(rental.car.carLocations[0]).lean();

    const { status, data } = await askFor(booking._id);

    expect(status).toBe(200);
    expect(data).toEqual({
      number: '2026-27/00001',
      issuedAt: rental.app.clock.now().toISOString(),
      seller: { name: 'Sarani Car Rental', address: null, taxNumber: null },
      customer: { name: rental.customer.user.name, email: rental.customer.user.email },
      bookingId: booking._id,
      carName: rental.car.carName,
      locationName: location?.name,
      locationAddress: location?.description,
      fromDate: '2026-12-01',
      toDate: '2026-12-02',
      dayCount: 2,
      pricePerDay: 2_350,
      totalAmount: 4_700,
      priceIncludesTax: true,
      tax: null,
      payment: { reference: fields.razorpay_payment_id, method: 'upi' },
      refund: null,
    });
  });

  test('splits the price only where a tax is configured, as it was at that time', async () => {
    const env = { TAX_CODE: '996601', TAX_PERCENT: '18', SELLER_TAX_NUMBER: '27ABCDE1234F1Z5' };
    rental = await openRental({ env });
    const { booking } = await rental.confirmed();
    Object.assign(rental.app.deps.settings.receipt, { tax: { code: '996601', percent: 5 } });

    const { data } = await askFor(booking._id);

    expect(data?.tax).toEqual({ code: '996601', percent: 18, taxableAmount: 3_983, taxAmount: 717 });
    expect(data?.seller.taxNumber).toBe('27ABCDE1234F1Z5');
  });

  test('splits nothing when the price does not include the tax', async () => {
    rental = await openRental({ env: { TAX_CODE: '996601', TAX_PERCENT: '18', PRICE_INCLUDES_TAX: '0' } });
    const { booking } = await rental.confirmed();

    const { data } = await askFor(booking._id);

    expect([data?.priceIncludesTax, data?.tax]).toEqual([false, null]);
  });

  test('shows the refund after a cancellation and keeps its number', async () => {
    const { booking } = await rental.confirmed();
    await rental.cancel(booking._id);
    await rental.runUntilQuiet();

    const { data } = await askFor(booking._id);

    expect(data).toMatchObject({ number: '2026-27/00001', totalAmount: 4_700 });
    expect(data?.refund).toEqual({ amount: 4_700, state: 'processed', reference: expect.stringMatching(/^rfnd_/) });
    await rental.expectQuiet();
  });

  test('is issued once however often the payment is handled', async () => {
    const { booking, order, fields } = await rental.confirmed();
    const next = await rental.confirmed({ fromDate: '2026-12-05', toDate: '2026-12-05' });

    await rental.verify(verifyBody(order, fields));
    await rental.runUntilQuiet();

    expect((await askFor(booking._id)).data?.number).toBe('2026-27/00001');
    expect((await askFor(next.booking._id)).data?.number).toBe('2026-27/00002');
  });

  test.each(['settle:confirmed', 'settle:mailed'] as const)('is there after the process died at %s', async (name) => {
    const { booking, order } = await rental.holdAndOrder();
    rental.app.sandbox.pay(order.orderId);
    const payment = await readPayment(booking._id);
    await dieAt({ name, nth: 1 }, async () => applyProviderAnswer(payment, { budgetMs: 5_000 }, rental.app.deps));

    await rental.runUntilQuiet();

    expect((await readBooking(booking._id)).status).toBe('confirmed');
    expect((await askFor(booking._id)).data?.number).toBe('2026-27/00001');
  });

  test('is there when the customer cancels between the confirmation and the number', async () => {
    const { booking, order } = await rental.holdAndOrder();
    rental.app.sandbox.pay(order.orderId);
    const payment = await readPayment(booking._id);
    const settling = async () => applyProviderAnswer(payment, { budgetMs: 5_000 }, rental.app.deps);
    await dieAt({ name: 'settle:confirmed', nth: 1 }, settling);

    await rental.cancel(booking._id);

    expect((await askFor(booking._id)).data).toMatchObject({ number: '2026-27/00001', refund: { amount: 4_700 } });
  });

  test('is shown to an admin', async () => {
    const { booking } = await rental.confirmed();
    const { token } = await rental.app.signInAs('admin');

    const { status } = await askFor(booking._id, { token: async () => token });

    expect(status).toBe(200);
  });

  test('hides the booking of another customer', async () => {
    const { booking } = await rental.confirmed();

    const { status, code } = await askFor(booking._id, await createCustomer(rental.app));

    expect([status, code]).toEqual([404, 'booking_not_found']);
  });

  test('answers 404 for a booking that nobody paid, and for none', async () => {
    const held = await rental.hold();

    const answers = [await askFor(held._id), await askFor(String(new ObjectId()))];

    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [404, 'booking_not_found'],
      [404, 'booking_not_found'],
    ]);
  });
});

test.each([{ TAX_CODE: '996601' }, { TAX_PERCENT: '18' }])('the settings refuse half of a tax: %o', (half) => {
  expect(() => testSettings('http://127.0.0.1:1', half)).toThrow('TAX_CODE and TAX_PERCENT need each other');
});
