import { samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answerAdminHome, answers, handle, refusal, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin } from '../../../test/session.ts';

const sample = samples['rental.getToday'].reply;
const [pickUp] = sample.pickUps;

beforeEach(answerAdminHome);

const openToday = async () => {
  await renderApp({ at: '/admindashboard', session: admin });
  return within(await screen.findByRole('region', { name: 'Today, 20-11-2026' }));
};

it('today’s rentals show whom to call, the car, the place and the code, and open the booking', async () => {
  answers('rental.get');
  const today = await openToday();

  const row = today.getByRole('link', { name: '+91 98765 43210' }).closest('li');
  expect(row).toHaveTextContent('Creta, MH 12 AB 1234');
  expect(row?.textContent).toMatch(/Pune Airport.*Until 22-11-2026.*K7M-2QX/);
  expect(today.getByRole('link', { name: '+91 98765 43210' })).toHaveAttribute('href', 'tel:+919876543210');
  expect(today.getByText('None today.')).toBeVisible();
  expect(today.getByRole('link', { name: '2 messages to answer' })).toBeVisible();
  await userEvent.click(today.getByRole('button', { name: 'Asha Rao: details of booking K7M-2QX' }));

  expect(await screen.findByRole('dialog', { name: 'Booking details' })).toBeVisible();
});

it('today’s rentals show the first five, and all on request', async () => {
  const returns = Array.from({ length: 7 }, (_, index) => ({ ...pickUp, _id: `${'a'.repeat(23)}${index}` }));
  answers('rental.getToday', { ...sample, pickUps: [], returns, relocations: [], openMessages: 0 });
  const today = await openToday();

  expect(today.getAllByRole('listitem')).toHaveLength(5);
  expect(today.getByText('Nothing needs your attention.')).toBeVisible();
  await userEvent.click(today.getByRole('button', { name: 'Show all 7' }));

  expect(today.getAllByRole('listitem')).toHaveLength(7);
  expect(today.getByRole('button', { name: 'Show fewer' })).toHaveFocus();
});

it('today’s rentals begin with the cars to move, with links to the last and the next booking', async () => {
  const requests = answers('rental.get');
  answers('rental.getToday', { ...sample, openMessages: 0 });
  const today = await openToday();

  expect(today.getByRole('heading', { name: 'Cars to move (1)' })).toBeVisible();
  const [row] = today.getAllByRole('listitem');
  expect(row).toHaveTextContent(
    'Creta, MH 12 AB 1234Last return: Pune Airport, 22-11-2026K7M-2QXNext pick-up: Mumbai Central, 23-11-2026P4R-8TZ',
  );
  expect(today.queryByText('Nothing needs your attention.')).toBeNull();
  const [{ last, next } = { last: undefined, next: undefined }] = sample.relocations;
  const link = today.getByRole('link', { name: 'Last return: details of booking K7M-2QX' });
  expect(link).toHaveAttribute('href', `/admindashboard?booking=${last?._id}`);
  await userEvent.click(today.getByRole('link', { name: 'Next pick-up: details of booking P4R-8TZ' }));

  expect(await screen.findByRole('dialog', { name: 'Booking details' })).toBeVisible();
  expect(requests.at(-1)?.query).toEqual({ id: next?._id });
});

it('today’s rentals list bookings whose car is elsewhere, with the customer and the number of other free cars', async () => {
  const dayEnd = { ...(pickUp ?? sample.pickUps[0]), fromDate: '2026-11-25', homeName: 'Mumbai Airport', freeUnits: 2 };
  answers('rental.getToday', { ...sample, elsewhere: [dayEnd as NonNullable<typeof sample.elsewhere>[number]] });
  const today = await openToday();

  const list = today.getByRole('region', { name: 'Car is elsewhere (1)' });
  expect(list).toHaveTextContent('Pick-up: Pune Airport, 25-11-2026. The car is at Mumbai Airport.');
  expect(list).toHaveTextContent('Asha Rao+91 98765 43210K7M-2QX2 other cars of this model are free.');
});

it('today’s rentals are loaded again when the window gets the focus on a later day', async () => {
  const yesterday = { ...sample, day: '2026-11-01' };
  const requests = answers('rental.getToday', yesterday);
  await renderApp({ at: '/admindashboard', session: admin });
  await screen.findByRole('region', { name: 'Today, 01-11-2026' });

  window.dispatchEvent(new Event('focus'));

  await waitFor(() => expect(requests).toHaveLength(2));
});

it('today’s rentals can be loaded again after a failure', async () => {
  handle('rental.getToday', (_request, count) => (count === 1 ? refusal('internal') : success('rental.getToday')));
  await renderApp({ at: '/admindashboard', session: admin });

  const [panel] = await screen.findAllByRole('alert');
  expect(panel).toHaveTextContent('We couldn’t load today’s rentals.');
  await userEvent.click(within(panel as HTMLElement).getByRole('button', { name: 'Retry' })); // found above

  expect(await screen.findByRole('region', { name: 'Today, 20-11-2026' })).toBeVisible();
});
