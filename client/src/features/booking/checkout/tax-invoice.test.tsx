import { ids, samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { provideCheckout } from '../../../test/checkout-window.ts';
import { answers } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { customer } from '../../../test/session.ts';

const searched = `/dashboard?location=${ids.pune}&from=2026-12-01&to=2026-12-02`;
const invoiced = { ...samples['booking.getQuote'].reply, total: 4_700, isTaxInvoiced: true } as const;

beforeEach(() => {
  answers('system.config');
  answers('location.getAll');
  answers('rental.getUserBookings');
  answers('booking.getAvailableCars');
  answers('payment.create');
  provideCheckout();
});

async function openDialog() {
  const { user } = await renderApp({ at: searched, session: customer });
  await user.click(await screen.findByRole('button', { name: 'Rent for ₹4,700' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your booking details' }));
  return { user, dialog, confirm: await dialog.findByRole('button', { name: 'Confirm Booking' }) };
}

describe('a rental that gets a tax invoice', () => {
  it('asks where the customer lives before it is booked, with no state chosen', async () => {
    answers('booking.getQuote', invoiced);
    const sent = answers('booking.create');
    const { user, dialog, confirm } = await openDialog();

    const state = await dialog.findByLabelText('State of residence');
    expect(state).toHaveDisplayValue('Choose');
    expect(within(state).getAllByRole('option')).toHaveLength(38);
    expect(dialog.getByText('Choose your state of residence to continue.')).toBeVisible();
    expect(confirm).toBeDisabled();
    await user.selectOptions(state, 'Goa');
    await user.click(confirm);

    await waitFor(() => expect(sent[0]?.body).toMatchObject({ carId: ids.creta, residence: '30' }));
    expect(sent[0]?.body).not.toHaveProperty('billedTo');
  });

  it('is billed to a business once its GSTIN has no typing error, without asking for a state', async () => {
    answers('booking.getQuote', invoiced);
    const sent = answers('booking.create');
    const { user, dialog, confirm } = await openDialog();

    await user.click(await dialog.findByLabelText('I need a GST invoice'));
    expect(dialog.queryByLabelText('State of residence')).not.toBeInTheDocument();
    expect(dialog.getByText('Complete the GSTIN, legal name and address to continue.')).toBeVisible();
    await user.type(dialog.getByLabelText(/^GSTIN/), '27aapfu0939f1zw');
    await user.type(dialog.getByLabelText(/^Legal name/), 'Ghats Traders');
    expect(await dialog.findByText('This GSTIN has a typing error. Compare it with your certificate.')).toBeVisible();
    await user.type(dialog.getByLabelText(/^GSTIN/), '{Backspace}v');
    await user.type(dialog.getByLabelText(/^Address/), '12 CMH Road, Pune');
    await waitFor(() => expect(confirm).toBeEnabled());
    await user.click(confirm);

    const billedTo = { gstin: '27AAPFU0939F1ZV', legalName: 'Ghats Traders', address: '12 CMH Road, Pune' };
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ billedTo }));
    expect(sent[0]?.body).not.toHaveProperty('residence');
  });
});

describe('a rental with a bill of supply', () => {
  const billed = { ...samples['booking.getQuote'].reply, total: 4_700, isBillOfSupply: true } as const;

  it('can be booked without any details of the buyer', async () => {
    answers('booking.getQuote', billed);
    const sent = answers('booking.create');
    const { user, dialog, confirm } = await openDialog();

    expect(await dialog.findByLabelText('I need a bill for my business')).not.toBeChecked();
    expect(dialog.queryByLabelText('State of residence')).not.toBeInTheDocument();
    await user.click(confirm);

    await waitFor(() => expect(sent[0]?.body).toMatchObject({ carId: ids.creta }));
    expect(sent[0]?.body).not.toHaveProperty('residence');
  });

  it('can’t be booked for a business until its GSTIN, name and address are entered', async () => {
    answers('booking.getQuote', billed);
    const { user, dialog, confirm } = await openDialog();

    await user.click(await dialog.findByLabelText('I need a bill for my business'));

    expect(dialog.getByText('Complete the GSTIN, legal name and address to continue.')).toBeVisible();
    expect(confirm).toBeDisabled();
    expect(dialog.getByLabelText(/^GSTIN/)).toBeVisible();
  });
});

it('asks nothing for a rental without a tax invoice', async () => {
  answers('booking.getQuote');
  const { dialog, confirm } = await openDialog();

  await waitFor(() => expect(confirm).toBeEnabled());
  expect(dialog.queryByLabelText('I need a GST invoice')).not.toBeInTheDocument();
});
