import { rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { dieAt } from '../../../test/support/interleave.ts';
import { type Office, staffOffice } from '../../../test/support/open-office.ts';
import { mailsOf, openRental, type Rental, readBooking } from '../../../test/support/open-rental.ts';
import { Outbox } from '../mail/outbox.model.ts';
import { runAllWorkers } from '../payment/workers.ts';
import { Paper } from '../receipt/paper.model.ts';
import { cancelBooking } from './cancel-booking.ts';

let rental: Rental;
let office: Office;

beforeEach(async () => {
  rental = await openRental();
  office = await staffOffice(rental.app);
});

const end = async (bookingId: string) =>
  office.succeed(rentalContract.adminCancel, { body: { bookingId, reason: 'Gearbox broken', refund: 'full' } });

describe('cancellation of an unpaid hold by an admin', () => {
  test('notifies the customer only once, and issues no receipt', async () => {
    const booking = await rental.hold();

    await end(booking._id);
    await end(booking._id);
    await runAllWorkers(rental.app.deps);

    expect(await mailsOf()).toEqual([`hold-ended:${booking._id}`]);
    expect(await Outbox.findById(`hold-ended:${booking._id}`).lean()).toMatchObject({
      to: rental.customer.user.email,
      template: 'hold_ended',
    });
    const { timeline } = await office.succeed(rentalContract.get, { query: { id: booking._id } });
    expect(timeline.at(-1)).toMatchObject({ event: 'mail_queued', detail: 'hold_ended' });
    expect(await Paper.countDocuments()).toBe(0);
    await rental.expectQuiet();
  });

  test('notifies the customer of a hold with an order, even if the process dies right after the cancellation was written', async () => {
    const { booking } = await rental.holdAndOrder();
    const cancelAs = { adminId: String(office.admin._id), reason: 'Gearbox broken', refund: 'full' } as const;
    await dieAt({ name: 'cancel:written', nth: 1 }, async () =>
      cancelBooking({ bookingId: booking._id, cancelAs }, rental.app.deps),
    );
    const before = await mailsOf();

    await runAllWorkers(rental.app.deps);

    expect([before, await mailsOf()]).toEqual([[], [`hold-ended:${booking._id}`]]);
    expect((await readBooking(booking._id)).followUp).toBe(false);
  });

  test('does not notify the customer of a hold that the customer cancelled or that had already lapsed', async () => {
    const given = await rental.hold();
    await rental.cancel(given._id);
    const lapsed = await rental.hold();
    await rental.app.advance(16 * 60_000);
    await runAllWorkers(rental.app.deps);
    office = await staffOffice(rental.app);

    await end(given._id);
    await end(lapsed._id);

    expect(await mailsOf()).toEqual([]);
  });
});
