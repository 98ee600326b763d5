import { ids, samples } from '@rental/contracts/samples';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { todayInIndia } from '../../lib/clock.ts';
import { answers, handle, refusal, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';
import { firstTime } from './block-times.tsx';

const config = samples['system.config'].reply;
const block = samples['block.create'].reply;

beforeEach(() => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  answers('system.config', { ...config, times: { isOn: true, turnaround: true } });
  answers('vehicle.getAll');
  answers('dashboard.getCalendar', []);
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

async function openForm(fromDate: string, toDate: string) {
  const { user } = await renderApp({ at: `/admindashboard?view=calendar&car=${ids.creta}`, session: admin });
  fireEvent.change(await screen.findByLabelText('From Date'), { target: { value: fromDate } });
  fireEvent.change(screen.getByLabelText('To Date'), { target: { value: toDate } });
  await user.type(screen.getByLabelText('Reason'), 'New tyres');
  return { user, submit: async () => user.click(screen.getByRole('button', { name: 'Block days' })) };
}

it.each([
  ['2026-11-20T09:00:01.000Z', '2026-11-20', '15:00'],
  ['2026-11-20T09:30:00.000Z', '2026-11-20', '15:00'],
  ['2026-11-20T17:59:59.000Z', '2026-11-20', '23:30'],
  ['2026-11-20T18:00:01.000Z', '2026-11-20', ''],
  ['2026-11-20T18:29:59.000Z', '2026-11-21', ''],
  ['2026-11-20T18:30:00.000Z', '2026-11-21', '00:00'],
  ['2028-02-28T18:31:00.000Z', '2028-02-29', '00:30'],
])('at %s, the preselected start of a block from %s is "%s" [TI4]', (now, day, time) => {
  vi.useFakeTimers({ now: new Date(now) });
  for (const zone of ['Asia/Kolkata', 'America/New_York']) {
    vi.stubEnv('TZ', zone);
    expect(firstTime(day)).toBe(time);
  }
});

it('the block form preselects the next half hour for today, and shows from when the car is blocked', async () => {
  const today = todayInIndia();
  const calls = handle('block.create', () =>
    success('block.create', { ...block, fromDate: today, toDate: today, fromTime: '15:00' }),
  );
  const { user, submit } = await openForm(today, today);
  expect(screen.getByLabelText('From')).toHaveValue(firstTime(today));
  expect(screen.getByLabelText('Until')).toBeDisabled();

  await user.selectOptions(screen.getByLabelText('From'), '3:00PM');
  await submit();

  expect(await screen.findByText('Blocked from 3:00PM today', { selector: '.Toastify *' })).toBeVisible();
  expect(calls[0]?.body).toEqual({
    carId: ids.creta,
    fromDate: today,
    toDate: today,
    fromTime: '15:00',
    note: 'New tyres',
  });
});

it('the block form sends no times for whole days, and lists conflicts with their times', async () => {
  const clash = { _id: ids.confirmed, fromDate: '2027-01-10', toDate: '2027-01-11', status: 'confirmed' };
  const times = { pickUpTime: '10:00', returnTime: '09:30' };
  const calls = handle('block.create', () => refusal('car_booked', { bookings: [{ ...clash, ...times }] }));
  const { user, submit } = await openForm('2027-01-10', '2027-01-11');

  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('10-01-2027, 10:00AM to 11-01-2027, 9:30AM: confirmed');
  await user.selectOptions(screen.getByLabelText('Until'), '9:30AM');
  await submit();

  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[0]?.body).not.toHaveProperty('fromTime');
  expect(calls[1]?.body).toMatchObject({ toTime: '09:30' });
});

it.each([
  ['times are turned off', undefined],
  ['same-day turnaround is turned off', { isOn: true, turnaround: false }],
])('the block form has no times while %s', async (_when, times) => {
  answers('system.config', { ...config, times });
  await openForm('2027-01-10', '2027-01-11');

  expect(screen.queryByLabelText('From')).not.toBeInTheDocument();
});
