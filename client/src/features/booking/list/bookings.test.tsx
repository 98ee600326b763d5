import { screen, waitFor, within } from '@testing-library/react';
import { customerBookings, ids } from '@rental/contracts/samples';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recordDownloads } from '../../../test/browser.ts';
import { answers, handle, noAnswer, refusal, refuses, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { customer } from '../../../test/session.ts';

const [held, confirmed, cancelled] = customerBookings;
const renderBookings = () => renderApp({ at: '/bookings', session: customer });
const card = async (status: string) => {
  const badge = await screen.findByText(status);
  const article = badge.closest('article');
  if (!article) throw new Error(`no card ${status}`);
  return within(article);
};
const toast = (text: string) => screen.findByText(text, { selector: '.Toastify *' });

beforeEach(() => {
  answers('system.config');
  answers('rental.getUserBookings');
});

describe('the bookings page', () => {
  it('shows one card per booking with the id, location, amount, dates and status', async () => {
    await renderBookings();

    const shown = await card('CONFIRMED');
    const facts = shown.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(facts.slice(0, 8)).toEqual([
      ['Booking ID', ids.payment],
      ['Booking code', 'K7M-2QX'],
      ['Location', 'Pune Station'],
      ['Total Amount', '₹4,700'],
      ['From Date', new Date(2026, 11, 1).toLocaleDateString()],
      ['To Date', new Date(2026, 11, 2).toLocaleDateString()],
      ['Length', '2 days'],
      ['Number plate (may change)', 'MH 12 AB 1234'],
    ]);
    expect(shown.getByRole('img', { name: 'Creta, illustration' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Your recent Bookings' })).toBeVisible();
    expect((await card('PENDING')).getByText('N/A')).toBeVisible();
    expect((await card('PENDING')).queryByText(/plate/)).not.toBeInTheDocument();
  });

  it('shows where to pick up the car of a confirmed booking, and what to bring', async () => {
    await renderBookings();

    const shown = await card('CONFIRMED');
    expect(shown.getByRole('heading', { level: 4, name: 'Your pick-up' })).toBeVisible();
    const place = shown.getByRole('group', { name: 'Pune Station' });
    expect(place).toHaveTextContent(/12 Station Road, Pune 411001.*\+91 20 5550 0100.*Tue 9:00AM-9:00PM/);
    expect(within(place).getByRole('link', { name: /^Map/ })).toHaveAttribute('href', confirmed?.pickUp?.mapUrl);
    expect(within(place).getByRole('link', { name: '+91 20 5550 0100' })).toHaveAttribute('href', 'tel:+912055500100');
    expect(shown.getByText('Bring your driving licence.')).toBeVisible();
    expect((await card('PENDING')).queryByText('Your pick-up')).not.toBeInTheDocument();
  });

  it('says whom to call if the location has no address or is closed on the first day', async () => {
    const pickUp = { phone: '+91 20 5550 0100', isClosed: true, note: 'Platform 1', bring: 'Bring your licence' };
    answers('rental.getUserBookings', [{ ...confirmed, pickUp }]);
    await renderBookings();

    const shown = await card('CONFIRMED');
    expect(shown.getByRole('group', { name: 'Pune Station' })).toHaveTextContent(/^Call us: \+91 20 5550 0100$/);
    expect(
      shown.getByText((_, node) => node?.tagName === 'P' && /closed on 01-12-2026. Call us/.test(node.textContent)),
    ).toBeVisible();
  });

  it('renders the list in a focusable scroll area', async () => {
    await renderBookings();

    const area = await screen.findByRole('region', { name: 'Your recent Bookings' });
    expect(area).toHaveAttribute('tabindex', '0');
    expect(area).toHaveClass('h-[65vh]', 'overflow-y-auto');
  });

  it.each([
    ['offers to print the bookings', customerBookings, 'Print'],
    ['says that there are no bookings', [], 'No bookings found.'],
  ])('shows an error with a retry when loading fails, and after the retry %s', async (_outcome, bookings, text) => {
    handle('rental.getUserBookings', noAnswer);
    const { user } = await renderBookings();
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your bookings.');
    expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();

    answers('rental.getUserBookings', bookings);
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryAllByRole('button', { name: 'Print' })).toHaveLength(bookings.length > 0 ? 1 : 0);
  });

  it('shows why a booking was cancelled and the status of its refund', async () => {
    await renderBookings();

    const shown = await card('CANCELLED');
    expect(shown.getByText('You cancelled this booking.')).toBeVisible();
    expect(shown.getByText('Refund of ₹4,700 sent to your bank (reference rfnd_Sample00000001)')).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Cancel booking' })).not.toBeInTheDocument();
  });

  it('shows on request the price lines that make up the total', async () => {
    const priceLines = [
      { kind: 'days', text: '1 day × ₹2,700', amount: 2_700 },
      { kind: 'days', text: 'Weekend: 1 day × ₹3,000', amount: 3_000 },
      { kind: 'extra', text: 'Airport pick-up', amount: 500, answer: 'AI 202' },
      { kind: 'coupon', text: 'Code MONSOON', amount: -350 },
    ];
    answers('rental.getUserBookings', [{ ...confirmed, pricePerDay: 2_850, totalAmount: 5_850, priceLines }, held]);
    const { user } = await renderBookings();
    const rows = async (status: string) => {
      const button = (await card(status)).getByRole('button', { name: 'Price details' });
      expect(button).toHaveAttribute('aria-expanded', 'false');
      await user.click(button);
      expect(button).toHaveAttribute('aria-expanded', 'true');
      return within(document.getElementById(button.getAttribute('aria-controls') ?? '') ?? document.body)
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextSibling?.textContent]);
    };

    expect(await rows('CONFIRMED')).toEqual([
      ['Price per day', '₹2,850, average of 2 days'],
      ['1 day × ₹2,700', '₹2,700'],
      ['Weekend: 1 day × ₹3,000', '₹3,000'],
      ['Airport pick-up (AI 202)', '₹500'],
      ['Code MONSOON', '− ₹350'],
      ['Total price, 2 days', '₹5,850'],
    ]);
    expect(await rows('PENDING')).toEqual([
      ['Price per day', '₹2,350'],
      ['Total price, 2 days', '₹4,700'],
    ]);
  });

  it('copies a booking id', async () => {
    const { user } = await renderBookings();

    await user.click((await card('CONFIRMED')).getByRole('button', { name: 'Copy Booking ID' }));

    expect(await navigator.clipboard.readText()).toBe(ids.payment);
  });

  it('downloads a confirmed booking as a calendar file', async () => {
    const saved = recordDownloads();
    const { user } = await renderBookings();

    await user.click((await card('CONFIRMED')).getByRole('button', { name: /^Add to calendar/ }));

    expect(saved.map(({ name }) => name)).toEqual(['sarani-2026-12-01.ics']);
    expect(await saved[0]?.content.text()).toMatch(`UID:${ids.confirmed}@sarani.example\r\n`);
  });
});

describe('an unpaid booking', () => {
  it('counts down to the end of the hold and then refetches the booking', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T06:44:58.000Z') });
    const calls = answers('rental.getUserBookings');
    await renderBookings();
    expect((await card('PENDING')).getByText('12:15PM')).toBeVisible();

    await vi.advanceTimersByTimeAsync(3_000);

    expect((await card('PENDING')).getByText('Time to pay has run out')).toBeVisible();
    await waitFor(() => expect(calls.length).toBeGreaterThan(1));
  });

  it('cannot be paid when too little time is left, and says so', async () => {
    answers('rental.getUserBookings', [{ ...held, canPay: false }]);

    await renderBookings();

    const button = (await card('PENDING')).getByRole('button', { name: 'Complete payment' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('There isn’t enough time left to pay');
  });

  it('shows an error when the server decides that too little time is left', async () => {
    refuses('payment.create', 'hold_too_short');
    const { user } = await renderBookings();

    await user.click((await card('PENDING')).getByRole('button', { name: 'Complete payment' }));

    expect(await toast('order creation failed')).toBeVisible();
    // The panel’s code may load after the toast is shown.
    expect(await screen.findByText(/There isn’t enough time left to pay/)).toBeVisible();
  });
});

describe('the cancel dialog', () => {
  async function openDialog(status: string) {
    const app = await renderBookings();
    await app.user.click((await card(status)).getByRole('button', { name: 'Cancel booking' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this booking?' }));
    await dialog.findByRole('button', { name: 'Keep booking' });
    return { ...app, dialog };
  }

  it('shows the refund before cancelling, focuses Keep booking, and sends the displayed refund with the cancellation', async () => {
    const calls = answers('rental.cancel');
    const { user, dialog } = await openDialog('CONFIRMED');
    const facts = dialog.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(facts).toEqual([
      ['Paid', '₹4,700'],
      ['Refund', '₹4,700'],
      ['Refunded to', 'your original payment method'],
    ]);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Keep booking' })).toHaveFocus());

    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls.map(({ body }) => body)).toEqual([{ bookingId: ids.confirmed, expectedRefund: 4_700 }]);
  });

  it('asks for the cause when a paid booking is cancelled, and sends it', async () => {
    const calls = answers('rental.cancel');
    const { user, dialog } = await openDialog('CONFIRMED');
    const why = dialog.getByLabelText('Why are you cancelling? (optional)');
    expect(
      within(why)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose', 'Plans changed', 'Found a cheaper car', 'Booked by mistake', 'Weather', 'Other']);

    await user.selectOptions(why, 'Weather');
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));

    await waitFor(() => expect(calls.map(({ body }) => body)).toMatchObject([{ cause: 'weather' }]));
  });

  it('shows the deduction when the refund is partial, and can be closed without cancelling', async () => {
    answers('rental.getUserBookings', [{ ...confirmed, refundIfCancelled: 2_350 }]);

    const { user, dialog } = await openDialog('CONFIRMED');

    expect(dialog.getByText('Not refunded').nextSibling).toHaveTextContent('₹2,350');
    await user.click(dialog.getByRole('button', { name: 'Keep booking' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows a refund that has changed and asks for confirmation again', async () => {
    const calls = handle('rental.cancel', (_, count) =>
      count === 1 ? refusal('refund_changed', { refund: 2_350 }) : success('rental.cancel'),
    );
    const { user, dialog } = await openDialog('CONFIRMED');

    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    expect(await dialog.findByText('The refund amount has changed. Check it and try again.')).toBeVisible();
    expect(dialog.getByText('Refund').nextSibling).toHaveTextContent('₹2,350');
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls.map(({ body }) => body)).toEqual([
      { bookingId: ids.confirmed, expectedRefund: 4_700 },
      { bookingId: ids.confirmed, expectedRefund: 2_350 },
    ]);
  });

  it('says that nothing was charged for an unpaid booking', async () => {
    const calls = answers('rental.cancel');
    const { user, dialog } = await openDialog('PENDING');
    expect(dialog.getByText('You were not charged. If a payment still arrives, it is refunded in full.')).toBeVisible();
    expect(dialog.queryByRole('combobox')).not.toBeInTheDocument();

    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));

    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ bookingId: ids.held }]));
  });

  it('says after a lost response that it is safe to try again', async () => {
    const calls = handle('rental.cancel', (_, count) => (count === 1 ? noAnswer() : success('rental.cancel')));
    const { user, dialog } = await openDialog('CONFIRMED');

    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The connection dropped. Check it and try again. Nothing will happen twice.',
    );
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));

    expect(await toast('Booking cancelled')).toBeVisible();
    expect(calls).toHaveLength(2);
  });

  it('shows success after a lost response if the booking was in fact cancelled', async () => {
    handle('rental.cancel', () => {
      answers('rental.getUserBookings', [{ ...cancelled, _id: ids.confirmed }]);
      return noAnswer();
    });
    const { user, dialog } = await openDialog('CONFIRMED');

    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));

    expect(await toast('Booking cancelled')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect((await card('CANCELLED')).getByText('You cancelled this booking.')).toBeVisible();
  });

  it('shows why the server rejected the cancellation, and does not change the booking', async () => {
    refuses('rental.cancel', 'rental_started');
    const { user, dialog } = await openDialog('CONFIRMED');

    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));

    expect(await dialog.findByRole('alert')).toHaveTextContent('The rental has already started');
  });
});
