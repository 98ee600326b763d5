import { act, screen, waitFor } from '@testing-library/react';
import { ids } from '@rental/contracts/samples';
import { beforeEach, expect, it, test } from 'vitest';
import { recentSearches } from '../../../lib/browser/recent-searches.ts';
import { answerCustomerHome, answers, refuses } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { customer } from '../../../test/session.ts';

const search = (fromDate: string, locationId: string = ids.pune) => ({ locationId, fromDate, toDate: '2026-12-09' });
const addressOf = ({ locationId, fromDate, toDate }: ReturnType<typeof search>) =>
  `/dashboard?location=${locationId}&from=${fromDate}&to=${toDate}`;
const stored = () => localStorage.getItem('recentSearches');
const chips = () => screen.queryAllByRole('button', { name: / to / }).map(({ textContent }) => textContent);

beforeEach(answerCustomerHome);

it('recent searches store only a location id and two dates for each of the last three successful searches, without duplicates', async () => {
  answers('booking.getAvailableCars');
  const first = search('2026-12-01');
  const { navigate } = await renderApp({ at: addressOf(first), session: customer });
  await screen.findByRole('heading', { name: '2 cars available' });

  for (const day of ['2026-12-02', '2026-12-03', '2026-12-04', '2026-12-02']) {
    await act(() => navigate(addressOf(search(day))));
    await waitFor(() => expect(recentSearches.read()[0]).toEqual(search(day)));
  }

  expect(recentSearches.read()).toEqual([search('2026-12-02'), search('2026-12-04'), search('2026-12-03')]);
  expect(Object.keys(recentSearches.read()[0] ?? {})).toEqual(['locationId', 'fromDate', 'toDate']);
  expect(stored()).not.toMatch(/asha|pune/i);
});

it('recent searches are shown before a search, omit past dates and unknown locations, and run when clicked', async () => {
  const calls = answers('booking.getAvailableCars');
  recentSearches.add(search('2026-12-01'));
  recentSearches.add(search('2026-11-19'));
  recentSearches.add(search('2026-12-05', ids.creta));
  const { user, address } = await renderApp({ at: '/dashboard', session: customer });
  const chip = await screen.findByRole('button', { name: 'Pune Station, 01-12-2026 to 09-12-2026' });
  expect(chips()).toHaveLength(1);

  await user.click(chip);

  expect(await screen.findByRole('heading', { name: '2 cars available' })).toBeVisible();
  expect(address()).toBe(addressOf(search('2026-12-01')));
  expect(calls).toHaveLength(1);
  expect(chips()).toEqual([]);
});

it('recent searches do not include a rejected search', async () => {
  refuses('booking.getAvailableCars', 'date_out_of_range');

  await renderApp({ at: addressOf(search('2026-12-01')), session: customer });
  await screen.findByRole('alert');

  expect(stored()).toBeNull();
});

it('recent searches are deleted on logout', async () => {
  answers('auth.logout');
  recentSearches.add(search('2026-12-01'));
  const { user } = await renderApp({ at: '/dashboard', session: customer });
  await user.click(await screen.findByRole('button', { name: /^Profile menu/ }));

  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));

  expect(await screen.findByRole('heading', { name: 'Login to your account' })).toBeVisible();
  expect(stored()).toBeNull();
});

test.each([['not JSON'], ['{}'], ['[1, null, {"locationId": "x"}]'], ['[{"locationId":7,"fromDate":1,"toDate":2}]']])(
  'recent searches treat the stored value %j as an empty list',
  (text) => {
    localStorage.setItem('recentSearches', text);

    expect(recentSearches.read()).toEqual([]);
  },
);
