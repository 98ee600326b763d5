import { rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking } from '../../../test/support/factories.ts';
import { createCustomer, type Customer, type Rental, stageRental } from '../../../test/support/open-rental.ts';
import type { BookingRecord } from '../booking/booking.model.ts';

let rental: Rental;

beforeEach(async () => {
  rental = await stageRental({ env: { CUSTOMER_BOOKINGS_SHOWN: '2' } });
});

describe('GET /booking/getuserbookings in pages of two', () => {
  const paid = { status: 'cancelled', cancelReason: 'customer', settledBy: 'pay_AAAAAAAAAAAAAA' } as const;
  const dropped = { status: 'cancelled', cancelReason: 'payment_dismissed' } as const;
  const minute = 60_000;

  /** Bookings of the customer in the order given, the newest first; answers their ids. */
  async function build(...given: Partial<BookingRecord>[]): Promise<string[]> {
    const own = { customerId: rental.customer.user._id, carId: rental.car._id };
    const now = rental.app.clock.now().getTime();
    const bookings = given.map(async (facts, index) =>
      buildBooking({ ...own, createdAt: new Date(now - index * minute), ...facts }),
    );
    return (await Promise.all(bookings)).map(({ _id }) => String(_id));
  }

  const ask = async (before?: string, as: Customer = rental.customer) =>
    rental.app.client.succeed(rentalContract.getUserBookings, {
      as: await as.token(),
      query: before === undefined ? {} : { before },
    });

  /** Every page from the first to the last. */
  async function pages(before?: string): Promise<string[][]> {
    const page = await ask(before);
    const cursors = page.flatMap(({ older }) => older ?? []);
    expect(cursors.length).toBeLessThanOrEqual(1);
    const ids = page.map(({ _id }) => _id);
    return cursors[0] === undefined ? [ids] : [ids, ...(await pages(cursors[0]))];
  }

  test('shows each once, newest first, and all that are to come at the beginning', async () => {
    const [a, b, c, d, e, coming] = await build(paid, paid, paid, paid, paid, {
      status: 'confirmed',
      fromDate: '2026-12-20',
    });

    expect(await pages()).toEqual([[a, b, coming], [c, d], [e]]);
  });

  test('bookings of the same moment are shown once each', async () => {
    const createdAt = rental.app.clock.now();
    const ids = await build(...Array.from({ length: 5 }, () => ({ ...paid, createdAt })));

    const shown = await pages();

    expect(shown.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(shown.flat()).toEqual(ids.toSorted().toReversed());
  });

  test('holds that were not paid push none off, and fill no later page', async () => {
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

  test('shows nobody the bookings of another, whatever the cursor', async () => {
    await build(paid, paid, paid);
    const cursor = (await ask()).flatMap(({ older }) => older ?? [])[0];

    const answer = await ask(cursor, await createCustomer(rental.app));

    expect(answer).toEqual([]);
  });
});
