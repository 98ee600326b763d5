import { screen, waitFor, within } from '@testing-library/react';
import { ids } from '@rental/contracts/samples';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubMedia } from '../../../../test/browser.ts';
import { answerCustomerHome, answers, refuses } from '../../../../test/network.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { customer } from '../../../../test/session.ts';

const from = () => screen.getByLabelText('From Date', { selector: 'input' });
const to = () => screen.getByLabelText('To Date', { selector: 'input' });
const day = (name: RegExp | string) => screen.findByRole('button', { name });

/** Returns the first of two Next buttons: the calendar repeats the button at the end for screen readers. */
const nextMonth = () => within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Next' })[0] as HTMLElement;

const facts = [
  { day: '2026-11-21', free: 3, price: 1_450, minDays: 1, isClosed: false },
  { day: '2026-11-22', free: 0, price: null, minDays: 1, isClosed: false },
  { day: '2026-11-23', free: 2, price: 1_450, minDays: 1, isClosed: true },
  { day: '2026-11-24', free: 5, price: 2_030, minDays: 3, isClosed: false },
];

beforeEach(answerCustomerHome);
afterEach(() => vi.unstubAllEnvs());

async function openCalendar(at = '/dashboard') {
  const app = await renderApp({ at, session: customer });
  await screen.findByRole('option', { name: 'Pune Station' });
  await waitFor(() => expect(from()).toHaveAttribute('max'));
  const button = screen.getByRole('button', { name: 'Calendar' });
  await app.user.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Choose your days' });
  await within(dialog).findAllByRole('grid');
  return { ...app, dialog, button };
}

it('period calendar labels each day as full, closed or with its lowest price, and fetches the visible month', async () => {
  const calls = answers('booking.getCalendar', facts);
  const { user } = await openCalendar();

  expect(await day('Sat 21-11-2026, from ₹1,450')).toBeVisible();
  expect(await day('Sun 22-11-2026, full')).toBeVisible();
  expect(await day('Mon 23-11-2026, closed')).toBeVisible();
  expect(await day('Tue 24-11-2026, from ₹2,030, at least 3 days')).toBeVisible();
  expect(await day('Wed 25-11-2026')).toBeVisible();
  await user.click(nextMonth());

  await waitFor(() =>
    expect(calls.map(({ query }) => query)).toEqual([
      { locId: ids.pune, month: '2026-11' },
      { locId: ids.pune, month: '2026-12' },
    ]),
  );
});

it('period calendar shows the time from which a car is free on a day on which none is free all day', async () => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  answers('booking.getCalendar', [...facts, { ...facts[0], day: '2026-11-26', from: '11:00' }]);
  const { user, dialog } = await openCalendar();

  await user.click(await day('Thu 26-11-2026, from ₹1,450, free from 11:00AM'));

  expect(within(dialog).getByRole('status')).toHaveTextContent(/free from 11:00AM. Choose the last day$/);
  expect(within(dialog).getByText(/^Free later that day:/)).toHaveTextContent(
    'Free later that day: 26-11 from 11:00AM',
  );
});

it('period calendar sets From Date and clears To Date on the first choice, and sets To Date on the second', async () => {
  answers('booking.getCalendar', facts);
  const { user, dialog, button } = await openCalendar(`/dashboard?location=${ids.pune}&from=2026-11-25&to=`);

  await user.click(await day(/^Sat 21-11-2026/));
  expect(from()).toHaveValue('2026-11-21');
  expect(to()).toHaveValue('');
  expect(within(dialog).getByRole('status')).toHaveTextContent('Sat 21-11-2026, from ₹1,450. Choose the last day');
  // Full days are marked but not disabled, because the data may be up to 30 seconds old.
  await user.click(await day(/^Tue 24-11-2026/));

  expect(to()).toHaveValue('2026-11-24');
  expect(within(dialog).getByRole('status')).toHaveTextContent('Sat 21-11-2026 to Tue 24-11-2026, 4 days');
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(button).toHaveFocus();
});

it('period calendar can be used by keyboard; Escape first undoes the first choice, then closes the calendar', async () => {
  answers('booking.getCalendar', facts);
  const { user, dialog } = await openCalendar();
  await user.click(nextMonth());
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(from()).not.toHaveValue(''));

  await user.keyboard('{Escape}');
  await waitFor(() => expect(from()).toHaveValue(''));
  expect(dialog).toBeInTheDocument();

  await user.keyboard('{Enter}{ArrowRight}{ArrowDown}{Enter}');
  await waitFor(() => expect(to()).not.toHaveValue(''));
  expect([from(), to()].map((field) => (field as HTMLInputElement).value)).toEqual(['2026-12-21', '2026-12-30']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

it('period calendar offers no return day beyond the longest rental', async () => {
  answers('booking.getCalendar', []);
  const { user } = await openCalendar();

  await user.click(await day('Sat 21-11-2026'));
  await user.click(nextMonth());

  expect(await day('Sun 20-12-2026')).not.toHaveAttribute('aria-disabled');
  expect(await day('Mon 21-12-2026')).toHaveAttribute('aria-disabled', 'true');
});

it('period calendar shows days without prices when no data is available', async () => {
  refuses('booking.getCalendar', 'unavailable');
  const { user } = await openCalendar();

  await user.click(await day('Sun 22-11-2026'));
  await user.click(await day('Mon 23-11-2026'));

  expect([from(), to()].map((field) => (field as HTMLInputElement).value)).toEqual(['2026-11-22', '2026-11-23']);
});

it('period calendar shows two months on wide screens', async () => {
  stubMedia('(min-width: 1024px)');
  const calls = answers('booking.getCalendar', facts);

  const { dialog } = await openCalendar();

  expect(within(dialog).getAllByRole('grid')).toHaveLength(2);
  await waitFor(() => expect(calls).toHaveLength(2));
});
