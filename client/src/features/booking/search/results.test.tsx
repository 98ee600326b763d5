import { act, screen, waitFor, within } from '@testing-library/react';
import { freeCars, ids, samples } from '@rental/contracts/samples';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubPhone } from '../../../test/browser.ts';
import { answerCustomerHome, answers } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { customer } from '../../../test/session.ts';

const search = `location=${ids.pune}&from=2026-12-01&to=2026-12-02`;
const [creta, fortuner] = freeCars;
const idOf = (index: number) => index.toString(16).padStart(24, '0');
const cards = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const chip = (name: string) => screen.getByRole('button', { name });

const many = (count: number, facts: object) =>
  Array.from({ length: count }, (_, index) => ({ ...creta, _id: idOf(index), ...facts }));

const arrive = async (query = '') => {
  const app = await renderApp({ at: `/dashboard?${search}${query}`, session: customer });
  await screen.findByRole('heading', { level: 2, name: /available$/ });
  return app;
};

beforeEach(() => {
  answerCustomerHome();
  answers('booking.getAvailableCars');
});

afterEach(() => vi.unstubAllEnvs());

it('search results show identical cars as one card with the number left, and count each of these cars in the total number of free cars', async () => {
  answers('booking.getAvailableCars', [...many(3, {}), fortuner]);

  await arrive();

  expect(screen.getByRole('heading', { name: '4 cars available' })).toBeVisible();
  expect(cards()).toEqual(['Creta', 'Fortuner']);
  expect(within(screen.getByRole('article', { name: 'Creta' })).getByText('3 left')).toBeVisible();
  expect(within(screen.getByRole('article', { name: 'Fortuner' })).queryByText(/left|free/)).not.toBeInTheDocument();
});

it('search results show the limits of a car that is free for part of a day, and a card for each limit', async () => {
  const [limited, free] = many(2, {});
  answers('booking.getAvailableCars', [{ ...limited, pickUpFrom: '11:00', returnBy: '12:00' }, free]);

  await arrive();

  const [first, second] = screen.getAllByRole('article', { name: 'Creta' });
  expect(first).toHaveTextContent(
    /Pick-up from 11:00AM( India time)? on 01-12Return by 12:00PM( India time)? on 02-12/,
  );
  expect(second).not.toHaveTextContent(/Pick-up from|Return by/);
});

it('search results offer other times, and preselect them, if the chosen car is not free at the usual ones', async () => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  const [limited] = many(1, { pickUpFrom: '11:00' });
  answers('booking.getAvailableCars', [fortuner, limited]);
  const otherTimes = { pickUpTime: '11:00', returnTime: '18:00', totalPrice: 4_700 };
  const asked = answers('booking.getAlternatives', { ...samples['booking.getAlternatives'].reply, otherTimes });
  const times = { pickUp: ['11:00', '13:00'], return: ['18:00'], usual: { pickUpTime: '13:00', returnTime: '18:00' } };
  answers('booking.getQuote', { ...samples['booking.getQuote'].reply, times });
  const { user } = await arrive(`&car=${creta?.modelKey}`);

  const offer = within(
    await screen.findByRole('region', { name: 'The car you chose is available on these days at other times.' }),
  );
  expect(offer.getByText('Pick-up at 11:00AM on 01-12, return at 6:00PM on 02-12, ₹4,700')).toBeVisible();
  await user.click(offer.getByRole('button', { name: 'Free from 11:00AM: choose these times' }));

  expect(await screen.findByLabelText('Pick-up time')).toHaveDisplayValue('11:00AM');
  expect(asked.map(({ query }) => query['car'])).toEqual([creta?.modelKey]);
});

it.each([
  ['it is free all day', {}, { returnTime: '18:00' }, 0],
  ['it is free at the usual times', { pickUpFrom: '11:00' }, null, 1],
  ['only other cars are free at these times', { returnBy: '12:00' }, { returnTime: '18:00' }, 1],
])('search results offer no other times for the chosen car if %s', async (_, limits, times, requests) => {
  answers('booking.getAvailableCars', many(1, limits));
  const otherTimes = { pickUpTime: '11:00', totalPrice: 4_700, ...times };
  const reply = samples['booking.getAlternatives'].reply;
  const asked = answers('booking.getAlternatives', { ...reply, ...(times && { otherTimes }) });

  await arrive(`&car=${creta?.modelKey}`);

  await waitFor(() => expect(asked).toHaveLength(requests));
  expect(screen.queryByRole('button', { name: /choose these times$/ })).not.toBeInTheDocument();
});

it('search results show 24 cards, then more on click, and focus the first added card', async () => {
  const cars = Array.from({ length: 30 }, (_, index) => ({
    ...creta,
    _id: idOf(index),
    modelKey: `model${index}`,
    carName: `Car ${index}`,
  }));
  answers('booking.getAvailableCars', cars);
  const { user } = await arrive();
  expect(cards()).toHaveLength(24);

  await user.click(screen.getByRole('button', { name: 'Show more' }));

  expect(cards()).toHaveLength(30);
  expect(screen.getByRole('article', { name: 'Car 24' }).closest('li')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

it('search results store filters and sort order in the URL without a new request, and restore them when the user goes back', async () => {
  const calls = answers('booking.getAvailableCars');
  const { user, address, navigate } = await arrive();

  await user.click(chip('Automatic'));
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Newest first');
  expect(address()).toBe(`/dashboard?${search}&gear=automatic&sort=newest`);
  expect(cards()).toEqual(['Creta']);

  await act(() => navigate(-1));
  expect(address()).toBe(`/dashboard?${search}&gear=automatic`);
  await act(() => navigate(-1));
  expect(chip('Automatic')).toHaveAttribute('aria-pressed', 'false');
  expect(cards()).toEqual(['Creta', 'Fortuner']);
  expect(calls).toHaveLength(1);
});

it('search results apply valid filters from the URL, ignore invalid ones, and preserve the filters in a new search', async () => {
  const { user, address } = await arrive('&gear=manual,flying&max=-5&sort=fastest');
  expect(cards()).toEqual(['Fortuner']);
  expect(chip('Manual')).toHaveAttribute('aria-pressed', 'true');
  expect(chip('Manual')).toHaveAccessibleDescription('1 car');

  await user.click(chip('Tomorrow'));
  await user.click(chip('Search'));

  await waitFor(() => expect(address()).toContain('from=2026-11-21&to=2026-11-21'));
  expect(address()).toContain('gear=manual');
});

it('search results can be filtered by a maximum price per day', async () => {
  const { user, address } = await arrive();

  await user.selectOptions(screen.getByLabelText('Price up to'), 'Up to ₹2,400 / day');

  expect(cards()).toEqual(['Creta']);
  expect(address()).toContain('max=2400');
});

it('search results suggest removing one or all filters when no car matches, and can be sorted by price', async () => {
  const { user } = await arrive('&gear=automatic&fuel=diesel');
  expect(screen.getByText('No available car matches these filters.')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Remove “Diesel”: 1 car' }));

  expect(cards()).toEqual(['Creta']);
  await user.click(chip('Diesel'));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(cards()).toEqual(['Creta', 'Fortuner']);
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Price, high to low');
  expect(cards()).toEqual(['Fortuner', 'Creta']);
});

it('search results open the filters in a sheet on phones and show how many are selected', async () => {
  stubPhone();
  const { user } = await arrive('&gear=manual');

  await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await user.click(await sheet.findByRole('button', { name: 'Automatic' }));
  await user.click(sheet.getByRole('button', { name: 'Show 2 cars' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
});

it('search results copy their URL when the browser has no share sheet, and show a message when copying fails', async () => {
  const { user } = await arrive();
  const copy = vi.spyOn(navigator.clipboard, 'writeText');

  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(copy).toHaveBeenCalledWith(location.href);

  copy.mockRejectedValue(new Error('not allowed'));
  await user.click(screen.getByRole('button', { name: 'Link copied' }));
  expect(await screen.findByRole('button', { name: 'Copy the link from the address bar' })).toBeVisible();
});
