import { ids, samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerAdminHome, answers, handle, refusal } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { clerk, manager } from '../../test/session.ts';

const booking = samples['rental.get'].reply;
const cancellation = { policy: 3_000, full: 6_000 };

beforeEach(answerAdminHome);

async function open(given: Partial<typeof booking>, session = clerk) {
  answers('rental.get', { ...booking, ...given });
  await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session });
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('region', { name: 'Money' });
  return dialog;
}

describe('a limit on refunds beyond the policy', () => {
  it('of 0 rupees allows only a cancellation under the policy', async () => {
    const dialog = await open({ goodwillLeft: 0, cancellation });

    expect(dialog.queryByRole('button', { name: 'Refund money' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel this booking' }));

    expect(dialog.getByRole('radio', { name: 'Under the policy: ₹3,000' })).toBeChecked();
    expect(dialog.getByRole('radio', { name: 'In full: ₹6,000 (above your limit)' })).toBeDisabled();
  });

  it('allows a cancellation with a full refund that it covers', async () => {
    const dialog = await open({ goodwillLeft: 3_000, cancellation }, manager);

    await userEvent.click(dialog.getByRole('button', { name: 'Cancel this booking' }));

    expect(dialog.getByRole('radio', { name: 'In full: ₹6,000' })).toBeEnabled();
  });

  it('replaces the cancel button with an explanation if a cancellation needs a full refund above the limit', async () => {
    const dialog = await open({ goodwillLeft: 500, cancellation: { policy: null, full: 6_000 } });

    expect(dialog.queryByRole('button', { name: 'Cancel this booking' })).toBeNull();
    expect(dialog.getByText(/which is above your limit/)).toBeVisible();
  });

  it('caps the amount in the refund form, which shows the server’s message if it still rejects', async () => {
    const message = 'You can refund up to ₹500, and ₹300 has been refunded already. Ask a manager to refund more.';
    handle('rental.giveBack', async () => {
      const refused = await refusal('above_limit').json();
      return Response.json({ ...refused, message }, { status: 403 });
    });
    const dialog = await open({ goodwillLeft: 200 });

    await userEvent.click(dialog.getByRole('button', { name: 'Refund money' }));
    const amount = dialog.getByLabelText(/^Amount/);
    expect(amount).toHaveAttribute('max', '200');
    expect(amount).toHaveAccessibleDescription(/At most ₹200/);
    await userEvent.type(amount, '200');
    await userEvent.type(dialog.getByLabelText(/^Reason for the refund/), 'The car came late');
    await userEvent.click(dialog.getByRole('button', { name: 'Refund ₹200' }));

    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
  });
});

describe('a failed refund', () => {
  const [charge] = booking.charges;
  const failed = {
    refundId: ids.entry,
    kind: 'goodwill' as const,
    amount: 500,
    state: 'failed' as const,
    reference: null,
    at: '2026-11-20T06:30:00.000Z',
    error: 'too old',
    by: null,
  };

  it.each([
    ['clerk', clerk, 0],
    ['manager', manager, 1],
  ] as const)('has buttons to retry and record it only for ranks that may do so: %s', async (_rank, session, count) => {
    const dialog = await open({ charges: charge ? [{ ...charge, refunds: [failed] }] : [] }, session);

    expect(dialog.getByText('too old')).toBeVisible();
    expect(dialog.queryAllByRole('button', { name: 'Try the refund again' })).toHaveLength(count);
    expect(dialog.queryAllByRole('button', { name: 'Record as refunded' })).toHaveLength(count);
  });
});

describe('a booking at another location', () => {
  it('has no link in the list of cars to move', async () => {
    const { relocations } = samples['rental.getToday'].reply;
    const [pair] = relocations;
    const next = pair && { ...pair.next, code: null, isElsewhere: true as const };
    answers('rental.getToday', { ...samples['rental.getToday'].reply, relocations: pair ? [{ ...pair, next }] : [] });
    await renderApp({ at: '/admindashboard', session: clerk });

    expect(await screen.findByRole('heading', { name: /^Cars to move/ })).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^Last return: details/ })).toHaveLength(1);
    expect(screen.queryByRole('link', { name: /^Next pick-up: details/ })).toBeNull();
  });

  it('has no link in the calendar of the car', async () => {
    const [car] = samples['vehicle.getAll'].reply;
    const [entry] = samples['dashboard.getCalendar'].reply.filter(({ kind }) => kind !== 'blocked');
    const foreign = { ...entry, carId: car?._id, customerName: null, locationName: 'Mumbai Airport' };
    answers('vehicle.getAll');
    answers('dashboard.getCalendar', [foreign]);
    await renderApp({ at: `/admindashboard?view=calendar&car=${car?._id}`, session: manager });

    expect(await screen.findByText(/: Mumbai Airport$/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Details/ })).toBeNull();
  });
});
