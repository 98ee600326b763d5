import type { CounterDamage, CounterRental, CounterReturn } from '@rental/contracts';
import { ids, samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerAdminHome, answers, handle, noAnswer, refusal, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin, clerk } from '../../../test/session.ts';

const sample = samples['counter.getNow'].reply;
// The sample has one rental in each list.
const [pickUp] = sample.pickUps.rentals as [CounterRental];
const [back] = sample.returns.rentals as [CounterReturn];
const paid = { ...pickUp, balance: undefined };
const nothing = { rentals: [], more: 0 };
const empty = { day: '2026-11-20', pickUps: nothing, returns: nothing, unknown: nothing, toPay: nothing };
const listed = <T,>(...rentals: T[]) => ({ rentals, more: 0 });

beforeEach(() => {
  // It is 10:40 in India.
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'], now: new Date('2026-11-20T05:10:00.000Z') });
  answerAdminHome();
  answers('system.config', { ...samples['system.config'].reply, usesCounter: true });
});
afterEach(() => void vi.useRealTimers());

const open = async (query = '') => renderApp({ at: `/admindashboard?view=counter${query}`, session: clerk });
const listOf = async (name: RegExp) => within(await screen.findByRole('region', { name }));

describe('the counter', () => {
  it('lists pick-ups with the customer’s phone number, the car, the location and the money to take', async () => {
    answers('counter.getNow', { ...empty, pickUps: listed({ ...pickUp, pickUpTime: '10:00' }) });
    await open();
    const row = (await listOf(/^To hand out \(1\)/)).getByRole('listitem');

    expect(row).toHaveTextContent(
      /Pick-up 10:00AM India time, 40 minutes late.*Asha Rao.*\+91 98765 43210.*Creta, MH 12 AB 1234.*Pune Airport.*Until 22-11-2026.*K7M-2QX.*₹1,200 still to pay\. Take it before you hand out the car\.Hand out/,
    );
    expect(within(row).getByRole('link', { name: '+91 98765 43210' })).toHaveAttribute('href', 'tel:+919876543210');
  });

  it('lists overdue cars before the cars that are due, each with its next booking', async () => {
    const late = { ...back, toDate: '2026-11-20', returnTime: '08:30', lateFrom: '2026-11-20T09:00' };
    const next = back.next && { ...back.next, fromDate: '2026-11-21', pickUpTime: '09:00' };
    const due = { ...late, _id: ids.held, customerName: 'Bina', returnTime: '12:00', lateFrom: '2026-11-20T12:30' };
    answers('counter.getNow', { ...empty, returns: listed<object>({ ...late, next }, { ...due, next: null }) });
    await open();

    expect((await listOf(/^Overdue \(1\)/)).getByRole('listitem')).toHaveTextContent(
      /Due back 8:30AM India time, 2 hours 10 minutes late.*Next booking of this car: tomorrow, 9:00AM India time\. Asha Rao, \+91 98765 43210Take back/,
    );
    const row = (await listOf(/^Due back \(1\)/)).getByRole('listitem');
    expect(row).toHaveTextContent(/Due back 12:00PM India time.*Bina/);
    expect(row).not.toHaveTextContent(/late|Next/);
  });

  it('lists rentals that began before the counter was turned on, and rentals with a balance', async () => {
    const over = { ...back, _id: ids.held, stage: undefined, toDate: '2026-11-19', customerName: 'Dev' };
    answers('counter.getNow', {
      ...empty,
      unknown: listed({ ...back, stage: undefined }, over),
      toPay: { rentals: [{ ...pickUp, stage: 'returned', balance: 500 }], more: 3 },
    });
    await open();

    const unknown = await listOf(/^Is this car out\? \(2\)/);
    expect(unknown.getByRole('button', { name: 'Hand out: Creta, Asha Rao' })).toBeEnabled();
    expect(unknown.getAllByRole('button', { name: /^Hand out/ })).toHaveLength(1);
    const toPay = await listOf(/^To pay \(4\)/);
    expect(toPay.getByRole('listitem')).toHaveTextContent('₹500 still to pay.');
    expect(toPay.getByRole('listitem')).not.toHaveTextContent('Take it before');
    expect(toPay.getByText('3 more rentals are not listed here.')).toBeVisible();
  });

  it('lists money to return, which a clerk marks as returned', async () => {
    const refunds = listed(...(sample.refunds?.rentals ?? []));
    handle('counter.getNow', (_request, count) =>
      success('counter.getNow', count === 1 ? { ...empty, refunds } : empty),
    );
    const calls = handle('rental.returnedByHand', () => success('rental.returnedByHand'));
    const { user } = await open();
    const list = await listOf(/^Money to return \(1\)/);

    expect(list.getByRole('listitem')).toHaveTextContent(/₹500 · Cash.*Asha Rao.*K7M-2QX/);
    await user.type(list.getByLabelText(/^How you returned it/), 'In notes{Enter}');

    expect(await screen.findByText('Marked as refunded')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([
      { razorpayPaymentId: `ctr_${ids.entry}`, refundId: ids.audit, reference: 'In notes' },
    ]);
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Money to return/ })).toBeNull());
    expect(screen.getByRole('region', { name: 'Now' })).toHaveFocus();
  });

  it('lists proposed damage, first what staff decide, each with a link to its rental', async () => {
    const [answered] = (sample.damages?.rentals ?? []) as unknown as [CounterDamage];
    const { answer: _none, ...damage } = answered.damage;
    const waiting = { ...answered, customerName: 'Dev', damage: { ...damage, _id: ids.held } };
    const over = {
      ...waiting,
      customerName: 'Esha',
      damage: { ...damage, _id: ids.admin, answerBy: '2026-11-20T05:00:00.000Z' },
    };
    answers('counter.getNow', { ...empty, damages: listed<CounterDamage>(waiting, answered, over) });
    answers('rental.get');
    const { user } = await open();
    const rows = (await listOf(/^Proposed damage \(3\)/)).getAllByRole('listitem');

    expect(rows[0]).toHaveTextContent(
      /₹1,800 · Scratch, left rear door.*Asha Rao.*Answer.*It was there when I picked up/,
    );
    expect(rows[1]).toHaveTextContent(/Esha.*The customer’s time to answer is over\. You can charge it now\./);
    expect(rows[2]).toHaveTextContent(/Dev.*The customer can answer until 22-11-2026, 6:00PM/);
    await user.click(screen.getByRole('button', { name: 'Open rental: Creta, Asha Rao' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('says that there is nothing to do if all lists are empty', async () => {
    answers('counter.getNow', empty);
    await open();

    expect(await screen.findByText('No cars to hand out today.')).toBeVisible();
    expect(screen.getByText('No cars are due back in the next 2 hours.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: /^(Overdue|To pay|Is this car out)/ })).toBeNull();
  });

  it('shows only the chosen location', async () => {
    const requests = answers('counter.getNow', empty);
    const { user } = await open();

    await user.selectOptions(await screen.findByRole('combobox', { name: 'Location' }), ids.pune);

    await waitFor(() => expect(requests.at(-1)?.query).toEqual({ locationId: ids.pune }));
    expect(requests[0]?.query).toEqual({});
  });

  it('offers to load again after a failure', async () => {
    handle('counter.getNow', (_request, count) =>
      count === 1 ? refusal('internal') : success('counter.getNow', empty),
    );
    const { user } = await open();

    await screen.findByText('We couldn’t load the counter.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('No cars to hand out today.')).toBeVisible();
  });

  it('shows the last lists with their time while offline, and says that what is recorded is sent later', async () => {
    answers('counter.getNow', { ...empty, pickUps: listed(paid) });
    await open();
    const button = await screen.findByRole('button', { name: /^Hand out/ });
    handle('counter.getNow', noAnswer);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    window.dispatchEvent(new Event('offline'));

    const title = await screen.findByText('This list may have changed.');
    expect(title.closest('[aria-live]')).toHaveTextContent(
      'You are offline. Last updated 20-11-2026, 10:40AM. What you record is kept on this device, and sent when the connection is back.',
    );
    expect(button).toBeEnabled();
  });
});

describe('the search of the counter', () => {
  it('finds a booking and opens its details', async () => {
    answers('counter.getNow', empty);
    answers('rental.get');
    const requests = answers('counter.find');
    const { user, address } = await open();

    await user.type(await screen.findByRole('textbox', { name: 'Find a booking' }), 'K7M-2QX{Enter}');
    const found = await listOf(/^Bookings found/);
    const [first] = await found.findAllByRole('button', { name: /^Asha Rao: details of booking/ });
    expect(requests[0]?.query).toEqual({ search: 'K7M-2QX' });
    if (first) await user.click(first);

    expect(await screen.findByRole('dialog', { name: 'Booking details' })).toBeVisible();
    expect(address()).toContain('view=counter&q=K7M-2QX&booking=');
  });

  it.each([
    ['nothing matches', { bookings: [], hasMore: false }, 'Nothing found for “Asha”.'],
    ['more match', { ...samples['counter.find'].reply, hasMore: true }, /^More bookings match/],
  ])('says if %s', async (_, found, text) => {
    answers('counter.getNow', empty);
    answers('counter.find', found);
    await open('&q=Asha');

    expect(await screen.findByText(text)).toBeVisible();
  });

  it('offers to search again after a failure', async () => {
    answers('counter.getNow', empty);
    handle('counter.find', (_request, count) => (count === 1 ? refusal('internal') : success('counter.find')));
    const { user } = await open('&q=Asha');

    await screen.findByText('We couldn’t search the bookings.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect((await (await listOf(/^Bookings found/)).findAllByRole('listitem')).length).toBeGreaterThan(0);
  });
});

it('the counter is refetched after a step', async () => {
  answers('counter.getHandover', { ...samples['counter.getHandover'].reply, ...paid, stage: undefined });
  answers('counter.handOut');
  handle('counter.getNow', (_request, count) =>
    success('counter.getNow', count === 1 ? { ...empty, pickUps: listed(paid) } : empty),
  );
  const { user } = await renderApp({ at: '/admindashboard?view=counter', session: admin });
  await user.click(await screen.findByRole('button', { name: 'Hand out: Creta, Asha Rao' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand out' }));

  await user.click(await dialog.findByRole('button', { name: 'Hand out' }));
  expect(await dialog.findByText('Car handed out')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Done' }));

  expect(await screen.findByText('No cars to hand out today.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('region', { name: 'Now' })).toHaveFocus());
});
