import { type CustomerBooking, dashboardContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking } from '../../../test/support/factories.ts';
import { staffOffice } from '../../../test/support/open-office.ts';
import {
  createCustomer,
  type Customer,
  openRental,
  type Rental,
  stageRental,
  verifyBody,
} from '../../../test/support/open-rental.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { Location } from '../location/location.model.ts';

let rental: Rental;

async function listed(before?: string, as: Customer = rental.customer): Promise<CustomerBooking[]> {
  const query = before === undefined ? {} : { before };
  return rental.app.client.succeed(rentalContract.getUserBookings, { as: await as.token(), query });
}

describe('GET /booking/getuserbookings', () => {
  beforeEach(async () => {
    rental = await openRental();
  });

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

  test('shows the number plate to staff always, and to the customer while the booking is confirmed', async () => {
    rental = await openRental({}, { plate: 'MH12AB1234' });
    const { as } = await staffOffice(rental.app);
    const platesOf = async () => {
      const { bookings } = await rental.app.client.succeed(dashboardContract.getBookingData, { as, query: {} });
      const query = { id: bookings[0]?._id ?? '' };
      const detail = await rental.app.client.succeed(rentalContract.get, { as, query });
      return [(await listed())[0], bookings[0], detail].map((each) => each?.carId.plate);
    };
    const { booking } = await rental.holdAndOrder();
    const held = await platesOf();
    await rental.cancel(booking._id);
    const paid = await rental.confirmed();
    const confirmed = await platesOf();
    await rental.cancel(paid.booking._id);

    const plate = 'MH12AB1234';
    expect([held, confirmed, await platesOf()]).toEqual([
      [undefined, plate, plate],
      [plate, plate, plate],
      [undefined, plate, plate],
    ]);
  });

  test('shows the location’s current pick-up details for a confirmed booking until the rental is over', async () => {
    const hold = await rental.hold({ fromDate: '2026-12-05', toDate: '2026-12-05' });
    await rental.confirmed();
    const pickUpNow = async () => (await listed()).map(({ pickUp }) => pickUp);
    const [before, ofHold] = await pickUpNow();
    const { app, car } = rental;
    const open = { open: '09:00', close: '21:00' };
    const address = '12 Station Road\nPune 411001';
    const phone = '+91 20 5550 0100';
    const moveTo = async (facts: object) => Location.updateOne({ _id: car.carLocations[0] }, { $set: facts });

    await moveTo({ address, phone, hours: Array.from({ length: 7 }, () => open), description: 'Ring twice' });
    const [moved] = await pickUpNow();
    await moveTo({ closedDays: ['2026-12-01'], isEnabled: false });
    const [closed] = await pickUpNow();
    app.clock.set(new Date('2026-12-02T18:30:00Z'));

    expect([hold.status, ofHold]).toEqual(['pending', undefined]);
    expect(before).toMatchObject({ phone: app.deps.settings.company.phone, isClosed: false });
    expect(before).not.toHaveProperty('address');
    expect(moved).toEqual({
      address,
      mapUrl: expect.stringContaining('12%20Station%20Road'),
      phone,
      hours: 'Tue 9:00AM-9:00PM',
      isClosed: false,
      note: 'Ring twice',
      bring: 'Bring your driving licence.',
    });
    expect(closed).toMatchObject({ address, isClosed: true });
    expect(closed).not.toHaveProperty('hours');
    expect(await pickUpNow()).toEqual([undefined, undefined]);
  });

  test('shows, once the customer has sent proof of payment, that the booking is awaiting the bank’s confirmation and cannot be paid for again', async () => {
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

  test('shows the amount and state of a cancelled booking’s refund', async () => {
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
});

describe('GET /booking/getuserbookings in pages of two', () => {
  beforeEach(async () => {
    rental = await stageRental({ env: { CUSTOMER_BOOKINGS_SHOWN: '2' } });
  });

  const paid = { status: 'cancelled', cancelReason: 'customer', settledBy: 'pay_AAAAAAAAAAAAAA' } as const;
  const dropped = { status: 'cancelled', cancelReason: 'payment_dismissed' } as const;
  const minute = 60_000;

  /** Creates the given bookings for the customer, the first one being the newest; returns their ids. */
  async function build(...given: Partial<BookingRecord>[]): Promise<string[]> {
    const own = { customerId: rental.customer.user._id, carId: rental.car._id };
    const now = rental.app.clock.now().getTime();
    const bookings = given.map(async (facts, index) =>
      buildBooking({ ...own, createdAt: new Date(now - index * minute), ...facts }),
    );
    return (await Promise.all(bookings)).map(({ _id }) => String(_id));
  }

  /** Fetches every page from first to last. */
  async function pages(before?: string): Promise<string[][]> {
    const page = await listed(before);
    const cursors = page.flatMap(({ older }) => older ?? []);
    expect(cursors.length).toBeLessThanOrEqual(1);
    const ids = page.map(({ _id }) => _id);
    return cursors[0] === undefined ? [ids] : [ids, ...(await pages(cursors[0]))];
  }

  test('returns each booking exactly once, newest first, with all upcoming ones on the first page', async () => {
    const [a, b, c, d, e, coming] = await build(paid, paid, paid, paid, paid, {
      status: 'confirmed',
      fromDate: '2026-12-20',
    });

    expect(await pages()).toEqual([[a, b, coming], [c, d], [e]]);
  });

  test('returns each of several bookings with the same creation time exactly once', async () => {
    const createdAt = rental.app.clock.now();
    const ids = await build(...Array.from({ length: 5 }, () => ({ ...paid, createdAt })));

    const shown = await pages();

    expect(shown.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(shown.flat()).toEqual(ids.toSorted().toReversed());
  });

  test('does not let unpaid holds displace other bookings or fill later pages', async () => {
    const [a, b, , , , paidOne, paidTwo, gone] = await build(
      dropped,
      dropped,
      dropped,
      dropped,
      dropped,
      paid,
      { status: 'cancelled', cancelReason: 'wrong_amount' },
      { status: 'confirmed', settledBy: 'pay_BBBBBBBBBBBBBB', fromDate: '2026-11-01' },
    );

    expect(await pages()).toEqual([[a, b, paidOne, paidTwo], [gone]]);
  });

  test('never returns another customer’s bookings, with or without a cursor', async () => {
    await build(paid, paid, paid);
    const [cursor] = (await listed()).flatMap(({ older }) => older ?? []);
    const other = await createCustomer(rental.app);

    expect([await listed(undefined, other), await listed(cursor, other)]).toEqual([[], []]);
  });
});
