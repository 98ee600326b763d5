import { customerBookings, ids, samples } from '@rental/contracts/samples';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { provideCheckout } from '../../../test/checkout-window.ts';
import { answers, handle, refuses, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { customer } from '../../../test/session.ts';

const [, confirmed] = customerBookings;
const owing = { ...confirmed, totalAmount: 7_050, balance: 2_350 };
const { balance: _paid, ...paid } = owing;
const [fromDate, toDate] = ['2026-12-01', '2026-12-02'];
const kind = 'balance' as const;
const paymentRequest = { id: ids.entry, kind, amount: 2_350, until: '2026-11-20T06:45:00.000Z', fromDate, toDate };
const panel = async (title: string) => within(await screen.findByRole('region', { name: title }));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T06:32:19.000Z') });
  answers('system.config');
  answers('location.getAll');
  answers('rental.getUserBookings', [owing]);
});

/** Presses Pay and waits for the payment window. */
async function openWindow() {
  answers('payment.create');
  const checkout = provideCheckout();
  const { user } = await renderApp({ at: '/bookings', session: customer });
  expect(await screen.findByText('₹2,350 to pay')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Pay ₹2,350' }));
  await waitFor(() => expect(checkout.opened).toHaveLength(1));
  answers('rental.getUserBookings', [{ ...owing, paymentRequest }]);
  return { user, checkout };
}

describe('paying the deposit', () => {
  const deposit = { amount: 5_000, returnHours: 24, held: 0, toTake: 5_000 };
  const missing = { ...paid, deposit };
  const held = { ...paid, deposit: { amount: 5_000, returnHours: 24, held: 5_000 } };
  const requested = { ...paymentRequest, kind: 'deposit' as const, amount: 5_000 };

  beforeEach(() => {
    answers('system.config', { ...samples['system.config'].reply, usesCounter: true });
    answers('rental.getUserBookings', [missing]);
  });

  it('opens the payment window, and leaves nothing to pay afterwards', async () => {
    const ordered = answers('payment.create');
    const checkout = provideCheckout();
    const { user } = await renderApp({ at: '/bookings', session: customer });
    await user.click(await screen.findByRole('button', { name: 'Pay ₹5,000 deposit' }));
    await waitFor(() => expect(checkout.opened).toHaveLength(1));
    answers('rental.getUserBookings', [{ ...missing, paymentRequest: requested }]);
    handle('payment.verify', () => {
      answers('rental.getUserBookings', [held]);
      return success('payment.verify', { status: 'confirmed', bookingId: ids.confirmed });
    });

    checkout.pay();

    expect((await panel('Payment received')).getByText('Details will be emailed soon.')).toBeVisible();
    expect(await screen.findByText(/^Deposit ₹5,000: comes back/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay ₹5,000 deposit' })).not.toBeInTheDocument();
    expect(ordered[0]?.body).toEqual({ bookingId: missing._id, purpose: 'deposit' });
  });

  it('is offered for a request of staff, which its customer can’t drop', async () => {
    answers('rental.getUserBookings', [{ ...missing, paymentRequest: requested }]);
    await renderApp({ at: '/bookings', session: customer });

    const waiting = await panel('Waits for payment');

    expect(waiting.getByRole('button', { name: 'Pay ₹5,000 deposit' })).toBeEnabled();
    expect(waiting.queryByRole('button', { name: 'Drop change' })).not.toBeInTheDocument();
  });

  it.each([
    ['was paid in another tab', held, 'Payment received', 'Details will be emailed soon.'],
    ['can’t be paid any more', missing, 'The payment window didn’t open', /^The time to pay has ended\./],
  ])('shows the outcome if no order is created because it %s', async (_case, booking, title, text) => {
    refuses('payment.create', 'nothing_to_pay');
    const { user } = await renderApp({ at: '/bookings', session: customer });
    const pay = await screen.findByRole('button', { name: 'Pay ₹5,000 deposit' });
    answers('rental.getUserBookings', [booking]);

    await user.click(pay);

    expect((await panel(title)).getByText(text)).toBeVisible();
  });

  it('is not offered if the counter is off', async () => {
    answers('system.config', { ...samples['system.config'].reply, usesCounter: false });
    answers('rental.getUserBookings', [missing]);
    await renderApp({ at: '/bookings', session: customer });

    expect(await screen.findByText(/^Deposit at pick-up: ₹5,000/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay ₹5,000 deposit' })).not.toBeInTheDocument();
  });

  it('is neither offered nor announced once the last day is over', async () => {
    answers('system.config', { ...samples['system.config'].reply, usesCounter: true });
    const over = { fromDate: '2026-11-16', toDate: '2026-11-18', deposit: { ...deposit, used: 100 } };
    answers('rental.getUserBookings', [{ ...missing, ...over }]);
    await renderApp({ at: '/bookings', session: customer });

    expect(await screen.findByText(/^₹100 of your deposit paid/)).toBeVisible();
    expect(screen.queryByText(/^Deposit at pick-up/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Pay ₹5,000 deposit' })).not.toBeInTheDocument();
  });
});

describe('paying the balance', () => {
  it('opens the payment window, and leaves nothing to pay afterwards', async () => {
    const { checkout } = await openWindow();
    handle('payment.verify', () => {
      answers('rental.getUserBookings', [paid]);
      return success('payment.verify', { status: 'confirmed', bookingId: ids.confirmed });
    });

    checkout.pay();

    expect((await panel('Payment received')).getByText('Details will be emailed soon.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('₹2,350 to pay')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Pay ₹2,350' })).not.toBeInTheDocument();
  });

  it('is still possible after the payment window was closed, and the request can’t be dropped', async () => {
    const { checkout } = await openWindow();

    checkout.dismiss();

    const shown = await panel('Payment window closed');
    expect(shown.getByText('Your booking is unchanged. You can pay later.')).toBeVisible();
    const waiting = await panel('Waits for payment');
    expect(waiting.getByRole('button', { name: 'Pay ₹2,350' })).toBeEnabled();
    expect(waiting.queryByText('New dates:', { exact: false })).not.toBeInTheDocument();
    expect(waiting.queryByRole('button', { name: 'Drop change' })).not.toBeInTheDocument();
  });

  it.each([
    ['was paid in another tab', paid, 'Payment received', 'Details will be emailed soon.'],
    ['can’t be paid now', owing, 'The payment window didn’t open', /You were not charged\./],
  ])('shows the outcome if no order is created because it %s', async (_case, booking, title, text) => {
    refuses('payment.create', 'already_confirmed');
    const { user } = await renderApp({ at: '/bookings', session: customer });
    const pay = await screen.findByRole('button', { name: 'Pay ₹2,350' });
    answers('rental.getUserBookings', [booking]);

    await user.click(pay);

    expect((await panel(title)).getByText(text)).toBeVisible();
  });

  it('is not possible while offline', async () => {
    await renderApp({ at: '/bookings', session: customer });
    const pay = await screen.findByRole('button', { name: 'Pay ₹2,350' });

    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));

    expect(pay).toBeDisabled();
  });
});
