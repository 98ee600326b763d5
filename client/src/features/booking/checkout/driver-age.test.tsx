import { ids, samples } from '@rental/contracts/samples';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { provideCheckout } from '../../../test/checkout-window.ts';
import { answers } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { customer } from '../../../test/session.ts';

const searched = `/dashboard?location=${ids.pune}&from=2026-12-01&to=2026-12-02`;
const [creta, fortuner] = samples['booking.getAvailableCars'].reply;

beforeEach(() => {
  answers('system.config');
  answers('location.getAll');
  answers('rental.getUserBookings');
  answers('booking.getAvailableCars', [{ ...creta, minAge: 23, heldYears: 2 }, fortuner]);
  answers('payment.create');
});

async function openDialog() {
  const { user } = await renderApp({ at: searched, session: customer });
  await user.click(await screen.findByRole('button', { name: 'Rent for ₹4,700' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your booking details' }));
  return { user, dialog, confirm: await dialog.findByRole('button', { name: 'Confirm Booking' }) };
}

const born = (day: string) => fireEvent.change(screen.getByLabelText('Your date of birth'), { target: { value: day } });

describe('a car with a minimum age', () => {
  it('says so on its card, and asks for the date of birth before it is booked', async () => {
    provideCheckout();
    const sent = answers('booking.create');
    const { user, dialog, confirm } = await openDialog();

    expect(screen.getAllByText('Drivers from 23, licence held for 2 years')).toHaveLength(2);
    expect(dialog.getByText('Enter your date of birth to continue.')).toBeVisible();
    expect(confirm).toBeDisabled();
    born('2003-12-01');
    await waitFor(() => expect(confirm).toBeEnabled());
    await user.click(confirm);

    await waitFor(() => expect(sent[0]?.body).toMatchObject({ carId: ids.creta, dateOfBirth: '2003-12-01' }));
  });

  it('is refused to a younger driver, who is offered other cars of the search', async () => {
    const { user, dialog, confirm } = await openDialog();

    born('2003-12-02');
    expect(dialog.getByText('This car is for drivers from 23.')).toBeVisible();
    expect(confirm).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Fortuner, ₹5,800' }));

    expect(await dialog.findByText('Fortuner')).toBeVisible();
    expect(screen.queryByLabelText('Your date of birth')).not.toBeInTheDocument();
  });
});
