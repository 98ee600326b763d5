import { samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, handle, refusal, refuses } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { customer } from '../../../test/session.ts';

const title = 'Add bookings made at the counter';

beforeEach(() => {
  answers('system.config', { ...samples['system.config'].reply, usesCounter: true });
  answers('rental.getUserBookings', []);
});

async function openDialog() {
  const { user } = await renderApp({ at: '/bookings', session: customer });
  await user.click(await screen.findByRole('button', { name: title }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await user.type(await dialog.findByLabelText('Phone number'), '98765 43210');
  await user.type(dialog.getByLabelText('Code'), '048 213{Enter}');
  return { user, dialog };
}

describe('adding bookings made at the counter', () => {
  it('works from the empty list, and says how many were added', async () => {
    const calls = answers('counter.addBookings');
    await openDialog();

    expect(await screen.findByText('2 bookings added.', { selector: '.Toastify *' })).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ phone: '+919876543210', code: '048213' }]);
  });

  it('is closed by a button', async () => {
    refuses('counter.addBookings', 'access_code_wrong');
    const { user, dialog } = await openDialog();
    expect(await dialog.findByRole('alert')).toBeVisible();

    await user.click(dialog.getByRole('button', { name: 'Cancel' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says that the code is not right, and until when too many wrong codes lock it', async () => {
    refuses('counter.addBookings', 'access_code_wrong');
    const { user, dialog } = await openDialog();
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'That code is not right. Try again, or ask for a new one.',
    );

    handle('counter.addBookings', () => refusal('code_locked', { until: '2026-11-20T06:45:00.000Z' }));
    await user.click(dialog.getByRole('button', { name: 'Add bookings' }));

    expect(await dialog.findByText(/^Too many wrong codes/)).toHaveTextContent(
      'Too many wrong codes. Try again after 20-11-2026, 12:15PM.',
    );
  });

  it('is not offered unless the business uses the counter', async () => {
    answers('system.config');
    await renderApp({ at: '/bookings', session: customer });

    expect(await screen.findByText('No bookings found.')).toBeVisible();
    expect(screen.queryByRole('button', { name: title })).not.toBeInTheDocument();
  });
});
