import type { MonthLock } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, refuses, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const { reply: lock } = samples['month.lock'];
const september = { ...lock, month: '2026-09' };

beforeEach(answerAdminHome);

async function openPanel(locks: MonthLock[]) {
  handle('month.getLocks', () => success('month.getLocks', locks));
  const { user } = await renderApp({ at: '/admindashboard?view=tax', session: admin });
  await screen.findByRole('heading', { name: 'Locked months' });
  return user;
}

test('locks the month that ended last once the owner has confirmed what it means', async () => {
  const calls = answers('month.lock');
  const user = await openPanel([]);

  await user.click(await screen.findByRole('button', { name: 'Lock October 2026' }));
  expect(screen.getByRole('alertdialog', { name: 'Lock October 2026?' })).toHaveFocus();
  expect(screen.getByText('This also locks every month before October 2026.')).toBeVisible();
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Lock October 2026' }));

  expect(await screen.findByText('Month locked')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ month: '2026-10' }]);
});

test('offers the month after the last locked one, or none while that one is not over', async () => {
  await openPanel([september]);
  expect(await screen.findByRole('button', { name: 'Lock October 2026' })).toBeVisible();
  expect(screen.queryByText('No month is locked.')).toBeNull();
});

test('offers no month while the next one is not over', async () => {
  await openPanel([lock, september]);

  expect(
    await screen.findByText('Locked on 05-11-2026 by Asha Rao', { exact: false, selector: 'li:first-child p' }),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Lock / })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Unlock September 2026' })).toBeNull();
});

test('unlocks the last month with a reason', async () => {
  const calls = answers('month.unlock');
  const user = await openPanel([lock, september]);

  const button = await screen.findByRole('button', { name: 'Unlock October 2026' });
  await user.click(button);
  await user.type(screen.getByRole('textbox', { name: /^Why is it unlocked/ }), 'A note was missing');
  await user.click(screen.getAllByRole('button', { name: 'Unlock October 2026' }).at(-1) ?? button);

  expect(await screen.findByText('Month unlocked')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ month: '2026-10', reason: 'A note was missing' }]);
});

test.each([
  ['Nothing has changed since it was locked on 05-11-2026.', []],
  [
    'Some records have changed since. The download is unchanged, and the next month that isn’t locked shows the changes as adjustments. Files that would differ: KA/papers.csv, control.csv',
    ['KA/papers.csv', 'control.csv'],
  ],
])('checks a locked month and says: %s', async (text, changed) => {
  answers('month.checkLock', { month: lock.month, lockedAt: lock.lockedAt, changed });
  const user = await openPanel([lock]);

  await user.click(await screen.findByRole('button', { name: 'Check October 2026' }));

  expect(await screen.findByText(text)).toBeVisible();
});

test('says why a month could not be checked', async () => {
  refuses('month.checkLock', 'month_not_locked');
  const user = await openPanel([lock]);

  await user.click(await screen.findByRole('button', { name: 'Check October 2026' }));

  expect(await screen.findByText('This month isn’t locked')).toBeVisible();
});
