import { screen, waitFor, within } from '@testing-library/react';
import { creta, freeCars, held, ids, samples } from '@rental/contracts/samples';
import { beforeEach, expect, it } from 'vitest';
import { provideCheckout } from '../../../../test/checkout-window.ts';
import { answers, answersLater, handle, noAnswer, refuses, success } from '../../../../test/network.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { customer } from '../../../../test/session.ts';

const searched = `/dashboard?location=${ids.pune}&from=2026-12-01&to=2026-12-02`;
const plainBody = { locationId: ids.pune, carId: ids.creta, fromDate: '2026-12-01', toDate: '2026-12-02' };
const days = { kind: 'days', text: '2 days × ₹2,350', amount: 4_700 };
const seatLine = { kind: 'extra', text: 'Child seat: 2 days × ₹100', amount: 200 };
const seat = { id: 'seat', name: 'Child seat', per: 'day', price: 100, max: 2 };
const driver = { id: 'driver', name: 'Second driver', per: 'rental', price: 500, max: 1, question: "Driver's name" };
const plain = { ...samples['booking.getQuote'].reply, lines: [days], extras: [seat, driver], total: 4_700 };
const seated = { ...plain, lines: [days, seatLine], total: 4_900 };
const driven = {
  ...plain,
  lines: [days, { kind: 'extra', text: 'Second driver', amount: 500 }],
  total: 5_200,
};

const quotes = () =>
  handle('booking.getQuote', ({ query }) => {
    const priced = { 'seat:1': seated, 'driver:1': driven }[query['extras'] ?? ''] ?? plain;
    return success('booking.getQuote', priced);
  });

async function openDialog() {
  const app = await renderApp({ at: searched, session: customer });
  await app.user.click(await screen.findByRole('button', { name: 'Rent for ₹4,700' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your booking details' }));
  return { ...app, dialog, confirm: await dialog.findByRole('button', { name: 'Confirm Booking' }) };
}

type Dialog = Awaited<ReturnType<typeof openDialog>>['dialog'];
const facts = (dialog: Dialog) =>
  dialog.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);

beforeEach(() => {
  answers('system.config');
  answers('location.getAll');
  answers('rental.getUserBookings');
  answers('booking.getAvailableCars');
  answers('payment.create');
  provideCheckout();
});

it('a booking works without a quote, and the dialog still shows the total from the search', async () => {
  const requests = handle('booking.getQuote', noAnswer);
  const calls = answers('booking.create');
  const { user, dialog, confirm } = await openDialog();
  // The number of requests varies: a dialog that opens after the prefetch has failed fetches the quote again.
  await waitFor(() => expect(requests.length).toBeGreaterThan(0));

  expect(dialog.queryByText('Extras')).not.toBeInTheDocument();
  expect(dialog.queryByText('Have a code?')).not.toBeInTheDocument();
  expect(facts(dialog).at(-1)).toEqual(['Total price, 2 days', '₹4,700']);
  await user.click(confirm);

  expect(await screen.findByRole('region', { name: 'Waiting for payment' })).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([plainBody]);
});

it('Confirm Booking works before the quote arrives while no extra or code is selected', async () => {
  const { open } = answersLater('booking.getQuote', plain);
  const calls = answers('booking.create');
  const { user, confirm } = await openDialog();

  await user.click(confirm);

  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([plainBody]));
  open();
  expect(await screen.findByRole('region', { name: 'Waiting for payment' })).toBeVisible();
});

it('the dialog adds a selected extra to the quote, shows the server’s lines and total, and books at that total', async () => {
  const requests = quotes();
  const calls = answers('booking.create', { ...held, totalAmount: 4_900 });
  const { user, dialog, confirm } = await openDialog();

  await user.selectOptions(await dialog.findByLabelText('Child seat'), '1');

  expect(await dialog.findByText('₹4,900')).toBeVisible();
  expect(facts(dialog).slice(-3)).toEqual([
    ['2 days × ₹2,350', '₹4,700'],
    ['Child seat: 2 days × ₹100', '₹200'],
    ['Total price, 2 days', '₹4,900'],
  ]);
  await user.click(confirm);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({ ...plainBody, expectedTotal: 4_900, extras: [{ id: 'seat', count: 1 }] });
  expect(requests.map(({ query }) => query['extras'])).toEqual([undefined, 'seat:1']);
  expect(await screen.findByRole('region', { name: 'Waiting for payment' })).toBeVisible();
});

it('pressing the rent button fetches the quote, and releasing it does not fetch the quote again', async () => {
  const requests = quotes();
  const { user } = await renderApp({ at: searched, session: customer });
  const button = await screen.findByRole('button', { name: 'Rent for ₹4,700' });

  await user.pointer({ keys: '[MouseLeft>]', target: button });
  await waitFor(() => expect(requests).toHaveLength(1));
  await user.pointer('[/MouseLeft]');

  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your booking details' }));
  expect(await dialog.findByText('Extras')).toBeVisible();
  expect(requests).toHaveLength(1);
});

it('extras are not preselected, and Confirm Booking waits for the new price after a selection', async () => {
  quotes();
  const { user, dialog, confirm } = await openDialog();
  const tick = await dialog.findByRole('checkbox', { name: /^Second driver/ });
  expect(tick).not.toBeChecked();
  expect(dialog.getByLabelText('Child seat')).toHaveValue('0');
  const { open } = answersLater('booking.getQuote', seated);

  await user.selectOptions(dialog.getByLabelText('Child seat'), '1');

  expect(confirm).toBeDisabled();
  expect(dialog.getByText('Checking the price…')).toBeVisible();
  open();
  await waitFor(() => expect(confirm).toBeEnabled());
});

it('an extra with a question requires an answer, which is sent to the server', async () => {
  quotes();
  const calls = answers('booking.create', { ...held, totalAmount: 5_200 });
  const { user, dialog, confirm } = await openDialog();
  await user.click(await dialog.findByRole('checkbox', { name: /^Second driver/ }));
  expect(await dialog.findByText('₹5,200')).toBeVisible();
  expect(confirm).toBeDisabled();
  expect(confirm).toHaveAccessibleDescription("Driver's name: please fill it in to continue.");

  await user.type(dialog.getByLabelText(/^Driver's name/), ' Ravi Rao ');
  await user.click(confirm);

  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({
    ...plainBody,
    expectedTotal: 5_200,
    extras: [{ id: 'driver', count: 1, answer: 'Ravi Rao' }],
  });
});

it('entering a coupon code shows the discount, why the code does not apply, or which characters a code may contain', async () => {
  const couponProblem = { code: 'OLD10', message: 'This code is not valid for this booking' };
  const off = { kind: 'coupon', text: 'Code DIWALI', amount: -500 };
  const reduced = { ...plain, lines: [days, off], coupon: { code: 'DIWALI', rupees: 500 }, total: 4_200 };
  const requests = handle('booking.getQuote', ({ query }) => {
    const priced = { OLD10: { ...plain, couponProblem }, DIWALI: reduced }[query['couponCode'] ?? ''] ?? plain;
    return success('booking.getQuote', priced);
  });
  const calls = answers('booking.create', { ...held, totalAmount: 4_200 });
  const { user, dialog, confirm } = await openDialog();
  await user.click(await dialog.findByText('Have a code?'));
  const code = dialog.getByLabelText('Code');
  const apply = dialog.getByRole('button', { name: 'Apply' });

  await user.type(code, 'a b');
  await user.click(apply);
  expect(code).toHaveAccessibleDescription('Use 3 to 20 letters, digits and hyphens');
  expect(requests).toHaveLength(1);

  await user.clear(code);
  await user.type(code, 'old10{Enter}');
  await waitFor(() => expect(code).toHaveAccessibleDescription('This code is not valid for this booking'));
  expect(facts(dialog).at(-1)).toEqual(['Total price, 2 days', '₹4,700']);

  await user.clear(code);
  await user.type(code, 'diwali{Enter}');
  expect(await dialog.findByText('₹4,200')).toBeVisible();
  expect(facts(dialog).at(-2)).toEqual(['Code DIWALI', '− ₹500']);
  await user.click(confirm);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({ ...plainBody, expectedTotal: 4_200, couponCode: 'DIWALI' });
});

it('the dialog shows that the price has changed since the search, and books at the new price', async () => {
  answers('booking.getQuote', {
    ...plain,
    pricePerDay: 2_820,
    daysDiffer: true,
    totalPrice: 5_640,
    total: 5_640,
  });
  const calls = answers('booking.create', { ...held, totalAmount: 5_640 });
  const { user, dialog, confirm } = await openDialog();

  expect(await dialog.findByText('The price has changed to ₹5,640.')).toBeVisible();
  expect(dialog.getByText('₹2,820, average of 2 days')).toBeVisible();
  await user.click(confirm);

  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ ...plainBody, expectedTotal: 5_640 }]));
});

it('the dialog offers a booking without extras when the selected extras cannot be priced', async () => {
  quotes();
  const { user, dialog, confirm } = await openDialog();
  await dialog.findByText('Extras');
  refuses('booking.getQuote', 'extra_not_offered');
  await user.selectOptions(dialog.getByLabelText('Child seat'), '1');
  expect(await dialog.findByText('This extra is not offered here')).toBeVisible();
  expect(confirm).toBeDisabled();

  quotes();
  await user.click(dialog.getByRole('button', { name: 'Book without extras' }));

  await waitFor(() => expect(confirm).toBeEnabled());
  expect(facts(dialog).at(-1)).toEqual(['Total price, 2 days', '₹4,700']);
});

it('a booking of a car from a group of identical cars lets the server assign any unit of the group', async () => {
  const [first] = freeCars;
  answers('booking.getAvailableCars', [first, { ...first, _id: ids.fortuner }]);
  const calls = answers('booking.create');
  const { user, confirm } = await openDialog();

  await user.click(confirm);

  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ ...plainBody, anyUnit: true }]));
  expect(creta.modelKey).toBe(first?.modelKey);
});
