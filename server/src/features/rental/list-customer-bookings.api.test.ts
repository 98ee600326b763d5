import { type CustomerBooking, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCustomer, openRental, type Rental, verifyBody } from '../../../test/support/open-rental.ts';

let rental: Rental;

beforeEach(async () => {
  rental = await openRental();
});

async function listed(as = rental.customer): Promise<CustomerBooking[]> {
  return rental.app.client.succeed(rentalContract.getUserBookings, { as: await as.token() });
}

describe('GET /booking/getuserbookings', () => {
  test('shows that a hold can be paid for, or cancelled free of charge', async () => {
    const booking = await rental.hold();

    expect(await listed()).toMatchObject([
      {
        _id: booking._id,
        status: 'pending',
        holdUntil: booking.holdUntil,
        canPay: true,
        isAwaitingBank: false,
        cancellable: true,
        refundIfCancelled: 0,
        refunds: [],
      },
    ]);
  });

  test('shows a payment as pending from the proof of payment until the bank confirms it, and does not ask the customer to pay again', async () => {
    const { order } = await rental.holdAndOrder();
    const body = verifyBody(order, rental.app.sandbox.pay(order.orderId));
    const bringBack = rental.loseProvider();
    await rental.verify(body);

    const [waiting] = await listed();
    bringBack();
    await rental.verify(body);
    const [confirmed] = await listed();

    expect(waiting).toMatchObject({ status: 'pending', canPay: false, isAwaitingBank: true });
    expect(confirmed).toMatchObject({ status: 'confirmed', canPay: false, isAwaitingBank: false, holdUntil: null });
  });

  test('shows the amount and the state of the refund of a cancelled booking', async () => {
    const { booking } = await rental.confirmed();
    await rental.cancel(booking._id);
    await rental.runUntilQuiet();

    const [cancelled] = await listed();

    expect(cancelled).toMatchObject({ status: 'cancelled', cancelReason: 'customer', cancellable: false });
    expect(cancelled?.refunds[0]).toMatchObject({
      amount: booking.totalAmount,
      reference: expect.stringMatching(/^rfnd_/),
    });
  });

  test('never shows the bookings of another customer', async () => {
    await rental.hold();

    expect(await listed(await createCustomer(rental.app))).toEqual([]);
  });

  test('always includes a paid booking, however many holds were dropped since', async () => {
    rental = await openRental({ env: { CUSTOMER_BOOKINGS_SHOWN: '2' } });
    const paid = await rental.confirmed();
    for (const day of ['05', '06', '07']) {
      await rental.app.advance(1_000);
      const hold = await rental.hold({ fromDate: `2026-12-${day}`, toDate: `2026-12-${day}` });
      await rental.cancel(hold._id);
    }

    const bookings = await listed();

    expect(bookings.map(({ fromDate }) => fromDate)).toEqual(['2026-12-07', '2026-12-06', '2026-12-01']);
    expect(bookings.at(-1)).toMatchObject({ _id: paid.booking._id, status: 'confirmed', cancellable: true });
  });
});
