import { type BookingDetail, bookingDetail } from '@rental/contracts';
import { ids, samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerAdminHome, answers, handle, refusal, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { clerk, manager } from '../../../test/session.ts';

const booking = bookingDetail.parse({ ...samples['rental.get'].reply, rev: 3, stage: 'returned' });
const recordId = expect.stringMatching(/^[0-9a-f]{24}$/);
const agreedCharges: BookingDetail['agreedCharges'] = [
  { kind: 'late', words: '₹200 per started hour', price: 200, per: 'hour' },
  { kind: 'fine', words: 'As on the official notice' },
];
const fine = {
  _id: ids.entry,
  kind: 'fine' as const,
  amount: 1_000,
  at: '2026-11-20T06:30:00.000Z',
  reason: 'Speeding on 21 November',
  evidence: 'Notice KA19-220481',
};

beforeEach(() => {
  answerAdminHome();
  answers('system.config', { ...samples['system.config'].reply, usesCounter: true });
});

async function open(given: Partial<BookingDetail>, session = clerk) {
  answers('rental.get', { ...booking, ...given });
  const { user } = await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session });
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('region', { name: 'Money' });
  return { dialog, user };
}

describe('adding an extra charge', () => {
  it('computes the amount of a fixed price, and sends what the customer reads and what shows it', async () => {
    const calls = handle('counter.addCharge', () => success('counter.addCharge'));
    const { dialog, user } = await open({ agreedCharges });

    await user.click(await dialog.findByRole('button', { name: 'Add charge' }));
    expect(dialog.getByText('The customer agreed to: “₹200 per started hour”')).toBeVisible();
    await user.clear(dialog.getByLabelText(/^Started hours/));
    await user.type(dialog.getByLabelText(/^Started hours/), '3');
    await user.type(dialog.getByLabelText(/^What the customer reads/), 'Returned 3 hours late');
    await user.type(dialog.getByLabelText(/^What shows it/), 'Returned at 21:40');
    await user.click(dialog.getByRole('button', { name: 'Charge ₹600' }));

    expect(await screen.findByText('Charge added')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([
      {
        bookingId: ids.confirmed,
        rev: 3,
        recordId,
        kind: 'late',
        amount: 600,
        reason: 'Returned 3 hours late',
        evidence: 'Returned at 21:40',
      },
    ]);
  });

  it('takes any amount of a kind without a price, and repeats the same record after an error', async () => {
    const calls = handle('counter.addCharge', () => refusal('charge_not_agreed'));
    const { dialog, user } = await open({ agreedCharges });

    await user.click(await dialog.findByRole('button', { name: 'Add charge' }));
    await user.selectOptions(dialog.getByLabelText('What happened'), 'Traffic fines');
    await user.type(dialog.getByLabelText(/^Amount/), '1000');
    await user.type(dialog.getByLabelText(/^What the customer reads/), fine.reason);
    await user.type(dialog.getByLabelText(/^What shows it/), fine.evidence);
    await user.click(dialog.getByRole('button', { name: 'Charge ₹1,000' }));
    expect(await dialog.findByText('This charge was not agreed when the booking was made')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Charge ₹1,000' }));

    await expect.poll(() => calls.length).toBe(2);
    const [first, second] = calls.map(({ body }) => body);
    expect(first).toMatchObject({ kind: 'fine', amount: 1_000, evidence: fine.evidence });
    expect(second).toEqual(first);
  });

  it('is not offered before the car is handed out, or if nothing was agreed', async () => {
    const { dialog } = await open({ agreedCharges, stage: undefined });
    expect(dialog.queryByRole('region', { name: 'Extra charges' })).toBeNull();
  });
});

describe('an extra charge that was added by mistake', () => {
  it('is taken off by a manager with a reason', async () => {
    const calls = handle('counter.takeOffCharge', () => success('counter.takeOffCharge'));
    const { dialog, user } = await open({ agreedCharges, extraCharges: [fine], balance: 1_000 }, manager);

    await user.click(await dialog.findByRole('button', { name: 'Take off Traffic fines, ₹1,000' }));
    await user.type(dialog.getByLabelText(/^Why was it charged by mistake/), 'Another car');
    await user.click(dialog.getByRole('button', { name: 'Take off the charge' }));

    expect(await screen.findByText('Charge taken off')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([
      { bookingId: ids.confirmed, rev: 3, recordId, entryId: ids.entry, reason: 'Another car' },
    ]);
  });

  it('stays listed, and a clerk can’t take one off', async () => {
    const takenOff = { ...fine, _id: ids.audit, takenOffAt: '2026-11-21T06:30:00.000Z' };
    const { dialog } = await open({ agreedCharges, extraCharges: [fine, takenOff] });

    const section = within(await dialog.findByRole('region', { name: 'Extra charges' }));
    expect(section.getAllByText('Traffic fines')).toHaveLength(2);
    expect(section.getByText(/^Taken off/)).toBeVisible();
    expect(section.queryByRole('button', { name: /Take off/ })).toBeNull();
  });
});
