import type { CounterRental } from '@rental/contracts';
import { ids, samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { provideCheckout } from '../../../test/checkout-window.ts';
import { answerAdminHome, answers, handle, refuses, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { clerk } from '../../../test/session.ts';

const sample = samples['counter.getNow'].reply;
// The sample has one rental with a balance.
const [rental] = sample.toPay.rentals as [CounterRental];
const nothing = { rentals: [], more: 0 };
const now = { day: '2026-11-20', pickUps: nothing, returns: nothing, unknown: nothing, toPay: nothing };

beforeEach(() => {
  answerAdminHome();
  answers('system.config', { ...samples['system.config'].reply, usesCounter: true });
});

/** Opens a list with one rental that has a balance, and returns the rental’s row. */
async function openRow(list: 'toPay' | 'pickUps' = 'toPay') {
  answers('counter.getNow', { ...now, [list]: { rentals: [rental], more: 0 } });
  const { user } = await renderApp({ at: '/admindashboard?view=counter', session: clerk });
  const name = list === 'toPay' ? /^To pay/ : /^To hand out/;
  return { user, row: within(await screen.findByRole('region', { name })) };
}

/** Answers orders with success, and whether they are paid with `isPaid`. */
function answerOrders() {
  const state = { isPaid: false };
  const orders = handle('counter.createOrder', () => success('counter.createOrder'));
  const checks = handle('counter.isPaid', () => success('counter.isPaid', { isPaid: state.isPaid }));
  return { state, orders, checks };
}

describe('a UPI QR code at the counter', () => {
  it('is shown by the provider’s window alone, with the customer’s name and phone number', async () => {
    const checkout = provideCheckout();
    const { state, orders, checks } = answerOrders();
    const { user, row } = await openRow();

    await user.click(await row.findByRole('button', { name: 'Show a UPI QR code' }));
    await waitFor(() => expect(checkout.opened).toHaveLength(1));
    expect(checkout.opened[0]).toMatchObject({
      order_id: samples['counter.createOrder'].reply.orderId,
      prefill: { name: rental.customerName, contact: rental.customerPhone },
      config: { display: { blocks: { qr: { instruments: [{ method: 'upi', flows: ['qr'] }] } } } },
    });
    state.isPaid = true;
    checkout.pay();

    expect(await screen.findByText('The payment has arrived.')).toBeVisible();
    expect(orders.map(({ body }) => body)).toEqual([{ bookingId: ids.confirmed }]);
    const { paymentId } = samples['counter.createOrder'].reply;
    expect(checks.map(({ query }) => query)).toEqual([{ bookingId: ids.confirmed, paymentId }]);
    expect(await row.findByRole('button', { name: 'Show a UPI QR code' })).toBeEnabled();
  });

  it('closes the dialog of the hand-out first, because its focus would stay there', async () => {
    const checkout = provideCheckout();
    answerOrders();
    answers('counter.getHandover', { ...samples['counter.getHandover'].reply, ...rental, stage: undefined });
    const { user, row } = await openRow('pickUps');

    await user.click(await row.findByRole('button', { name: /^Hand out/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Show a UPI QR code' }));

    await waitFor(() => expect(checkout.opened).toHaveLength(1));
    expect(checkout.coveredBy).toEqual([]);
    checkout.dismiss();
    expect(await screen.findByText('No payment has arrived.')).toBeVisible();
  });

  it('can be closed with our button if the provider’s window has disappeared', async () => {
    const checkout = provideCheckout();
    answerOrders();
    const { user, row } = await openRow();

    await user.click(await row.findByRole('button', { name: 'Show a UPI QR code' }));
    await waitFor(() => expect(checkout.opened).toHaveLength(1));
    await user.click(row.getByRole('button', { name: 'Close the QR code' }));

    expect(await screen.findByText('No payment has arrived.')).toBeVisible();
  });

  it('says why it can’t be shown', async () => {
    refuses('counter.createOrder', 'provider_unavailable');
    const { user, row } = await openRow();

    await user.click(await row.findByRole('button', { name: 'Show a UPI QR code' }));

    expect(await screen.findByText(/payment provider/, { selector: '.Toastify *' })).toBeVisible();
  });
});
