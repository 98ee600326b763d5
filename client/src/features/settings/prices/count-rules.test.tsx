import { samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin } from '../../../test/session.ts';

const config = samples['system.config'].reply;
const { prices, ...about } = samples['settings.getPrices'].reply;

beforeEach(() => {
  answerAdminHome();
  answers('settings.getPrices');
  answers('location.getAll');
  answers('vehicle.getAll');
});

async function openScreen(isOn: boolean) {
  answers('system.config', { ...config, ...(isOn && { times: { isOn: true, turnaround: false } }) });
  const { user } = await renderApp({ at: '/admindashboard?view=prices', session: admin });
  await screen.findByRole('button', { name: 'Add season' });
  return user;
}

const section = () => within(screen.getByRole('region', { name: 'Charged days' }));
const rowName = { name: /^Friday 10:00AM to Sunday 10:00AM/ };
const findRow = () => screen.findByRole('row', rowName);

test('prices page hides the choice between calendar days and 24 hours while bookings have no times', async () => {
  await openScreen(false);

  expect(screen.queryByRole('region', { name: 'Charged days' })).not.toBeInTheDocument();
  expect(screen.queryByRole('row', { name: /10:00AM/ })).not.toBeInTheDocument();
});

test('prices page compares the cost of an example before and after a change to 24 hours, and saves the change', async () => {
  const calls = handle('settings.savePrices', () => success('settings.savePrices'));
  const user = await openScreen(true);
  expect(section().getByLabelText('A day is')).toHaveDisplayValue('a calendar day');
  expect(section().getByText('A rental from Friday 10:00AM to Sunday 10:00AM is charged for 3 days.')).toBeVisible();
  expect(within(await findRow()).getAllByRole('cell')).toHaveLength(1);

  await user.selectOptions(section().getByLabelText('A day is'), '24 hours or part of it');

  expect(section().getByText(/is charged for 3 days now, and for 2 days after saving\.$/)).toBeVisible();
  const [now, after] = within(await findRow()).getAllByRole('cell');
  expect(now?.textContent).not.toBe(after?.textContent);
  expect(section().getByText('Up to 1 hour late is free.')).toBeVisible();
  const minutes = section().getByLabelText('Free minutes after 24 hours');
  await user.clear(minutes);
  await user.type(minutes, '90');
  expect(section().getByText('Up to 1 hour 30 minutes late is free.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Prices saved')).toBeVisible();
  expect(calls[0]?.body).toMatchObject({ count: 'periods', graceMinutes: 90 });
});

test.each([
  ['241', 'At most 240 minutes'],
  ['-1', 'At least 0 minutes'],
  ['1.5', 'Enter a whole number'],
])('prices page rejects %s free minutes and saves nothing', async (typed, message) => {
  const calls = handle('settings.savePrices', () => success('settings.savePrices'));
  answers('settings.getPrices', { ...about, prices: { ...prices, count: 'periods', graceMinutes: 0 } });
  const user = await openScreen(true);
  expect(section().getByText('Any late return costs 1 more day.')).toBeVisible();
  const minutes = section().getByLabelText('Free minutes after 24 hours');

  await user.clear(minutes);
  await user.type(minutes, typed);
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await section().findByText(message)).toBeVisible();
  expect(calls).toEqual([]);
});

test('prices page removes the free minutes if the admin chooses calendar days again', async () => {
  const calls = handle('settings.savePrices', () => success('settings.savePrices'));
  answers('settings.getPrices', { ...about, prices: { ...prices, count: 'periods', graceMinutes: 30 } });
  const user = await openScreen(true);

  await user.selectOptions(section().getByLabelText('A day is'), 'a calendar day');
  expect(section().queryByLabelText('Free minutes after 24 hours')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Prices saved')).toBeVisible();
  expect(Object.keys(calls[0]?.body as object)).not.toContain('count');
  expect(Object.keys(calls[0]?.body as object)).not.toContain('graceMinutes');
});
