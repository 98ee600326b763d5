import type { DueBack } from '@rental/contracts';
import { ids, samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerAdminHome, answers, handle, refusal, success } from '../../../../test/network.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { admin } from '../../../../test/session.ts';

const sample = samples['rental.getDueBack'].reply;
// The sample lists one rental.
const [late] = sample.rentals as [DueBack];
const onTime = { ...late, _id: ids.cancelled, customerName: 'Bina', lateFrom: '2026-11-20T13:00', returnTime: '12:30' };

beforeEach(() => {
  // It is 10:40 in India.
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'], now: new Date('2026-11-20T05:10:00.000Z') });
  answerAdminHome();
  answers('system.config', { ...samples['system.config'].reply, times: { isOn: true, turnaround: true } });
});
afterEach(() => void vi.useRealTimers());

/** The next booking as staff of other locations see it. */
const hidden = late.next && { ...late.next, code: null, customerName: null, customerPhone: null };

const list = (rentals: DueBack[], more = 0) => answers('rental.getDueBack', { ...sample, rentals, more });
const open = async () => {
  const { user } = await renderApp({ at: '/admindashboard', session: admin });
  return { user, due: within(await screen.findByRole('region', { name: /^Due back/ })) };
};

it('the list shows how late each car is, its next customer, and the cars that are free instead', async () => {
  list([late, { ...onTime, next: null, free: [] }]);
  const { due } = await open();

  const [first, second] = due.getAllByRole('listitem');
  expect(first).toHaveTextContent(
    /Due 10:00AM India time, 40 minutes late.*Ravi Shah.*\+91 98111 22233.*Creta, MH 12 AB 1234.*Pune Airport/,
  );
  expect(first).toHaveTextContent('Next: Asha Rao, 1:00PM India time, +91 98765 43210Other free cars: 2 × Swift');
  expect(second).toHaveTextContent(/Due 12:30PM.*Bina.*No booking in the next 7 days$/);
  expect(due.getAllByRole('button', { name: /^Not back yet/ })).toHaveLength(1);
  expect(screen.queryByRole('heading', { name: /^Returns/ })).toBeNull();
});

it('a car is reported as not back after a confirmation, and then listed as reserved', async () => {
  list([late]);
  const calls = handle('rental.notBack', () => {
    list([{ ...late, rev: 2, lateDays: ['2026-11-20'] }]);
    return success('rental.notBack');
  });
  const { user, due } = await open();

  due.getByRole('button', { name: 'Not back yet: Creta, Ravi Shah' }).focus();
  await user.keyboard('{Enter}');
  expect(due.getByRole('alertdialog')).toHaveFocus();
  await user.click(due.getByRole('button', { name: 'Cancel' }));
  expect(calls).toEqual([]);
  await user.click(due.getByRole('button', { name: /^Not back yet/ }));
  await user.click(due.getByRole('button', { name: 'Yes, not back' }));

  expect(await screen.findByText('Reported as not back')).toBeVisible();
  expect(await due.findByText('Reported as not back, and reserved until midnight.')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ bookingId: late._id, rev: 1 }]);
  await waitFor(() => expect(due.queryByRole('button', { name: /^Not back yet/ })).toBeNull());
});

it('Escape closes the confirmation and returns the focus', async () => {
  list([late]);
  const { user, due } = await open();
  await user.click(due.getByRole('button', { name: /^Not back yet/ }));

  await user.keyboard('{Escape}');

  expect(due.queryByRole('alertdialog')).toBeNull();
  expect(due.getByRole('button', { name: /^Not back yet/ }).parentElement).toHaveFocus();
});

it('a report on a car that is booked again does not reserve the car, and the list explains why', async () => {
  list([late]);
  answers('rental.notBack', { ...samples['rental.notBack'].reply, isReserved: false });
  const { user, due } = await open();

  await user.click(due.getByRole('button', { name: /^Not back yet/ }));
  await user.click(due.getByRole('button', { name: 'Yes, not back' }));

  expect(await due.findByRole('alert')).toHaveTextContent('We couldn’t reserve this car');
  expect(due.getByRole('button', { name: /^Not back yet/ })).toBeVisible();
});

it('a report on a car that is booked at another location says that the office calls the next customer', async () => {
  list([{ ...late, next: hidden, free: [] }]);
  answers('rental.notBack', { ...samples['rental.notBack'].reply, isReserved: false, next: hidden, free: [] });
  const { user, due } = await open();

  await user.click(due.getByRole('button', { name: /^Not back yet/ }));
  await user.click(due.getByRole('button', { name: 'Yes, not back' }));

  expect(await due.findByRole('alert')).toHaveTextContent('we’ve asked the office to call that customer');
});

it('a rejected report shows the reason beside the car', async () => {
  list([late]);
  handle('rental.notBack', () => refusal('edited_meanwhile'));
  const { user, due } = await open();

  await user.click(due.getByRole('button', { name: /^Not back yet/ }));
  await user.click(due.getByRole('button', { name: 'Yes, not back' }));

  expect(await due.findByRole('alert')).toHaveTextContent('Someone else changed this while you were editing');
});

it.each([
  ['the location at which a car is returned', { returnLocationName: 'Mumbai' }, /Creta, MH 12 AB 1234Mumbai/],
  ['a rental without times', { returnTime: undefined, pickUpTime: undefined }, /Due during the day/],
  [
    'a hold that follows',
    { next: late.next && { ...late.next, kind: 'held' as const, fromDate: '2026-11-21' } },
    /Next: Asha Rao \(not paid yet\), 21-11-2026, 1:00PM India time/,
  ],
  [
    'a block that follows',
    {
      next: late.next && {
        ...late.next,
        kind: 'blocked' as const,
        customerName: null,
        customerPhone: null,
        pickUpTime: undefined,
      },
    },
    /Next: blocked from today/,
  ],
  ['no customer of another location', { next: hidden }, /Next: booking at another location, 1:00PM India timeNot back/],
  [
    'an unpaid booking at another location',
    { next: hidden && { ...hidden, kind: 'held' as const } },
    /Next: booking at another location \(not paid yet\), 1:00PM/,
  ],
  ['no free car', { free: [] }, /Other free cars: none/],
  ['a car due on an earlier day', { toDate: '2026-11-18', lateDays: ['2026-11-19'] }, /Due 18-11-2026.*2 days late/],
])('the list shows %s', async (_what, given, text) => {
  list([{ ...late, ...given }]);
  const { due } = await open();

  expect(due.getByRole('listitem')).toHaveTextContent(text);
});

it('yesterday’s returns are collapsed unless reported as not back, and returns beyond the limit are only counted', async () => {
  const gone = { ...late, _id: ids.held, customerName: 'Chetan', toDate: '2026-11-19', lateFrom: '2026-11-19T10:30' };
  list([{ ...gone, _id: ids.cancelled, customerName: 'Dev', lateDays: ['2026-11-19'] }, late, gone], 3);
  const { user, due } = await open();

  expect(due.getByRole('heading', { name: 'Due back (2)' })).toBeVisible();
  expect(due.queryByText('Chetan')).toBeNull();
  expect(due.getByText('3 more returns are not listed here.')).toBeVisible();
  await user.click(due.getByRole('button', { name: 'Yesterday’s returns (1)' }));

  expect(due.getAllByText(/^Due yesterday, 10:00AM/)).toHaveLength(2);
  expect(due.getByText('Chetan')).toBeVisible();
});

it('the list can be loaded again after a failure, and says if no cars are due back', async () => {
  handle('rental.getDueBack', (_request, count) =>
    count === 1 ? refusal('internal') : success('rental.getDueBack', { ...sample, rentals: [] }),
  );
  const { user } = await renderApp({ at: '/admindashboard', session: admin });

  const panel = await screen.findByText('We couldn’t load the cars due back.');
  await user.click(within(panel.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('No cars are due back today.')).toBeVisible();
});
