import { screen, within } from '@testing-library/react';
import { customerBookings, ids, samples } from '@rental/contracts/samples';
import { beforeEach, describe, expect, it } from 'vitest';
import { provideCheckout } from '../../test/checkout-window.ts';
import { answers, answersLater, refuses } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { customer } from '../../test/session.ts';

const [, confirmed] = customerBookings;
const agreedCharges = [
  { kind: 'late' as const, words: '₹200 per started hour' },
  { kind: 'fine' as const, words: 'As on the official notice' },
];
const fine = {
  _id: ids.entry,
  kind: 'fine' as const,
  amount: 1_000,
  at: '2026-11-20T06:30:00.000Z',
  reason: 'Speeding on 21 November',
  evidence: 'Notice KA19-220481',
};
const searched = `/dashboard?location=${ids.pune}&from=2026-12-01&to=2026-12-02`;

beforeEach(() => {
  answers('system.config', { ...samples['system.config'].reply, hasExtraCharges: true });
  answers('location.getAll');
  answers('rental.getUserBookings');
  answers('booking.getAvailableCars');
  provideCheckout();
});

async function openDialog() {
  const { user } = await renderApp({ at: searched, session: customer });
  await user.click(await screen.findByRole('button', { name: 'Rent for ₹4,700' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Confirm your booking details' })) };
}

describe('the dialog before booking', () => {
  it('lists what is owed only if it happens, in a section that opens', async () => {
    answers('booking.getQuote', { ...samples['booking.getQuote'].reply, agreedCharges });
    const { user, dialog } = await openDialog();

    const section = await dialog.findByRole('button', { name: 'Only if it happens' });
    expect(section).toHaveAttribute('aria-expanded', 'false');
    await user.click(section);

    expect(dialog.getByText('Late return').nextSibling).toHaveTextContent('₹200 per started hour');
    expect(dialog.getByText('Traffic fines').nextSibling).toHaveTextContent('As on the official notice');
  });

  it('lets nobody book before the list has loaded', async () => {
    const { open } = answersLater('booking.getQuote', { ...samples['booking.getQuote'].reply, agreedCharges });
    const { dialog } = await openDialog();
    const confirm = await dialog.findByRole('button', { name: 'Confirm Booking' });
    expect(confirm).toBeDisabled();

    open();

    expect(await dialog.findByRole('button', { name: 'Only if it happens' })).toBeVisible();
    expect(confirm).toBeEnabled();
  });

  it('says so if the list can’t be loaded', async () => {
    refuses('booking.getQuote', 'unavailable');
    const { dialog } = await openDialog();

    expect(await dialog.findByText('We couldn’t load the price. Try again.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Confirm Booking' })).toBeDisabled();
  });
});

describe('My Bookings', () => {
  it('lists what was agreed, and what was charged with its reason and what shows it', async () => {
    const charges = [fine, { ...fine, _id: ids.audit, amount: 300, takenOffAt: '2026-11-21T06:30:00.000Z' }];
    answers('rental.getUserBookings', confirmed ? [{ ...confirmed, agreedCharges, extraCharges: charges }] : []);
    const { user } = await renderApp({ at: '/bookings', session: customer });

    const section = within(await screen.findByRole('region', { name: 'Extra charges' }));
    expect(section.getByText('₹1,000')).toBeVisible();
    expect(section.getAllByText('Speeding on 21 November')).toHaveLength(2);
    expect(section.getByText('Taken off on 21-11-2026. You don’t owe it.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Only if it happens' }));
    expect(screen.getByText('As on the official notice')).toBeVisible();
  });
});
