import { standardTimes } from '@rental/contracts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const notice = 'Notice before a pick-up (minutes)';

beforeEach(() => {
  answerAdminHome();
  answers('settings.getTimes');
});

async function openScreen() {
  const { user } = await renderApp({ at: '/admindashboard?view=times', session: admin });
  await screen.findByLabelText(notice);
  return { user, example: within(screen.getByRole('region', { name: 'Example' })) };
}

test('times page shows an example that follows the typed values', async () => {
  const { user, example } = await openScreen();
  expect(example.getByText('On Fri 04-12-2026, the last pick-up is at 8:30PM.')).toBeVisible();
  expect(example.getByText('Cars for that day can be booked until the end of the day.')).toBeVisible();

  await user.clear(screen.getByLabelText(notice));
  await user.type(screen.getByLabelText(notice), '1500');

  expect(example.getByText('Cars for that day can be booked until Thu 03-12-2026, 7:30PM.')).toBeVisible();
});

test('times page saves numbers and switches, and turns off the turnaround together with times', async () => {
  const calls = handle('settings.saveTimes', () => success('settings.saveTimes'));
  const { user, example } = await openScreen();
  await user.clear(screen.getByLabelText(notice));
  await user.type(screen.getByLabelText(notice), '120');
  await user.click(screen.getByRole('switch', { name: /have no times/ }));
  await user.click(screen.getByRole('switch', { name: /can’t leave again/ }));
  expect(example.getByText('A car returned at 10:00AM can leave again from Fri 04-12-2026, 11:00AM.')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: /can have a pick-up/ }));

  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Times saved')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ ...standardTimes, noticeMinutes: 120 }]);
});

test('times page shows an error beside an empty or excessive number, and sends nothing', async () => {
  const calls = handle('settings.saveTimes', () => success('settings.saveTimes'));
  const { user } = await openScreen();
  await user.clear(screen.getByLabelText(notice));
  await user.type(screen.getByLabelText(notice), '20000');
  await user.clear(screen.getByLabelText('Last pick-up before closing (minutes)'));

  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('At most 10,080')).toBeVisible();
  expect(screen.getByText('Enter a whole number')).toBeVisible();
  expect(calls).toEqual([]);
});
