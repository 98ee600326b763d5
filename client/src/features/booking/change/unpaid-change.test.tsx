import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { customerBookings, ids, samples } from '@rental/contracts/samples';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { provideCheckout } from '../../../test/checkout-window.ts';
import { answers, handle, noAnswer, refuses, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { customer } from '../../../test/session.ts';

const [, confirmed] = customerBookings;
const open = { ...confirmed, canChange: true, changesLeft: 5 };
const { booking: unpaid } = samples['rental.change'].reply;
const changed = { ...open, toDate: '2026-12-03', dayCount: 3, totalAmount: 7_050, changesLeft: 4 };
const paidText = 'Payment successful! Details will be emailed soon.';
const panel = (title: string) => screen.findByRole('region', { name: title });
const toast = (text: string) => screen.findByText(text, { selector: '.Toastify *' });
const renderBookings = () => renderApp({ at: '/bookings', session: customer });
const waiting = async () => within(await screen.findByRole('region', { name: 'Waits for payment' }));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T06:32:19.000Z') });
  answers('system.config');
  answers('location.getAll');
  answers('rental.getUserBookings', [unpaid]);
  answers('payment.create');
});

/** Presses Pay and waits for the payment window. */
async function openWindow() {
  const checkout = provideCheckout();
  const app = await renderBookings();
  await app.user.click((await waiting()).getByRole('button', { name: 'Pay ₹2,350' }));
  await waitFor(() => expect(checkout.opened).toHaveLength(1));
  return { ...app, checkout };
}

describe('a change that waits for its payment', () => {
  it('shows the time left, the new dates and that the booking is unchanged until then', async () => {
    await renderBookings();

    const shown = await waiting();
    expect(shown.getByText('Waits for payment,', { exact: false })).toHaveTextContent(
      /^Waits for payment, 12:[34]\d left$/,
    );
    expect(shown.getByText('New dates:', { exact: false })).toHaveTextContent('New dates: 01-12-2026 to 03-12-2026');
    expect(shown.getByText('Your booking stays as it is until you pay.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change dates' })).not.toBeInTheDocument();
  });

  it('refetches the booking when the time is over', async () => {
    await renderBookings();
    await waiting();
    const calls = answers('rental.getUserBookings', [open]);

    await vi.advanceTimersByTimeAsync(762_000);

    await waitFor(() => expect(calls.length).toBeGreaterThan(0));
    expect(await screen.findByRole('button', { name: 'Change dates' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Waits for payment' })).not.toBeInTheDocument();
  });

  it('can neither be paid nor dropped after the time is over', async () => {
    vi.setSystemTime(new Date('2026-11-20T06:45:01.000Z'));
    await renderBookings();

    expect(await screen.findByText('Time to pay has run out. Your booking is unchanged.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay ₹2,350' })).not.toBeInTheDocument();
  });

  it('cannot be paid or dropped offline', async () => {
    await renderBookings();
    const shown = await waiting();

    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));

    expect(shown.getByRole('button', { name: 'Pay ₹2,350' })).toBeDisabled();
    expect(shown.getByRole('button', { name: 'Drop change' })).toHaveAccessibleDescription(/^You need a connection/);
  });
});

describe('paying for a change', () => {
  it('opens the checkout right after the dialog, confirms the change and shows the changed booking', async () => {
    const checkout = provideCheckout();
    answers('rental.getUserBookings', [open]);
    answers('rental.previewChange');
    handle('rental.change', () => {
      answers('rental.getUserBookings', [unpaid]);
      return success('rental.change');
    });
    const { user } = await renderBookings();
    await user.click(await screen.findByRole('button', { name: 'Change dates' }));
    fireEvent.change(await screen.findByLabelText('To Date'), { target: { value: '2026-12-03' } });
    const submit = await screen.findByRole('button', { name: 'Change and pay ₹2,350' });
    await waitFor(() => expect(submit).toBeEnabled());
    await user.click(submit);
    await waitFor(() => expect(checkout.opened).toHaveLength(1));
    expect(checkout.coveredBy).toEqual([]);
    handle('payment.verify', () => {
      answers('rental.getUserBookings', [changed]);
      return success('payment.verify', { status: 'confirmed', bookingId: ids.confirmed });
    });

    checkout.pay();

    const shown = within(await panel('Booking changed'));
    expect(await toast(paidText)).toBeVisible();
    expect(shown.getByText('01-12-2026 to 03-12-2026')).toBeVisible();
    expect(shown.getByText(ids.payment)).toBeVisible();
    expect(await screen.findByText('3 days')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Waits for payment' })).not.toBeInTheDocument();
  });

  it('keeps offering to pay after the payment window was closed, without cancelling anything', async () => {
    const cancels = answers('payment.cancel');
    const { checkout } = await openWindow();

    checkout.dismiss();

    const shown = within(await panel('Payment window closed'));
    expect(shown.getByText('Your booking is unchanged. You can still pay for the change, or drop it.')).toBeVisible();
    expect(shown.getByRole('button', { name: 'Pay ₹2,350' })).toBeEnabled();
    expect((await waiting()).getByRole('button', { name: 'Pay ₹2,350' })).toBeEnabled();
    expect(await toast('Payment canceled')).toBeVisible();
    expect(cancels).toEqual([]);
  });

  it('keeps offering to pay after a payment failed', async () => {
    refuses('payment.verify', 'invalid_signature');
    const { checkout } = await openWindow();

    checkout.pay();

    const shown = within(await panel('Payment not completed'));
    expect(shown.getByText(/we’ll make the change or refund it\. Your booking is unchanged\./)).toBeVisible();
    expect((await waiting()).getByRole('button', { name: 'Pay ₹2,350' })).toBeEnabled();
  });

  it.each([
    [
      'payment_refunding',
      'The change could not be made',
      /^Your booking is unchanged\. Refund of ₹2,350: starting soon/,
    ],
    ['paid_twice', 'The change was already paid', /second payment of ₹2,350/],
    ['wrong_amount', 'You paid a different amount', /refunding all of it\. Your booking is unchanged/],
  ] as const)('explains the rejection %s', async (code, title, text) => {
    refuses('payment.verify', code);
    const { checkout } = await openWindow();

    checkout.pay();

    expect(within(await panel(title)).getByText(text)).toBeVisible();
  });

  it.each([
    [
      'has ended',
      open,
      'The payment window didn’t open',
      'The time to pay for this change has ended. You were not charged.',
    ],
    ['was paid in another tab', changed, 'Booking changed', 'Details will be emailed soon.'],
  ])('shows the outcome if no order is created because the change %s', async (_case, booking, title, text) => {
    refuses('payment.create', 'already_confirmed');
    const { user } = await renderBookings();
    const pay = (await waiting()).getByRole('button', { name: 'Pay ₹2,350' });
    answers('rental.getUserBookings', [booking]);

    await user.click(pay);

    expect(within(await panel(title)).getByText(text)).toBeVisible();
    expect(await toast('order creation failed')).toBeVisible();
  });

  it('polls until a slow bank confirms the payment and the booking has changed', async () => {
    answers('payment.verify', { status: 'processing', bookingId: ids.confirmed });
    const { checkout } = await openWindow();
    checkout.pay();
    expect(await panel('Payment received, confirmation pending. Do not pay again.')).toBeVisible();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await panel('Payment received, confirmation pending. Do not pay again.')).toBeVisible();

    answers('rental.getUserBookings', [changed]);
    await vi.advanceTimersByTimeAsync(6_000);

    expect(await panel('Booking changed')).toBeVisible();
  });
});

describe('dropping a change', () => {
  async function openQuestion() {
    const app = await renderBookings();
    await app.user.click((await waiting()).getByRole('button', { name: 'Drop change' }));
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Drop this change?' })) };
  }

  it('asks first, with the focus on Keep change', async () => {
    const calls = answers('rental.dropChange');
    const { user, dialog } = await openQuestion();
    const keep = dialog.getByRole('button', { name: 'Keep change' });
    await waitFor(() => expect(keep).toHaveFocus());

    await user.keyboard('{Enter}');

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls).toEqual([]);
  });

  it('drops the change and offers to change the dates again', async () => {
    const calls = handle('rental.dropChange', () => {
      answers('rental.getUserBookings', [open]);
      return success('rental.dropChange');
    });
    const { user, dialog } = await openQuestion();

    await user.click(dialog.getByRole('button', { name: 'Drop change' }));

    expect(await toast('Change dropped')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Change dates' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('article', { name: 'Creta' })).toHaveFocus());
    expect(calls.map(({ body }) => body)).toEqual([{ bookingId: ids.confirmed, paymentRequestId: ids.entry }]);
  });

  it.each([
    ['payment_captured', 'You have already paid for this change, so it can’t be dropped.', changed],
    ['payment_request_ended', 'The time to pay for this change has ended. Your booking is unchanged.', open],
  ] as const)('explains the rejection %s and shows the booking as it is', async (code, text, booking) => {
    refuses('rental.dropChange', code);
    const { user, dialog } = await openQuestion();
    answers('rental.getUserBookings', [booking]);

    await user.click(dialog.getByRole('button', { name: 'Drop change' }));

    expect(await dialog.findByRole('alert')).toHaveTextContent(text);
    await user.click(await dialog.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says after a lost response that it is safe to try again', async () => {
    handle('rental.dropChange', noAnswer);
    const { user, dialog } = await openQuestion();

    await user.click(dialog.getByRole('button', { name: 'Drop change' }));

    expect(await dialog.findByRole('alert')).toHaveTextContent('Nothing will happen twice.');
  });
});
