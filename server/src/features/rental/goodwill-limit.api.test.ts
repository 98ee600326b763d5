import { rentalContract, type StaffRank } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildStaff } from '../../../test/support/factories.ts';
import { openRental, type Paid, readBooking, type Rental } from '../../../test/support/open-rental.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { goodwillOf } from '../booking/moves/ledger.ts';

let rental: Rental;
let paid: Paid;

async function open(limits: Record<string, string> = {}): Promise<void> {
  rental = await openRental({ env: { CANCELLATION_TIERS: '50@0', ...limits } });
  paid = await rental.confirmed();
}

async function signIn(rank: StaffRank) {
  const locationId = new ObjectId(paid.booking.locationId);
  return rental.app.signIn(await buildStaff(rank, [{ _id: locationId }]));
}

async function give(as: string, amount: number, given: { rev?: number; recordId?: string } = {}) {
  const { rev } = await readBooking(paid.booking._id);
  const body = {
    bookingId: paid.booking._id,
    recordId: String(new ObjectId()),
    rev,
    amount,
    reason: 'Late car',
    ...given,
  };
  const { status, error } = await rental.app.client.call(rentalContract.giveBack, { as, body });
  return error?.message ?? status;
}

async function cancel(as: string, refund: 'policy' | 'full') {
  const body = { bookingId: paid.booking._id, reason: 'The car broke down', refund };
  const { status, error } = await rental.app.client.call(rentalContract.adminCancel, { as, body });
  return error ? { message: error.message, data: error.data } : status;
}

const goodwill = async () => goodwillOf((await readBooking(paid.booking._id)).ledger);
const leftFor = async (as: string) =>
  (await rental.app.client.succeed(rentalContract.get, { as, query: { id: paid.booking._id } })).goodwillLeft;

describe('refunds beyond the policy', () => {
  beforeEach(async () => open({ GOODWILL_LIMIT_CLERK_RUPEES: '500', GOODWILL_LIMIT_MANAGER_RUPEES: '1000' }));

  test('are limited for clerks and managers by the total for a booking, whichever admins refund it', async () => {
    const [clerk, manager] = [await signIn('clerk'), await signIn('manager')];

    expect(await give(clerk, 501)).toBe('You can refund up to ₹500. Ask a manager to refund more.');
    expect(await give(clerk, 300)).toBe(200);
    expect(await leftFor(clerk)).toBe(200);
    expect(await give(clerk, 201)).toBe(
      'You can refund up to ₹500, and ₹300 has been refunded already. Ask a manager to refund more.',
    );
    expect(await give(manager, 701)).toBe(
      'You can refund up to ₹1,000, and ₹300 has been refunded already. Ask an owner to refund more.',
    );
    expect(await give(manager, 700)).toBe(200);
    expect(await give(clerk, 1)).toContain('up to ₹500');
    expect(await leftFor(clerk)).toBe(0);
    expect(await goodwill()).toBe(1_000);
  });

  test('cannot exceed the limit through two concurrent calls', async () => {
    const clerk = await signIn('clerk');
    const { rev } = await readBooking(paid.booking._id);

    await Promise.all([give(clerk, 400, { rev }), give(clerk, 400, { rev })]);

    expect(await goodwill()).toBe(400);
  });

  test('return the first result if a call is repeated, even if nothing is left of the limit', async () => {
    const clerk = await signIn('clerk');
    const recordId = String(new ObjectId());

    expect(await give(clerk, 500, { recordId })).toBe(200);
    expect(await give(clerk, 500, { recordId })).toBe(200);
    expect(await goodwill()).toBe(500);
  });

  test('have no limit for owners', async () => {
    const { token } = await rental.app.signInAs('admin');

    expect(await leftFor(token)).toBeUndefined();
    expect(await give(token, 2_000)).toBe(200);
  });
});

describe('a cancellation', () => {
  test('is rejected and changes nothing if its full refund exceeds the policy by more than the limit', async () => {
    await open();
    const clerk = await signIn('clerk');
    const { rev } = await readBooking(paid.booking._id);

    expect(await cancel(clerk, 'full')).toEqual({
      message: 'Only a manager can refund more than the cancellation policy.',
      data: { left: 0 },
    });
    expect((await readBooking(paid.booking._id)).rev).toBe(rev);
    expect(await cancel(clerk, 'policy')).toBe(200);
  });

  test('with a full refund is accepted within the limit', async () => {
    await open();

    expect(await cancel(await signIn('manager'), 'full')).toBe(200);
    expect((await readBooking(paid.booking._id)).refundDue).toBe(paid.booking.totalAmount);
  });

  test('with a full refund is accepted from every rank if the policy refunds everything', async () => {
    await open({ CANCELLATION_TIERS: '100@0' });

    expect(await cancel(await signIn('clerk'), 'full')).toBe(200);
  });
});
