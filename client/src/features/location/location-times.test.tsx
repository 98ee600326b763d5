import { samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin, customer } from '../../test/session.ts';

const location = samples['location.getById'].reply;
const [pune] = samples['location.getAll'].reply;
const lunch = [{ from: '13:00', to: '14:00' }];
const pauses = [lunch, lunch, lunch, lunch, lunch, [], []];

beforeEach(() => {
  answerAdminHome();
  answers('vehicle.getAll');
});

async function openEditor(section: string) {
  const { user } = await renderApp({ at: '/admindashboard?view=lookups', session: admin });
  await user.click(await screen.findByRole('button', { name: `Edit ${location.name}` }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: section }));
  const calls = handle('location.editById', () => success('location.editById'));
  return { user, dialog, calls, update: async () => user.click(dialog.getByRole('button', { name: 'Update' })) };
}

test('breaks can be added to opening hours and removed, and closing a day removes its breaks', async () => {
  answers('location.getStandingEnds', { count: 0, bookings: [] });
  answers('location.getById', { ...location, pauses });
  const { user, dialog, calls, update } = await openEditor('More details of this location');

  await user.click(dialog.getByRole('button', { name: 'Remove the break on Monday' }));
  await user.click(dialog.getByRole('button', { name: 'Add a break on Tuesday' }));
  expect(dialog.getByLabelText('Tuesday, break 2 starts')).toHaveValue('17:30');
  expect(dialog.queryByRole('button', { name: 'Add a break on Tuesday' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: 'Wednesday' }));
  await update();

  await waitFor(() => expect(calls).toHaveLength(1));
  const tuesday = [...lunch, { from: '17:30', to: '18:00' }];
  expect(calls[0]?.body).toHaveProperty('pauses', [[], tuesday, [], lunch, lunch, [], []]);
});

test('opening hours show an error for a break that starts before opening, and save nothing', async () => {
  answers('location.getById', { ...location, pauses });
  const { user, dialog, calls, update } = await openEditor('More details of this location');

  await user.clear(dialog.getByLabelText('Monday, break starts'));
  await user.type(dialog.getByLabelText('Monday, break starts'), '08:00');
  await update();

  expect(await dialog.findByText('The break must be within the opening hours')).toBeVisible();
  expect(calls).toEqual([]);
});

test('"Pick-up and return" saves what is filled in, and null for empty fields', async () => {
  answers('location.getById');
  const { user, dialog, calls, update } = await openEditor('Pick-up and return');

  await user.selectOptions(dialog.getByLabelText('Usual pick-up time'), '10:00AM');
  await user.type(dialog.getByLabelText('Notice before a pick-up (minutes)'), '0');
  await user.type(dialog.getByLabelText('Key box'), 'In the box at the gate');
  await update();

  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({
    usual: { pickUp: '10:00', return: '10:00' },
    keyBox: 'In the box at the gate',
    noticeMinutes: 0,
    lastPickUpMinutes: null,
    pauses: null,
  });
});

const reason = { kind: 'too_soon', season: null, minDays: null, day: '2026-11-20', nextOpenDay: '2026-11-21' } as const;

async function searchToday(nextPickUp?: string) {
  const [reply] = [samples['booking.getAlternatives'].reply];
  answers('location.getAll', [{ ...pune, hours: location.hours, pauses }]);
  answers('booking.getAvailableCars', []);
  answers('booking.getAlternatives', { ...reply, reason: { ...reason, ...(nextPickUp && { nextPickUp }) } });
  answers('rental.getUserBookings');
  answers('system.config');
  await renderApp({ at: `/dashboard?location=${pune?._id}&from=2026-11-20&to=2026-11-21`, session: customer });
}

test.each([
  ['2026-11-21T09:00', 'Pune Station has no more pick-ups today. The next is tomorrow at 9:00AM India time.'],
  ['2026-11-23T13:30', 'Pune Station has no more pick-ups today. The next is on Mon 23-11-2026 at 1:30PM India time.'],
  [undefined, 'Pune Station has no more pick-ups today.'],
])('an empty result names the next pick-up: %s', async (nextPickUp, text) => {
  await searchToday(nextPickUp);

  expect(
    await screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === text),
  ).toBeVisible();
});

test('the search in words includes the opening hours of both ends, with breaks', async () => {
  await searchToday();

  const search = await screen.findByRole('button', { name: 'Search' });
  await waitFor(() =>
    expect(search).toHaveAccessibleDescription(
      'Pune Station, Fri 20-11-2026 to Sat 21-11-2026, 2 days. Open Fri 9:00AM-1:00PM, 2:00PM-9:00PM, Sat 9:00AM-1:00PM',
    ),
  );
});
