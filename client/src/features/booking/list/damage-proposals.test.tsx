import { screen, within } from '@testing-library/react';
import { customerBookings, ids, samples } from '@rental/contracts/samples';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, handle, refusal, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { customer } from '../../../test/session.ts';

const [, confirmed] = customerBookings;
const proposal = {
  _id: ids.entry,
  amount: 1_800,
  at: '2026-11-20T06:30:00.000Z',
  reason: 'Scratch, left rear door',
  evidence: 'Photos of the return',
  answerBy: '2026-11-22T06:30:00.000Z',
  state: 'open' as const,
};
const named = { bookingId: ids.confirmed, proposalId: ids.entry };

beforeEach(() => answers('system.config', samples['system.config'].reply));

async function open(given: object = {}) {
  const shown = { ...proposal, ...given };
  answers('rental.getUserBookings', confirmed ? [{ ...confirmed, damageProposals: [shown] }] : []);
  const { user } = await renderApp({ at: '/bookings', session: customer });
  const heading = await screen.findByRole('heading', { name: 'New since your pick-up: Scratch, left rear door' });
  const row = heading.closest('li');
  if (!row) throw new Error('no row');
  return { user, row: within(row) };
}

describe('a proposed charge for damage', () => {
  it('says until when to answer, and is agreed to', async () => {
    const calls = handle('rental.agreeToDamage', () => success('rental.agreeToDamage'));
    const { user, row } = await open();
    expect(row.getByText(/^You can answer until/)).toHaveTextContent(
      '22-11-2026, 12:00PM (India). You don’t owe this yet.',
    );

    await user.click(row.getByRole('button', { name: 'Agree to pay ₹1,800' }));

    expect(await screen.findByText('You agreed to the charge')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([named]);
  });

  it('is answered in writing, and an error keeps the text', async () => {
    const calls = handle('rental.answerDamage', () => refusal('proposal_ended'));
    const { user, row } = await open();

    await user.click(row.getByRole('button', { name: 'Write an answer' }));
    await user.type(row.getByLabelText(/^What should we know/), 'It was there before.');
    await user.click(row.getByRole('button', { name: 'Send answer' }));

    expect(await row.findByText('This proposal has been charged or dropped already')).toBeVisible();
    expect(row.getByLabelText(/^What should we know/)).toHaveValue('It was there before.');
    expect(calls.map(({ body }) => body)).toEqual([{ ...named, text: 'It was there before.' }]);
  });

  it('shows the answer, which can be changed', async () => {
    const { row } = await open({ answer: { at: proposal.at, text: 'It was there before.' } });
    expect(row.getByText('You answered: “It was there before.”')).toBeVisible();
    expect(row.getByRole('button', { name: 'Change your answer' })).toBeVisible();
  });

  it('says that nothing is charged once it is dropped', async () => {
    const { row } = await open({ state: 'dropped' });
    expect(row.getByText('We don’t charge this.')).toBeVisible();
    expect(row.queryByRole('button')).toBeNull();
  });
});
