import { screen, waitFor, within } from '@testing-library/react';
import { customerBookings, held, ids, provider, samples } from '@rental/contracts/samples';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { provideCheckout } from '../../../test/checkout-window.ts';
import { answers, answersLater, handle, noAnswer, refusal, refuses, success } from '../../../test/network.ts';
import { currentApp } from '../../../app/store/current-store.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { customer } from '../../../test/session.ts';
import { rentalApi } from '../../rental/rental-api.ts';

const searched = `/dashboard?location=${ids.pune}&from=2026-12-01&to=2026-12-02`;
const paidText = 'Payment successful! Details will be emailed soon.';
const failedText = 'Payment failed! If debited, it will be refunded within 2-3 business days.';
const panel = (title: string) => screen.findByRole('region', { name: title });
const toast = (text: string) => screen.findByText(text, { selector: '.Toastify *' });
const bookingOf = (id: string) => customerBookings.find(({ _id }) => _id === id);

async function openDialog() {
  const app = await renderApp({ at: searched, session: customer });
  await app.user.click(await screen.findByRole('button', { name: 'Rent for ₹4,700' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm your booking details' });
  return { ...app, dialog, confirm: await within(dialog).findByRole('button', { name: 'Confirm Booking' }) };
}

/** Runs the checkout until the payment window is open. */
async function openWindow() {
  const checkout = provideCheckout();
  const app = await openDialog();
  await app.user.click(app.confirm);
  await waitFor(() => expect(checkout.opened).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  return { ...app, checkout };
}

beforeEach(() => {
  answers('system.config');
  answers('location.getAll');
  answers('rental.getUserBookings');
  answers('booking.getAvailableCars');
  answers('booking.create');
  answers('payment.create');
});

describe('the confirmation dialog', () => {
  it('shows the car, location, dates, price per day and total from the search result', async () => {
    const { dialog } = await openDialog();

    const facts = within(dialog)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(facts).toEqual([
      ['Car', 'Creta'],
      ['Location', 'Pune Station'],
      ['From Date', '01-12-2026'],
      ['To Date', '02-12-2026'],
      ['Price per day', '₹2,350'],
      ['Total price, 2 days', '₹4,700'],
    ]);
    expect(within(dialog).getByText('Reserved for 15 minutes while you pay')).toBeVisible();
  });

  it('books only once when Confirm Booking is clicked twice, and cannot be closed while booking', async () => {
    provideCheckout();
    const { calls, open } = answersLater('booking.create');
    const { user, confirm, dialog } = await openDialog();

    await user.dblClick(confirm);
    await user.keyboard('{Escape}');

    expect(dialog).toBeInTheDocument();
    expect(confirm).toBeDisabled();
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(within(dialog).getByText('Booking…')).toBeVisible();
    open();
    await panel('Waiting for payment');
    expect(calls.map(({ body }) => body)).toEqual([
      { locationId: ids.pune, carId: ids.creta, fromDate: '2026-12-01', toDate: '2026-12-02' },
    ]);
  });
});

describe('the booking step', () => {
  const { _id: _, ...withoutId } = held;
  test.each([
    ['the car is taken', () => refusal('car_unavailable'), 'These dates were just taken. You were not charged.'],
    [
      'the customer already has five holds',
      () => refusal('too_many_holds', { maxHolds: 5 }),
      'You have 5 unpaid bookings. Pay for one or cancel it first. You were not charged.',
    ],
    [
      'the customer already has the only hold allowed',
      () => refusal('too_many_holds', { maxHolds: 1 }),
      'You have an unpaid booking. Pay for it or cancel it first. You were not charged.',
    ],
    [
      'the customer’s holds cover too many days',
      () => refusal('too_many_unpaid_days', { maxDays: 60 }),
      'Unpaid bookings can cover 60 days in total. Pay for one or cancel it first. You were not charged.',
    ],
    [
      'there are too many holds from the same network',
      () => refusal('too_many_holds_nearby', { waitSeconds: 61 }),
      'There are too many unpaid bookings from your network. Try again in 2 minutes. You were not charged.',
    ],
    [
      'the customer has reserved the same car too often',
      () => refusal('car_held_too_often', { waitSeconds: 60 }),
      'You reserved this car several times without paying. Try again in a minute, or choose another car. You were not charged.',
    ],
    [
      'the rejection does not include its limit',
      () => refusal('car_held_too_often'),
      'You reserved this car several times without paying. Try again in a few minutes. You were not charged.',
    ],
    [
      'the price has changed',
      () => refusal('price_changed', { total: 11_280 }),
      'The price has changed to ₹11,280. Nothing was booked. You were not charged.',
    ],
    ['no response arrives', noAnswer, /Check My Bookings before you try again/],
    ['the response has no booking id', () => success('booking.create', withoutId), /Something went wrong on our side/],
  ])('ends with “Booking failed” when %s', async (_case, response, reason) => {
    handle('booking.create', response);
    const cars = answers('booking.getAvailableCars');
    const { user, confirm } = await openDialog();

    await user.click(confirm);

    expect(await toast('Booking failed')).toBeVisible();
    expect(within(await panel('The car was not booked')).getByText(reason)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(cars).toHaveLength(2));
  });

  it('cancels the hold when its price differs from the price shown to the customer', async () => {
    answers('booking.create', { ...held, totalAmount: 5_000, pricePerDay: 2_500 });
    const cancels = answers('rental.cancel');
    const orders = answers('payment.create');
    const { user, confirm } = await openDialog();

    await user.click(confirm);

    expect(await toast('Booking failed')).toBeVisible();
    await waitFor(() => expect(cancels.map(({ body }) => body)).toEqual([{ bookingId: ids.held }]));
    expect(orders).toHaveLength(0);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'The car was not booked' })).toHaveFocus());
  });
});

describe('the step that creates the order and loads the payment script', () => {
  const { orderId: _, ...withoutOrderId } = samples['payment.create'].reply;
  test.each([
    ['is empty', { ...withoutOrderId, orderId: '' }],
    ['is missing', withoutOrderId],
  ])('shows “order generation failed” when the order number %s', async (_case, order) => {
    answers('payment.create', order);
    const { user, confirm } = await openDialog();

    await user.click(confirm);

    expect(await toast('order generation failed')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each([
    ['payment_in_progress', 'Payment received, confirmation pending. Do not pay again.'],
    ['already_confirmed', 'Booking confirmed'],
  ] as const)(
    'shows the status of the payment, not “You were not charged”, when the order is rejected because a payment exists: %s',
    async (code, title) => {
      refuses('payment.create', code);
      const { user, confirm } = await openDialog();

      await user.click(confirm);

      expect(await toast('order creation failed')).toBeVisible();
      expect(within(await panel(title)).queryByText(/You were not charged/)).not.toBeInTheDocument();
    },
  );

  it('shows “Razorpay SDK failed to load.” when the script loads but does not define the checkout', async () => {
    provideCheckout('loads empty');
    const { user, confirm } = await openDialog();

    await user.click(confirm);

    expect(await toast('Razorpay SDK failed to load.')).toBeVisible();
    expect(await panel('The payment window didn’t open')).toBeVisible();
    expect(document.head.querySelector('script[src*="checkout.js"]')).toBeNull();
  });
});

describe('the payment window', () => {
  it('opens after the confirmation dialog has closed, with exactly the specified options', async () => {
    const { checkout } = await openWindow();

    expect(checkout.coveredBy).toEqual([]);
    expect(checkout.opened[0]).toMatchObject({
      key: 'rzp_test_Sample00000001',
      order_id: provider.orderId,
      amount: '470000',
      currency: 'INR',
      name: 'Car Rental',
      description: 'Car Rental',
      prefill: { name: 'Asha Rao', email: 'asha.rao@example.com' },
      notes: { bookingId: ids.held },
      theme: { color: '#DC143C' },
      modal: { confirm_close: true, escape: true, backdropclose: false },
      retry: { enabled: true },
      remember_customer: false,
      timeout: 13 * 60,
    });
    expect(within(await panel('Waiting for payment')).getByRole('timer')).toHaveTextContent('15:00');
  });

  it('shows a successful payment when the server confirms it', async () => {
    const calls = answers('payment.verify');
    const { checkout } = await openWindow();
    answers('rental.getUserBookings', [{ ...bookingOf(ids.confirmed), _id: ids.held }]);

    checkout.pay();

    expect(await toast(paidText)).toBeVisible();
    const result = await panel('Booking confirmed');
    expect(calls[0]?.body).toEqual({
      paymentId: ids.payment,
      orderCreationId: provider.orderId,
      razorpayPaymentId: provider.paymentId,
      razorpayOrderId: provider.orderId,
      razorpaySignature: provider.signature,
    });
    expect(within(result).getByText(ids.payment)).toBeVisible();
    expect(await within(result).findByText('CONFIRMED')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Booking confirmed' })).toHaveFocus();
  });

  it.each(['Save', 'Not now'])(
    'asks a customer without a phone number for one, until they press %s',
    async (button) => {
      answers('payment.verify');
      const profile = { ...samples['auth.getProfile'].reply, phone: null };
      answers('auth.getProfile', profile);
      const saved = answers('auth.editProfile');
      const { checkout, user } = await openWindow();
      answers('rental.getUserBookings', [{ ...bookingOf(ids.confirmed), _id: ids.held }]);

      checkout.pay();
      const result = within(await panel('Booking confirmed'));
      await user.type(await result.findByLabelText('Mobile number'), '12');
      expect(result.getByRole('button', { name: 'Save' })).toBeDisabled();
      await user.clear(result.getByLabelText('Mobile number'));
      await user.type(result.getByLabelText('Mobile number'), '98765 43210');
      await user.click(result.getByRole('button', { name: button }));

      await waitFor(() => expect(result.queryByLabelText('Mobile number')).not.toBeInTheDocument());
      expect(screen.getByRole('heading', { name: 'Booking confirmed' })).toHaveFocus();
      const body = { name: profile.name, phone: '+919876543210' };
      expect(saved.map((call) => call.body)).toEqual(button === 'Save' ? [body] : []);
    },
  );

  it('polls the server until the booking is confirmed when the bank is slow', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date() });
    answers('payment.verify', { status: 'processing', bookingId: ids.held });
    const { checkout } = await openWindow();

    checkout.pay();
    expect(await toast(paidText)).toBeVisible();
    const slow = await panel('Payment received, confirmation pending. Do not pay again.');
    expect(
      within(slow).getByText('Your bank has not confirmed the payment yet. Do not pay again. We are checking.'),
    ).toBeVisible();
    answers('rental.getUserBookings', [{ ...bookingOf(ids.confirmed), _id: ids.held }]);
    await vi.advanceTimersByTimeAsync(5_000);

    expect(await panel('Booking confirmed')).toBeVisible();
  });

  it('tries three times to verify the payment when there is no response', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date() });
    const calls = handle('payment.verify', (_, count) =>
      count === 1 ? noAnswer() : count === 2 ? refusal('unavailable') : success('payment.verify'),
    );
    const { checkout } = await openWindow();

    checkout.pay();
    await panel('Checking your payment');
    await vi.advanceTimersByTimeAsync(5_000);

    expect(await toast(paidText)).toBeVisible();
    expect(calls).toHaveLength(3);
  });

  it.each([
    [
      'invalid_signature',
      'Payment not completed',
      /^If money has left your account, we’ll refund it/,
      'Complete payment',
    ],
    ['paid_twice', 'The booking was already paid', /^We’re refunding your second payment of ₹4,700/, 'My Bookings'],
    [
      'wrong_amount',
      'You paid a different amount',
      /We’re refunding all of it, and the car is not booked/,
      'hello@sarani.example',
    ],
    ['booking_cancelled', 'The booking was cancelled', /then cancelled, without a refund/, 'hello@sarani.example'],
  ] as const)(
    'explains why a payment was rejected with %s, and offers the next step',
    async (code, title, text, step) => {
      refuses('payment.verify', code);
      const { checkout } = await openWindow();

      checkout.pay();

      expect(await toast(failedText)).toBeVisible();
      const shown = within(await panel(title));
      expect(shown.getByText(text)).toBeVisible();
      expect(await shown.findByText('PENDING')).toBeVisible();
      expect(shown.getByText(step)).toBeVisible();
    },
  );
});

describe('a dismissed payment window', () => {
  it('is reported to the server only once, even if the customer also clicks “I closed the payment window”', async () => {
    const calls = answers('payment.cancel');
    const { user, checkout } = await openWindow();

    await user.click(await screen.findByRole('button', { name: 'I closed the payment window' }));
    checkout.dismiss();

    expect(await panel('Payment window closed')).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  it('leaves a result panel on every page until the customer dismisses the panel', async () => {
    answers('payment.cancel');
    const { user, checkout, navigate } = await openWindow();
    checkout.dismiss();
    await panel('Payment window closed');

    await navigate('/bookings');
    await screen.findByRole('heading', { name: 'Your recent Bookings' });
    expect(await panel('Payment window closed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss this message' }));

    expect(screen.queryByRole('region', { name: 'Payment window closed' })).not.toBeInTheDocument();
  });
});

describe('a session that ends while the payment window is open', () => {
  it('leaves the customer on the page, and shows a message above the payment panel', async () => {
    refuses('auth.refresh', 'not_signed_in');
    const { address } = await openWindow();
    refuses('rental.getUserBookings', 'not_signed_in');

    // Any request may reveal that the session has ended; in this test, the request for the bookings does.
    await currentApp().store.dispatch(rentalApi.endpoints.getUserBookings.initiate(undefined, { forceRefetch: true }));

    expect(await screen.findByText('Your session has ended. Log in again to continue.')).toBeVisible();
    expect(address()).toBe(searched);
    expect(await panel('Waiting for payment')).toBeVisible();
  });
});
