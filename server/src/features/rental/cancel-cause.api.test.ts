import {
  type AdminCancelBody,
  type CancelBookingBody,
  auditContract,
  privacyContract,
  rentalContract,
} from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Office, staffOffice } from '../../../test/support/open-office.ts';
import { openRental, type Rental, readBooking } from '../../../test/support/open-rental.ts';

let rental: Rental;
let office: Office;

beforeEach(async () => {
  rental = await openRental();
  office = await staffOffice(rental.app);
});

const cancel = async (bookingId: string, given: Partial<CancelBookingBody> = {}) =>
  rental.app.client.call(rentalContract.cancel, { as: await rental.customer.token(), body: { bookingId, ...given } });

const callOff = async (bookingId: string, given: Partial<AdminCancelBody> = {}, as = office.as) =>
  office.call(rentalContract.adminCancel, {
    as,
    body: { bookingId, reason: 'Gearbox broken', refund: 'full', ...given },
  });

const causeOf = async (bookingId: string) => (await readBooking(bookingId)).cancelCause;

describe('the cause of a cancellation', () => {
  test('is stored when a customer chooses it, and shown to staff and in the customer’s own data', async () => {
    const { booking } = await rental.confirmed();

    await cancel(booking._id, { cause: 'weather' });

    expect(await readBooking(booking._id)).toMatchObject({ cancelReason: 'customer', cancelCause: 'weather' });
    const detail = await office.succeed(rentalContract.get, { query: { id: booking._id } });
    const own = await office.succeed(privacyContract.getData, { as: await rental.customer.token() });
    expect(detail.cancelCause).toBe('weather');
    expect(own.bookings).toMatchObject([{ cancelReason: 'customer', cancelCause: 'weather' }]);
    await rental.runUntilQuiet();
  });

  test('is stored and audited when staff choose it, and hidden from the customer’s list of bookings', async () => {
    const { booking } = await rental.confirmed();

    await callOff(booking._id, { cause: 'car_unavailable' });

    expect(await readBooking(booking._id)).toMatchObject({ cancelReason: 'admin', cancelCause: 'car_unavailable' });
    const { entries } = await office.succeed(auditContract.list);
    expect(entries[0]).toMatchObject({ action: 'rental.adminCancel', after: { cancelCause: 'car_unavailable' } });
    expect(entries[0]?.before).not.toHaveProperty('cancelCause');
    const [own] = await office.succeed(rentalContract.getUserBookings, { as: await rental.customer.token() });
    expect(own).not.toHaveProperty('cancelCause');
  });

  test('is stored when staff cancel an unpaid hold or an expired one', async () => {
    const held = await rental.hold();
    await callOff(held._id, { cause: 'no_answer' });
    const expired = await rental.hold();
    await rental.runFor(16 * 60_000, 1);

    await callOff(expired._id, { cause: 'documents_missing' }, await rental.app.signIn(office.admin));

    expect([await causeOf(held._id), await causeOf(expired._id)]).toEqual(['no_answer', 'documents_missing']);
  });

  test('is not changed by a repeated cancellation', async () => {
    const { booking } = await rental.confirmed();
    await cancel(booking._id, { cause: 'plans_changed' });

    const repeated = [
      await cancel(booking._id, { cause: 'other' }),
      await callOff(booking._id, { cause: 'no_answer' }),
    ];

    expect(repeated.map(({ status }) => status)).toEqual([200, 200]);
    expect(await causeOf(booking._id)).toBe('plans_changed');
  });

  test('is optional for customers and staff, so that older clients can still cancel', async () => {
    const [byCustomer, byStaff] = [await rental.confirmed(), await rental.confirmed(later)];

    const statuses = [await cancel(byCustomer.booking._id), await callOff(byStaff.booking._id)];

    expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
    for (const { booking } of [byCustomer, byStaff]) {
      expect(await readBooking(booking._id)).not.toHaveProperty('cancelCause');
      const detail = await office.succeed(rentalContract.get, { query: { id: booking._id } });
      expect(detail).not.toHaveProperty('cancelCause');
    }
  });

  test.each(['no_answer', 'bored', '', null])('is rejected if not offered to customers: %j', async (cause) => {
    const { booking } = await rental.confirmed();

    const { status, error } = await cancel(booking._id, { cause: cause as 'other' });

    expect([status, error?.details?.map(({ path }) => path)]).toEqual([400, ['cause']]);
    expect((await readBooking(booking._id)).status).toBe('confirmed');
  });

  test('is rejected if not offered to staff', async () => {
    const { booking } = await rental.confirmed();

    const { status, error } = await callOff(booking._id, { cause: 'bored' as 'other' });

    expect([status, error?.details?.map(({ path }) => path)]).toEqual([400, ['cause']]);
    expect((await readBooking(booking._id)).status).toBe('confirmed');
  });
});

const later = { fromDate: '2026-12-05', toDate: '2026-12-05' };
