import { screen, waitFor, within } from '@testing-library/react';
import { held, ids, samples } from '@rental/contracts/samples';
import { beforeEach, expect, it } from 'vitest';
import { provideCheckout } from '../../../../test/checkout-window.ts';
import { answers, handle, refusal, success } from '../../../../test/network.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { customer } from '../../../../test/session.ts';

const rental = { locationId: ids.pune, carId: ids.creta, fromDate: '2026-12-04', toDate: '2026-12-06' };
const usual = { pickUpTime: '10:00', returnTime: '18:30' };
const here = { pickUp: ['09:30', '10:00'], return: ['09:00', '18:30'], usual };
const there = { pickUp: ['09:30', '10:00'], return: ['12:00', '20:00'], usual: { ...usual, returnTime: '20:00' } };
const quoted = samples['booking.getQuote'].reply;
const fee = { kind: 'extra' as const, text: 'Return at Mumbai Airport', amount: 1_500 };
const oneWay = { ...quoted, lines: [...quoted.lines, fee], total: quoted.total + 1_500, times: there };
const [pune, mumbai] = samples['location.getAll'].reply;

const routes = [{ locationId: ids.mumbai, minutes: 180, oneWayFee: 1_500 }];

/** Replies to a quote for a return at Mumbai with `reply`. Other quotes are for a return at Pune. */
const quotes = (reply = () => success('booking.getQuote', oneWay)) =>
  handle('booking.getQuote', ({ query }) =>
    query['returnLocId'] === ids.mumbai ? reply() : success('booking.getQuote', { ...quoted, times: here }),
  );

async function openDialog() {
  const at = `/dashboard?location=${ids.pune}&from=${rental.fromDate}&to=${rental.toDate}`;
  const app = await renderApp({ at, session: customer });
  await app.user.click(await screen.findByRole('button', { name: 'Rent for ₹4,700' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your booking details' }));
  await dialog.findByLabelText('Pick-up time');
  return { ...app, dialog, confirm: dialog.getByRole('button', { name: 'Confirm Booking' }) };
}

beforeEach(() => {
  answers('system.config');
  answers('location.getAll', [{ ...pune, routes }, mumbai]);
  answers('rental.getUserBookings');
  answers('booking.getAvailableCars');
  answers('payment.create');
  provideCheckout();
});

it('the dialog offers return locations with fees, updates the price and the times, and books the choice', async () => {
  quotes();
  const calls = answers('booking.create', { ...held, totalAmount: oneWay.total });
  const { user, dialog, confirm } = await openDialog();
  const place = dialog.getByLabelText('Return location');
  expect(
    within(place)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Pune Station', 'Mumbai Airport (+₹1,500)']);

  await user.selectOptions(place, 'Mumbai Airport (+₹1,500)');

  expect(await dialog.findByText('Return at Mumbai Airport')).toBeVisible();
  expect(dialog.getByText('₹6,400')).toBeVisible();
  // 6:30PM is not possible at Mumbai, so the usual time there replaces it.
  await waitFor(() => expect(dialog.getByLabelText('Return time')).toHaveValue('20:00'));
  await user.click(confirm);

  expect(await screen.findByRole('region', { name: 'Waiting for payment' })).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([
    {
      ...rental,
      pickUpTime: '10:00',
      returnTime: '20:00',
      returnLocationId: ids.mumbai,
      expectedTotal: oneWay.total,
    },
  ]);
});

it('the dialog does not offer return locations that have no fee or are disabled', async () => {
  const withoutFee = { locationId: ids.held, minutes: 60 };
  answers('location.getAll', [
    { ...pune, routes: [...routes, withoutFee] },
    { ...mumbai, isEnabled: false },
  ]);
  quotes();

  const { dialog } = await openDialog();

  expect(dialog.queryByLabelText('Return location')).not.toBeInTheDocument();
});

it('the dialog offers a return at the pick-up location if the next rental of the car begins too soon', async () => {
  quotes(() => refusal('car_unavailable'));
  const calls = answers('booking.create', { ...held, totalAmount: quoted.total });
  const { user, dialog, confirm } = await openDialog();
  await user.selectOptions(dialog.getByLabelText('Return location'), 'Mumbai Airport (+₹1,500)');
  expect(await dialog.findByText('This car is booked again too soon for a return there.')).toBeVisible();
  expect(confirm).toBeDisabled();

  await user.click(dialog.getByRole('button', { name: 'Return the car at Pune Station' }));

  await waitFor(() => expect(confirm).toBeEnabled());
  expect(dialog.getByLabelText('Return location')).toHaveDisplayValue('Pune Station');
  await user.click(confirm);
  await waitFor(() =>
    expect(calls.map(({ body }) => body)).toEqual([{ ...rental, ...usual, expectedTotal: quoted.total }]),
  );
});

it('My Bookings names the return location', async () => {
  const [, confirmed] = samples['rental.getUserBookings'].reply;
  const returned = { returnLocationId: { _id: ids.mumbai, name: 'Mumbai' } };
  answers('rental.getUserBookings', [{ ...confirmed, ...usual, ...returned }]);

  await renderApp({ at: '/bookings', session: customer });

  expect(await screen.findByText(/^Pick-up 10:00AM at Pune Station.* Return 6:30PM.* at Mumbai$/)).toBeVisible();
});
