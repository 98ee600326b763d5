import { rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changesOf } from '../../../../test/support/change-booking.ts';
import { explain, recordCommands } from '../../../../test/support/explain-commands.ts';
import { buildBlock, buildVehicle } from '../../../../test/support/factories.ts';
import { mailsOf, openRental, readBooking, type Rental } from '../../../../test/support/open-rental.ts';

/* How many commands a change by the customer sends, and which indexes they use. */

let rental: Rental;
let bookingId: string;
let as: string;

beforeEach(async () => {
  rental = await openRental({}, { rentalPrice: 2_000 });
  bookingId = (await rental.confirmed({ fromDate: '2026-12-01', toDate: '2026-12-03' })).booking._id;
  as = await rental.customer.token();
});

const longer = () => ({ bookingId, fromDate: '2026-12-01', toDate: '2026-12-04' });
const preview = async () => rental.app.client.call(rentalContract.previewChange, { as, query: longer() });
const bodyOf = ({ rev }: { rev: number }) => ({ ...longer(), rev, expectedToPay: 2_000, expectedToRefund: 0 });

/** Returns the plans of the commands that a call sends after authentication. */
async function planCommands(call: () => Promise<unknown>) {
  const commands = recordCommands();
  await call();
  const plans = await Promise.all(commands.take().map(explain));
  return plans.filter(({ what }) => what !== 'aggregate sessions');
}

/** Two customers cannot get the same day, so the car of the booking and an identical one are taken on the added day. */
async function takeAddedDay(): Promise<void> {
  const { carLocations, modelKey, rentalPrice } = rental.car;
  const unit = await buildVehicle({ carLocations, modelKey, rentalPrice });
  for (const { _id } of [rental.car, unit]) await buildBlock(_id, '2026-12-04');
}

describe('a change by the customer', () => {
  test('is previewed with one read of the booking and one of everything else, by indexes', async () => {
    const plans = await planCommands(preview);

    expect(plans.map(({ what }) => what)).toEqual(['find bookings', 'aggregate vehicles']);
    expect(plans.flatMap(({ stages }) => stages)).not.toContain('COLLSCAN');
    expect(plans.flatMap(({ stages }) => stages)).not.toContain('SORT');
    expect(plans[1]?.indexes).toContain('uniq_car_day');
  });

  test('for which every car is taken writes nothing, and reads only identical cars and their claims', async () => {
    await takeAddedDay();
    const body = bodyOf(await readBooking(bookingId));

    const plans = await planCommands(async () => {
      const { code } = await rental.app.client.call(rentalContract.change, { as, body });
      expect(code).toBe('car_unavailable');
    });

    expect(plans.map(({ what }) => what)).toEqual([
      'find bookings',
      'aggregate vehicles',
      'find vehicles',
      'find bookings',
    ]);
    const others = plans.slice(2);
    expect(others.map(({ indexes }) => indexes.length)).toEqual([1, 1]);
    expect(others.map(({ returned, docsExamined }) => docsExamined <= 2 * returned)).toEqual([true, true]);
  });

  test('opens one payment request for several clicks at the same time, and shows it to each', async () => {
    const body = bodyOf(await readBooking(bookingId));
    const send = async () => rental.app.client.call(rentalContract.change, { as, body });

    const sent = await Promise.all([send(), send(), send(), send()]);

    const { paymentRequest, rev } = await readBooking(bookingId);
    expect(rev).toBe(body.rev + 1);
    expect(sent.map(({ status, data }) => [status, data?.booking.paymentRequest?.id])).toEqual(
      sent.map(() => [201, String(paymentRequest?._id)]),
    );
  });

  test('queues only its own email, not those of earlier changes again', async () => {
    const changes = changesOf(rental, bookingId);
    await changes.change({ fromDate: '2026-12-02', toDate: '2026-12-04' });
    const first = await mailsOf();
    const commands = recordCommands(['insert']);

    await changes.change({ fromDate: '2026-12-01', toDate: '2026-12-03' });

    const inserts = commands.take().filter((each) => each['insert'] === 'outbox');
    const added = (await mailsOf()).filter((key) => !first.includes(key));
    expect([inserts.length, added.length]).toEqual([1, 1]);
    await rental.runUntilQuiet();
    expect((await mailsOf()).filter((key) => key.startsWith('changed:'))).toHaveLength(2);
  });
});
