import { type BookingDetail, bookingDetail, type DamageProposal } from '@rental/contracts';
import { ids, samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerAdminHome, answers, handle, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { clerk, manager } from '../../../test/session.ts';

const booking = bookingDetail.parse({ ...samples['rental.get'].reply, rev: 3, stage: 'returned' });
const agreedCharges: BookingDetail['agreedCharges'] = [{ kind: 'damage', words: 'By the price list at the counter' }];
const proposal: DamageProposal = {
  _id: ids.entry,
  amount: 1_800,
  at: '2020-11-20T06:30:00.000Z',
  reason: 'Scratch, left rear door',
  evidence: 'Photos of the return',
  answerBy: '2020-11-22T06:30:00.000Z',
  state: 'open',
};
const answer = { at: '2020-11-21T06:30:00.000Z', text: 'It was there before.' };
const named = { bookingId: ids.confirmed, rev: 3, proposalId: ids.entry };

beforeEach(() => {
  answerAdminHome();
  answers('system.config', { ...samples['system.config'].reply, usesCounter: true });
});

async function open(damageProposals: DamageProposal[], session = clerk) {
  answers('rental.get', { ...booking, agreedCharges, ...(damageProposals.length > 0 && { damageProposals }) });
  const { user } = await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session });
  const dialog = within(await screen.findByRole('dialog'));
  const section = within(await dialog.findByRole('region', { name: 'Extra charges' }));
  return { section, user };
}

describe('damage', () => {
  it('is proposed to the customer, not charged', async () => {
    const calls = handle('counter.proposeDamage', () => success('counter.proposeDamage'));
    const { section, user } = await open([]);

    await user.click(section.getByRole('button', { name: 'Add charge' }));
    expect(section.getByText(/They have 48 hours to answer/)).toBeVisible();
    await user.type(section.getByLabelText(/^Amount/), '1800');
    await user.type(section.getByLabelText(/^What the customer reads/), proposal.reason);
    await user.type(section.getByLabelText(/^What shows it/), proposal.evidence);
    await user.click(section.getByRole('button', { name: 'Propose ₹1,800' }));

    expect(await screen.findByText('Charge proposed')).toBeVisible();
    expect(calls[0]?.body).toEqual({
      bookingId: ids.confirmed,
      rev: 3,
      recordId: expect.stringMatching(/^[0-9a-f]{24}$/),
      amount: 1_800,
      reason: proposal.reason,
      evidence: proposal.evidence,
    });
  });

  it('is charged by a clerk once the time to answer is over', async () => {
    const calls = handle('counter.chargeDamage', () => success('counter.chargeDamage'));
    const { section, user } = await open([proposal]);

    await user.click(section.getByRole('button', { name: 'Charge ₹1,800' }));

    expect(await screen.findByText('Charge added')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([named]);
  });

  it('can only be dropped while the customer has time to answer', async () => {
    const calls = handle('counter.dropDamage', () => success('counter.dropDamage'));
    const { section, user } = await open([{ ...proposal, answerBy: '2099-11-22T06:30:00.000Z' }]);
    expect(section.queryByRole('button', { name: 'Charge ₹1,800' })).toBeNull();

    await user.click(section.getByRole('button', { name: 'Drop' }));
    await user.type(section.getByLabelText(/^Why you drop it/), 'Old');
    await user.click(section.getByRole('button', { name: 'Drop the proposal' }));

    expect(await screen.findByText('Proposal dropped')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ ...named, reason: 'Old' }]);
  });

  it('is decided by a manager, with a reason, after the customer has answered', async () => {
    const calls = handle('counter.chargeDamage', () => success('counter.chargeDamage'));
    const { section, user } = await open([{ ...proposal, answer }], manager);
    expect(section.getByText('It was there before.')).toBeVisible();

    await user.click(section.getByRole('button', { name: 'Charge ₹1,800' }));
    await user.type(section.getByLabelText(/^Why you charge it/), 'The photos show none');
    await user.click(section.getByRole('button', { name: 'Charge ₹1,800' }));

    expect(await screen.findByText('Charge added')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ ...named, reason: 'The photos show none' }]);
  });

  it('is not charged by a clerk after the customer has answered', async () => {
    const { section } = await open([{ ...proposal, answer }]);

    expect(section.getByText('A manager decides about the answer.')).toBeVisible();
    expect(section.queryByRole('button', { name: 'Charge ₹1,800' })).toBeNull();
  });
});
