import { ids, samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerAdminHome, answers, handle, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const location = samples['location.getById'].reply;
const [rental] = samples['rental.getToday'].reply.pickUps;
const config = samples['system.config'].reply;
const times = { fromDate: '2026-12-01', toDate: '2026-12-02', pickUpTime: '10:00', returnTime: '20:30' };
const asha = { ...rental, _id: ids.confirmed, ...times, customerName: 'Asha Rao', customerPhone: '+919876543210' };
const vikram = { ...asha, _id: ids.held, customerName: 'Vikram Shah', customerPhone: null };
const none = { count: 0, bookings: [] };

beforeEach(() => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  answerAdminHome();
  answers('system.config', { ...config, times: { isOn: true, turnaround: false } });
  answers('vehicle.getAll');
  answers('location.getById');
});

afterEach(() => vi.unstubAllEnvs());

/** Sets an earlier closing time on Mondays in the form of the location, and saves. */
async function closeEarlier() {
  const { user } = await renderApp({ at: '/admindashboard?view=lookups', session: admin });
  await user.click(await screen.findByRole('button', { name: `Edit ${location.name}` }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'More details of this location' }));
  await user.clear(dialog.getByLabelText('Monday, closes'));
  await user.type(dialog.getByLabelText('Monday, closes'), '20:00');
  const saved = handle('location.editById', () => success('location.editById'));
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  return { user, dialog, saved };
}

test('new opening hours are saved only after the form has listed the affected customers with their phone numbers', async () => {
  const bookings = [asha, vikram];
  const asked = handle('location.getStandingEnds', () =>
    success('location.getStandingEnds', { ...none, outside: { count: 3, bookings } }),
  );
  const { user, dialog, saved } = await closeEarlier();

  const question = within(
    await dialog.findByRole('alertdialog', {
      name: '3 bookings would fall outside these hours. They stay valid. Contact these customers:',
    }),
  );
  expect(question.getByRole('link', { name: /^Asha Rao: booking/ })).toHaveAttribute(
    'href',
    `/admindashboard?booking=${ids.confirmed}`,
  );
  expect(question.getByRole('link', { name: '+91 98765 43210' })).toHaveAttribute('href', 'tel:+919876543210');
  expect(question.getAllByText(/01-12-2026, 10:00AM to 02-12-2026, 8:30PM/)).toHaveLength(2);
  expect(question.getByText('and 1 more')).toBeVisible();
  expect(saved).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Update anyway' }));

  await waitFor(() => expect(saved).toHaveLength(1));
  const { hours = '', ...query } = asked[0]?.query ?? {};
  expect([query, JSON.parse(hours)[0]]).toEqual([{ id: location._id }, { open: '09:00', close: '20:00' }]);
});

test('new opening hours that affect no booking are saved at once', async () => {
  const outside = { count: 0, bookings: [] };
  answers('location.getStandingEnds', { ...none, outside });
  const { saved } = await closeEarlier();

  await waitFor(() => expect(saved).toHaveLength(1));
});

test('new opening hours are not compared with bookings while times are off', async () => {
  answers('system.config');
  const asked = handle('location.getStandingEnds', () => success('location.getStandingEnds'));
  const { saved } = await closeEarlier();

  await waitFor(() => expect(saved).toHaveLength(1));
  expect(asked).toEqual([]);
});
