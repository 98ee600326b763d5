import { type BookingDetail, bookingDetail } from '@rental/contracts';
import { ids, samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerAdminHome, answers, handle, refusal, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { clerk, manager } from '../../../test/session.ts';

const booking = bookingDetail.parse({ ...samples['rental.get'].reply, rev: 3 });
const config = samples['system.config'].reply;
const recordId = expect.stringMatching(/^[0-9a-f]{24}$/);

beforeEach(() => {
  answerAdminHome();
  answers('system.config', { ...config, usesCounter: true });
});

async function open(given: Partial<BookingDetail>, session = clerk) {
  answers('rental.get', { ...booking, ...given });
  const { user } = await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session });
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('region', { name: 'Money' });
  return { dialog, user };
}

describe('taking money for a booking', () => {
  it('offers the whole balance, and shows what is left after a part of it', async () => {
    const calls = handle('counter.takeMoney', () => success('counter.takeMoney'));
    const { dialog, user } = await open({ balance: 1_200 });

    await user.click(await dialog.findByRole('button', { name: 'Take money' }));
    const amount = dialog.getByLabelText(/^Amount/);
    expect(amount).toHaveValue(1_200);
    await user.clear(amount);
    await user.type(amount, '700');
    expect(amount).toHaveAccessibleDescription('₹500 is left to pay after this');
    await user.click(dialog.getByRole('button', { name: 'Take ₹700' }));

    expect(await screen.findByText('Money taken')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([
      { bookingId: ids.confirmed, rev: 3, recordId, amount: 700, method: 'cash' },
    ]);
  });

  it('requires the reference of a UPI payment, and sends the same `recordId` again after an error', async () => {
    const message = 'A payment with this UPI reference has been recorded already';
    const calls = handle('counter.takeMoney', () => refusal('upi_reference_taken'));
    const { dialog, user } = await open({ balance: 1_200 });

    await user.click(await dialog.findByRole('button', { name: 'Take money' }));
    await user.selectOptions(dialog.getByLabelText('Paid by'), 'UPI');
    await user.type(dialog.getByLabelText(/^UPI reference/), '612345678901');
    await user.click(dialog.getByRole('button', { name: 'Take ₹1,200' }));
    expect(await dialog.findByText(message)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Take ₹1,200' }));

    await expect.poll(() => calls.length).toBe(2);
    const [first, second] = calls.map(({ body }) => body);
    expect(first).toMatchObject({ method: 'upi', reference: '612345678901' });
    expect(second).toEqual(first);
  });

  it('is not offered while the counter is off or if nothing is left to pay', async () => {
    const { dialog } = await open({});
    expect(dialog.queryByRole('button', { name: 'Take money' })).toBeNull();
  });
});

describe('confirming a hold at the counter', () => {
  it('sends a partial payment and a discount with its reason', async () => {
    const calls = handle('counter.confirm', () => success('counter.confirm'));
    const { dialog, user } = await open({ status: 'pending', totalAmount: 4_700 });

    await user.click(await dialog.findByRole('button', { name: 'Confirm at the counter' }));
    await user.type(dialog.getByLabelText(/^Discount/), '300');
    await user.type(dialog.getByLabelText(/^Reason for the discount/), 'A dent');
    await user.clear(dialog.getByLabelText(/^Amount/));
    await user.type(dialog.getByLabelText(/^Amount/), '1000');
    await user.click(dialog.getByRole('button', { name: 'Confirm the booking' }));

    expect(await screen.findByText('Booking confirmed')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([
      {
        bookingId: ids.confirmed,
        rev: 3,
        payment: { amount: 1_000, method: 'cash' },
        discount: { amount: 300, reason: 'A dent' },
      },
    ]);
  });
});

describe('confirming a hold of which a part must be paid', () => {
  it('asks for at least this part of the discounted price, and does not offer to pay later', async () => {
    const { dialog, user } = await open({ status: 'pending', totalAmount: 4_700, partPaymentPercent: 20 });

    await user.click(await dialog.findByRole('button', { name: 'Confirm at the counter' }));
    await user.type(dialog.getByLabelText(/^Discount/), '300');
    const amount = dialog.getByLabelText(/^Amount/);
    await user.clear(amount);
    await user.type(amount, '1000');

    expect(amount).toHaveAccessibleDescription('₹3,400 is left to pay after this. Take at least ₹880.');
    expect(dialog.queryByRole('switch')).toBeNull();
  });
});

describe('counter money of a booking', () => {
  const [charge] = booking.charges;
  const refund = {
    kind: 'cancelled',
    amount: 500,
    state: 'due',
    reference: null,
    at: '2026-11-20T06:30:00.000Z',
  } as const;
  const taken = {
    ...charge,
    _id: `ctr_${ids.entry}`,
    amount: 1_200,
    net: 700,
    method: 'upi',
    capturedAt: '2026-11-20T06:30:00.000Z',
    returnedOutside: 0,
    counter: { by: 'Ravi', method: 'upi', reference: '612345678901', isVerified: false },
    refunds: [{ ...refund, refundId: ids.audit, error: null, by: null }],
  } satisfies BookingDetail['charges'][number];

  it('shows who took it, and lets a clerk mark it as returned', async () => {
    const calls = handle('rental.returnedByHand', () => success('rental.returnedByHand'));
    const { dialog, user } = await open({ charges: [taken] });

    expect(dialog.getByText(/Taken by Ravi · 612345678901/)).toHaveTextContent('not verified');
    await user.type(dialog.getByLabelText(/^How you returned it/), 'In notes');
    await user.click(dialog.getByRole('button', { name: 'Mark as returned' }));

    expect(await screen.findByText('Marked as refunded')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([
      { razorpayPaymentId: taken._id, refundId: ids.audit, reference: 'In notes' },
    ]);
    expect(dialog.queryByRole('button', { name: 'Correct this' })).toBeNull();
  });

  it('by UPI is marked as found on the bank statement by a manager', async () => {
    const calls = handle('counter.verifyMoney', () => success('counter.verifyMoney'));
    const verified = { by: 'Meera', at: '2026-11-20T06:40:00.000Z' };
    const { dialog, user } = await open({ charges: [taken] }, manager);

    answers('rental.get', {
      ...booking,
      charges: [{ ...taken, counter: { ...taken.counter, isVerified: true, verified } }],
    });
    await user.click(dialog.getByRole('button', { name: 'Found on the bank statement' }));

    expect(await dialog.findByText(/^Verified by Meera/)).toHaveTextContent('20-11-2026, 12:10PM');
    expect(calls.map(({ body }) => body)).toEqual([{ bookingId: ids.confirmed, entryId: ids.entry }]);
    expect(dialog.queryByRole('button', { name: 'Found on the bank statement' })).toBeNull();
  });

  it('can be corrected by a manager, with a reason', async () => {
    const calls = handle('counter.correctMoney', () => success('counter.correctMoney'));
    const { dialog, user } = await open({ charges: [{ ...taken, refunds: [] }] }, manager);

    await user.click(dialog.getByRole('button', { name: 'Correct this' }));
    await user.type(dialog.getByLabelText(/^Why was this payment recorded by mistake/), 'Wrong booking');
    await user.click(dialog.getByRole('button', { name: 'Take the payment back' }));

    expect(await screen.findByText('Money corrected')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([
      { bookingId: ids.confirmed, rev: 3, recordId, entryId: ids.entry, reason: 'Wrong booking' },
    ]);
  });
});
