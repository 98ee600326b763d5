import { screen, waitFor, within } from '@testing-library/react';
import { freeCars, held, ids, samples } from '@rental/contracts/samples';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideCheckout } from '../../../../test/checkout-window.ts';
import { answers, handle, noAnswer, refusal, refuses, success } from '../../../../test/network.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { customer } from '../../../../test/session.ts';

const rental = { locationId: ids.pune, carId: ids.creta, fromDate: '2026-12-04', toDate: '2026-12-06' };
const usual = { pickUpTime: '10:00', returnTime: '18:30' };
const times = { pickUp: ['09:30', '10:00', '13:00'], return: ['09:00', '12:00', '18:30'], usual };
const quoted = samples['booking.getQuote'].reply;
const [creta] = freeCars;
const totalOfHold = { totalAmount: quoted.total };

const offers = (possible: typeof times) => answers('booking.getQuote', { ...quoted, times: possible });

async function openDialog(toDate = rental.toDate) {
  const at = `/dashboard?location=${ids.pune}&from=${rental.fromDate}&to=${toDate}`;
  const app = await renderApp({ at, session: customer });
  await app.user.click(await screen.findByRole('button', { name: 'Rent for ₹4,700' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your booking details' }));
  return { ...app, dialog, confirm: await dialog.findByRole('button', { name: 'Confirm Booking' }) };
}

async function openTimes(toDate?: string) {
  const app = await openDialog(toDate);
  const pickUp = await app.dialog.findByLabelText('Pick-up time');
  return { ...app, pickUp, back: app.dialog.getByLabelText('Return time') };
}

const textsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const namesOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map((option) => option.ariaLabel);

beforeEach(() => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  answers('system.config');
  answers('location.getAll');
  answers('rental.getUserBookings');
  answers('booking.getAvailableCars');
  answers('booking.create', { ...held, ...totalOfHold });
  answers('payment.create');
  provideCheckout();
});

afterEach(() => vi.unstubAllEnvs());

it('the confirmation dialog preselects the usual times, names the day of each time, and books the chosen times', async () => {
  const quotes = offers(times);
  const calls = answers('booking.create', { ...held, ...totalOfHold });
  const { user, confirm, pickUp, back } = await openTimes();

  expect([pickUp, back].map((select) => (select as HTMLSelectElement).value)).toEqual(['10:00', '18:30']);
  expect(textsOf(pickUp)).toEqual(['9:30AM', '10:00AM', '1:00PM']);
  expect(namesOf(pickUp)[1]).toBe('10:00AM, Friday 4 December');
  expect(namesOf(back)[0]).toBe('9:00AM, Sunday 6 December');
  expect(screen.queryByText('India time')).not.toBeInTheDocument();
  await user.selectOptions(back, '9:00AM');
  await user.click(confirm);

  expect(await screen.findByRole('region', { name: 'Waiting for payment' })).toBeVisible();
  const chosen = { pickUpTime: '10:00', returnTime: '09:00' };
  expect(calls.map(({ body }) => body)).toEqual([{ ...rental, ...chosen, expectedTotal: quoted.total }]);
  expect(quotes).toHaveLength(1);
});

it('the confirmation dialog shows no times if the business does not use them', async () => {
  answers('booking.getQuote', quoted);
  const calls = answers('booking.create', { ...held, ...totalOfHold });
  const { user, dialog, confirm } = await openDialog();
  await dialog.findByText('Have a code?');

  expect(dialog.queryByLabelText(/time$/)).not.toBeInTheDocument();
  await user.click(confirm);

  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ ...rental, expectedTotal: quoted.total }]));
});

it('on a one-day rental, the dialog offers only returns after the pick-up, and asks for a later return if none was chosen', async () => {
  offers(times);
  const { user, confirm, pickUp, back } = await openTimes(rental.fromDate);
  expect(textsOf(back)).toEqual(['12:00PM', '6:30PM']);

  await user.selectOptions(back, '12:00PM');
  await user.selectOptions(pickUp, '1:00PM');

  expect(back).toHaveDisplayValue('Choose');
  expect(back).toHaveAccessibleDescription('Choose a return time after the pick-up.');
  expect(pickUp).toHaveFocus();
  expect(confirm).toBeDisabled();
  expect(confirm).toHaveAccessibleDescription('Choose a return time after the pick-up.');
  await user.selectOptions(back, '6:30PM');
  expect(confirm).toBeEnabled();
});

it.each(['car_unavailable', 'outlet_closed', 'too_soon'] as const)(
  'the dialog stays open after %s if the chosen time has been taken, fetches the quote again and books another time',
  async (code) => {
    const quotes = offers(times);
    const { user, dialog, confirm, pickUp } = await openTimes();
    const calls = handle('booking.create', (_, count) =>
      count === 1 ? refusal(code) : success('booking.create', { ...held, ...totalOfHold }),
    );
    const left = { ...times, pickUp: ['13:00'], usual: { ...usual, pickUpTime: '13:00' } };
    const again = offers(left);

    confirm.focus();
    await user.keyboard('{Enter}{Enter}');

    const taken = '10:00AM is no longer available. Choose another time.';
    expect(await dialog.findByText(taken)).toBeVisible();
    await waitFor(() => expect(pickUp).toHaveFocus());
    expect(pickUp).toHaveDisplayValue('Choose');
    expect(confirm).toBeDisabled();
    expect(confirm).toHaveAccessibleDescription(taken);
    expect([quotes, again, calls].map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(screen.queryByText('Booking failed')).not.toBeInTheDocument();

    await user.selectOptions(pickUp, '1:00PM');
    await user.click(confirm);

    expect(await screen.findByRole('region', { name: 'Waiting for payment' })).toBeVisible();
    expect(calls[1]?.body).toMatchObject({ pickUpTime: '13:00', returnTime: '18:30' });
  },
);

it('the dialog can be closed after the chosen time has been taken', async () => {
  offers(times);
  const { user, dialog } = await openTimes();
  refuses('booking.create', 'car_unavailable');
  offers({ ...times, pickUp: ['13:00'] });
  await user.click(dialog.getByRole('button', { name: 'Confirm Booking' }));
  await dialog.findByText(/no longer available/);

  await user.keyboard('{Escape}');

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('after the chosen times are taken, the dashboard offers the nearest times at which another car of the model is free', async () => {
  answers('booking.getAvailableCars', [{ ...creta, pickUpFrom: '13:00' }]);
  offers(times);
  const { user, confirm } = await openTimes();
  refuses('booking.create', 'car_unavailable');
  refuses('booking.getQuote', 'car_unavailable');
  const otherTimes = { pickUpTime: '13:00', returnTime: '18:30', totalPrice: 4_700 };
  const asked = answers('booking.getAlternatives', { ...samples['booking.getAlternatives'].reply, otherTimes });

  await user.click(confirm);

  expect(await screen.findByRole('button', { name: 'Free from 1:00PM: choose these times' })).toBeVisible();
  expect(asked[0]?.query).toMatchObject({ pickUpTime: '10:00', returnTime: '18:30', car: creta?.modelKey });
});

it.each([
  ['still possible', () => offers(times)],
  ['unknown because the quote failed', () => handle('booking.getQuote', noAnswer)],
])('the booking fails when the car is taken and the chosen times are %s', async (_state, answerAgain) => {
  offers(times);
  const { user, confirm } = await openTimes();
  refuses('booking.create', 'car_unavailable');
  answerAgain();

  await user.click(confirm);

  expect(await screen.findByText('Booking failed', { selector: '.Toastify *' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('the dialog says where the key goes when the location is closed at the chosen return', async () => {
  const [pune] = samples['location.getAll'].reply;
  const hours = Array.from({ length: 7 }, () => ({ open: '09:00', close: '18:00' }));
  const keyBox = 'Put the key in the box beside the gate.';
  answers('location.getAll', [{ ...pune, hours, keyBox }]);
  offers(times);
  const { user, dialog, back } = await openTimes();
  expect(dialog.getByText(keyBox)).toBeVisible();

  await user.selectOptions(back, '12:00PM');

  expect(dialog.queryByText(keyBox)).not.toBeInTheDocument();
});

it('the dialog says until when the car must be returned and from when it is back', async () => {
  answers('booking.getAvailableCars', [{ ...creta, pickUpFrom: '11:00', returnBy: '12:00' }]);
  offers({
    pickUp: ['11:00', '13:00'],
    return: ['09:00', '12:00'],
    usual: { pickUpTime: '11:00', returnTime: '12:00' },
  });
  const { dialog } = await openTimes();

  expect(dialog.getByText('Pick-up from 11:00AM. The car is returned that morning.')).toBeVisible();
  expect(dialog.getByText('Return by 12:00PM. The car is booked again that afternoon.')).toBeVisible();
});

it('the dialog says on a device in another time zone that the times are India’s', async () => {
  vi.stubEnv('TZ', 'Asia/Dubai');
  offers(times);
  const { pickUp, back, dialog } = await openTimes();

  expect(dialog.getByText('India time')).toBeVisible();
  expect(pickUp).toHaveAccessibleDescription('India time');
  expect(textsOf(back)).toEqual(['9:00AM', '12:00PM', '6:30PM']);
});
