import type { HandoverFacts } from '@rental/contracts';
import { ids, samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerAdminHome, answers } from '../../../../test/network.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { admin, clerk } from '../../../../test/session.ts';

const config = samples['system.config'].reply;
const booking = { ...samples['rental.get'].reply, fromDate: '2026-11-20', toDate: '2026-11-22', rev: 1 };
const { stage: _out, canUndo: _can, unused: _unused, ...sample } = samples['counter.getHandover'].reply;
const terms = { amount: 5_000, returnHours: 24 };
const booked: HandoverFacts = { ...sample, rev: 1, deposit: { ...terms, held: 2_000, toTake: 3_000 } };
const backBy = '2026-11-21T12:30:00.000Z';
const out: HandoverFacts = {
  ...sample,
  rev: 2,
  stage: 'out',
  deposit: { ...terms, held: 5_000 },
  balance: 1_200,
  depositBack: { used: 1_200, online: 0, atCounter: 3_800, heldOnline: 0, backBy },
};

beforeEach(() => {
  answerAdminHome();
  answers('system.config', { ...config, usesCounter: true });
});

const open = async (session = clerk) => {
  const { user } = await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session });
  return { user, counter: within(await screen.findByRole('region', { name: 'Counter' })) };
};

const openStep = async (name: string, session = clerk) => {
  const opened = await open(session);
  await opened.user.click(opened.counter.getByRole('button', { name }));
  return opened;
};

it('a clerk takes the missing deposit before the hand-out', async () => {
  answers('rental.get', booking);
  answers('counter.getHandover', booked);
  const taken = answers('counter.takeMoney');
  const { user, counter } = await openStep('Hand out');

  expect(await counter.findByText('₹3,000 deposit to take. Take it before you hand out the car.')).toBeVisible();
  const buttons = await counter.findAllByRole('button', { name: 'Hand out' });
  expect(buttons.at(-1)).toBeDisabled();
  await user.click(counter.getByRole('button', { name: 'Take deposit' }));
  await user.click(counter.getByRole('button', { name: 'Take ₹3,000' }));

  expect(taken[0]?.body).toMatchObject({ amount: 3_000, method: 'cash', purpose: 'deposit' });
});

it('the forms for money are shown once: in the hand-out while it is open', async () => {
  const { deposit } = booked;
  answers('rental.get', { ...booking, balance: 1_200, ...(deposit && { deposit }) });
  answers('counter.getHandover', { ...booked, balance: 1_200 });
  const { user, counter } = await open();
  expect(await screen.findByRole('button', { name: 'Take money' })).toBeVisible();

  await user.click(counter.getByRole('button', { name: 'Hand out' }));

  expect(await counter.findByRole('button', { name: 'Take money' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Take (money|deposit)$/ })).toHaveLength(2);
  await user.click(counter.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Take deposit' })).toBeVisible();
});

it('the deposit is paid by a UPI QR code', async () => {
  answers('rental.get', booking);
  answers('counter.getHandover', booked);
  const ordered = answers('counter.createOrder');
  const { user, counter } = await openStep('Hand out');

  await user.click(await counter.findByRole('button', { name: 'Show a UPI QR code' }));

  await waitFor(() => expect(ordered[0]?.body).toEqual({ bookingId: ids.confirmed, purpose: 'deposit' }));
});

it('a manager hands out the car without the deposit, with a reason', async () => {
  answers('rental.get', booking);
  answers('counter.getHandover', booked);
  const sent = answers('counter.handOut');
  const { user, counter } = await openStep('Hand out', admin);

  await user.type(
    await counter.findByLabelText(/^Reason for handing out the car without the deposit/),
    'Known customer',
  );
  await user.click(counter.getByRole('button', { name: 'Hand out, ₹3,000 unpaid' }));

  expect(await counter.findByText('Car handed out')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ depositReason: 'Known customer' });
});

it.each([
  ['I gave back ₹3,800', 'returned'],
  ['Keep it until the car is checked', 'keep'],
])('a clerk who takes back the car chooses “%s”', async (text, deposit) => {
  answers('rental.get', { ...booking, stage: 'out' });
  answers('counter.getHandover', out);
  const sent = answers('counter.takeBack');
  const { user, counter } = await openStep('Take back');

  expect(await counter.findByText('₹1,200 pays what is still to pay. Give back ₹3,800.')).toBeVisible();
  expect(counter.getByLabelText('I gave back ₹3,800')).toBeChecked();
  await user.click(counter.getByLabelText(text));
  await user.click(counter.getByRole('button', { name: 'Take back' }));

  expect(await counter.findByText('Car taken back')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ unusedDays: 'keep', deposit });
});

it('a kept deposit is given back from the details of the booking', async () => {
  const deposit = { ...terms, held: 5_000, backBy };
  answers('rental.get', { ...booking, stage: 'returned', deposit });
  const back = { used: 0, online: 2_000, atCounter: 3_000, heldOnline: 2_000, backBy };
  answers('counter.getHandover', { ...sample, rev: 3, stage: 'returned', deposit, depositBack: back });
  const sent = answers('counter.settleDeposit');
  const { user, counter } = await open();

  expect(counter.getByText('Deposit held: ₹5,000')).toBeVisible();
  await user.click(counter.getByRole('button', { name: 'Give back deposit' }));
  expect(await counter.findByText('₹2,000 goes back the way it was paid. Give back ₹3,000.')).toBeVisible();
  await user.click(counter.getByRole('button', { name: 'I gave back ₹3,000' }));

  expect(sent[0]?.body).toMatchObject({ bookingId: ids.confirmed, rev: 3, returned: true });
});
