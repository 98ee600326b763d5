import { screen, waitFor, within } from '@testing-library/react';
import { freeCars, held, ids, samples } from '@rental/contracts/samples';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideCheckout } from '../../../../test/checkout-window.ts';
import { answers, handle, refusal, success } from '../../../../test/network.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { customer } from '../../../../test/session.ts';

const usual = { pickUpTime: '10:00', returnTime: '10:00' };
const times = { pickUp: ['10:00', '13:00'], return: ['10:00', '11:30'], usual, graceMinutes: 60 };
const config = samples['system.config'].reply;
const quoted = samples['booking.getQuote'].reply;
const [creta] = freeCars;
const card = { ...creta, dayCount: 2, totalPrice: 4_400, ...usual };
const rule = 'Charged per 24 hours or part; up to 1 hour late is free.';

/** Returns a quote for 3 days if the return is at 11:30AM, otherwise for 2 days. */
const quotes = (graceMinutes = 60) =>
  handle('booking.getQuote', ({ query }) => {
    const [dayCount, total] = query['returnTime'] === '11:30' ? [3, 6_800] : [2, 4_400];
    const reply = { ...quoted, dayCount, total, totalPrice: total, times: { ...times, graceMinutes } };
    return success('booking.getQuote', reply);
  });

async function openDialog() {
  const at = `/dashboard?location=${ids.pune}&from=2026-12-04&to=2026-12-06`;
  const app = await renderApp({ at, session: customer });
  await app.user.click(await screen.findByRole('button', { name: 'Rent for ₹4,400' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your booking details' }));
  const back = await dialog.findByLabelText('Return time');
  return { ...app, dialog, back, confirm: dialog.getByRole('button', { name: 'Confirm Booking' }) };
}

beforeEach(() => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  const rules = { isOn: true as const, turnaround: false, count: 'periods' as const, graceMinutes: 60 };
  answers('system.config', { ...config, times: rules });
  answers('location.getAll');
  answers('rental.getUserBookings');
  answers('booking.getAvailableCars', [card]);
  answers('booking.create', { ...held, totalAmount: 4_400 });
  answers('payment.create');
  provideCheckout();
});

afterEach(() => vi.unstubAllEnvs());

it('the card and the dialog show the same times and charged days, and the booking is made at their price', async () => {
  const asked = quotes();
  const calls = answers('booking.create', { ...held, totalAmount: 4_400 });
  const { user, dialog, confirm } = await openDialog();

  expect(screen.getByText('2 days, 10:00AM to 10:00AM · all-inclusive')).toBeInTheDocument();
  expect(await dialog.findByText(`2 days, 10:00AM to 10:00AM. ${rule}`)).toBeVisible();
  expect(dialog.getByText('Total price, 2 days')).toBeVisible();
  const summary = document.querySelector('[role=search], search')?.textContent;
  expect(summary).toMatch(/Fri 04-12-2026 to Sun 06-12-2026(?!, 3)/);
  await user.click(confirm);

  await waitFor(() => expect(calls[0]?.body).toMatchObject({ ...usual, expectedTotal: 4_400 }));
  expect(asked.map(({ query }) => query)).toEqual([expect.objectContaining(usual)]);
});

it('a change of times shows the new total and days, without a warning that the price has changed', async () => {
  quotes();
  const calls = answers('booking.create', { ...held, totalAmount: 6_800 });
  const { user, dialog, back, confirm } = await openDialog();

  await user.selectOptions(back, '11:30AM');

  expect(await dialog.findByText(`3 days, 10:00AM to 11:30AM. ${rule}`)).toBeVisible();
  expect(dialog.getByText('Total price, 3 days')).toBeVisible();
  expect(dialog.getByText('₹6,800')).toBeVisible();
  expect(dialog.queryByText(/price has changed/)).not.toBeInTheDocument();
  await user.click(confirm);
  await waitFor(() =>
    expect(calls[0]?.body).toMatchObject({ pickUpTime: '10:00', returnTime: '11:30', expectedTotal: 6_800 }),
  );
});

it('the dialog explains why the chosen times have no price, until the customer chooses other times', async () => {
  quotes();
  const { user, dialog, back, confirm } = await openDialog();
  await dialog.findByText(/^2 days, 10:00AM/);
  handle('booking.getQuote', () => refusal('rental_too_short'));

  await user.selectOptions(back, '11:30AM');

  expect(await dialog.findByText('These dates are only available for longer rentals')).toBeVisible();
  await waitFor(() => expect(confirm).toBeDisabled());
  expect(dialog.queryByRole('button', { name: 'Book without extras' })).not.toBeInTheDocument();
  quotes();
  await user.selectOptions(back, '10:00AM');
  await waitFor(() => expect(confirm).toBeEnabled());
  expect(dialog.getByText(/^2 days, 10:00AM to 10:00AM/)).toBeVisible();
});

it('the dialog mentions no free minutes if there are none', async () => {
  quotes(0);
  const { dialog } = await openDialog();

  expect(await dialog.findByText('2 days, 10:00AM to 10:00AM. Charged per 24 hours or part.')).toBeVisible();
});

it('a booking made before the quote loads has the times shown on the card', async () => {
  handle('booking.getQuote', () => new Promise<never>(() => undefined));
  const calls = answers('booking.create', { ...held, totalAmount: 4_400 });
  const at = `/dashboard?location=${ids.pune}&from=2026-12-04&to=2026-12-06`;
  const { user } = await renderApp({ at, session: customer });
  await user.click(await screen.findByRole('button', { name: 'Rent for ₹4,400' }));

  await user.click(await screen.findByRole('button', { name: 'Confirm Booking' }));

  await waitFor(() => expect(calls[0]?.body).toMatchObject(usual));
});
