import { samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, refuses, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const { hours = [], closedDays: _closedDays, ...told } = samples['location.getById'].reply;

beforeEach(() => {
  answerAdminHome();
  answers('location.getById', told);
  answers('vehicle.getAll');
});

async function openEditor() {
  const { user } = await renderApp({ at: '/admindashboard?view=lookups', session: admin });
  await user.click(await screen.findByRole('button', { name: `Edit ${told.name}` }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'More details of this location' }));
  return { user, dialog };
}

describe('optional location fields', () => {
  test('show the stored values, and send null for cleared ones', async () => {
    answers('location.getById');
    const calls = handle('location.editById', () => success('location.editById'));
    const { user, dialog } = await openEditor();
    expect(dialog.getByLabelText('Address')).toHaveValue(told.address);
    expect(dialog.getByLabelText('Monday, opens')).toHaveValue('09:00');
    expect(dialog.getByRole('button', { name: 'Remove 26-01-2027' })).toBeVisible();

    await user.clear(dialog.getByLabelText('Phone'));
    await user.click(dialog.getByRole('button', { name: 'Remove 26-01-2027' }));
    await user.click(dialog.getByRole('button', { name: 'Update' }));

    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({ address: told.address, phone: null, hours, closedDays: null });
  });

  test('show errors beside their fields after an attempt to save, but leave the save button enabled before it', async () => {
    const { user, dialog } = await openEditor();

    await user.clear(dialog.getByLabelText('Map link'));
    await user.type(dialog.getByLabelText('Map link'), 'maps.example');
    expect(dialog.getByRole('button', { name: 'Update' })).toBeEnabled();
    await user.click(dialog.getByRole('button', { name: 'Update' }));

    expect(await dialog.findByText('Use an address that starts with https://')).toBeVisible();
  });

  test('show an error above the week when every day is closed, and focus it', async () => {
    const calls = handle('location.editById', () => success('location.editById'));
    const { user, dialog } = await openEditor();
    await user.click(dialog.getByRole('switch', { name: 'No opening hours set' }));
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']) {
      await user.click(dialog.getByRole('checkbox', { name: day }));
    }

    await user.click(dialog.getByRole('button', { name: 'Update' }));

    await waitFor(() => expect(dialog.getByRole('checkbox', { name: 'Monday' })).toHaveFocus());
    expect(dialog.getByRole('checkbox', { name: 'Monday' })).toHaveAccessibleDescription('Open on one day at least');
    expect(calls).toEqual([]);
  });

  test('list, before saving, the bookings that start or end on newly closed days', async () => {
    const asked = handle('location.getStandingEnds', () => success('location.getStandingEnds'));
    const calls = handle('location.editById', () => success('location.editById'));
    const { user, dialog } = await openEditor();

    await user.click(dialog.getByRole('switch', { name: 'No opening hours set' }));
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    const question = await dialog.findByRole('alertdialog', { name: 'One booking begins or ends when you close.' });
    expect(question).toHaveTextContent('Creta, 01-12-2026 to 02-12-2026');
    expect(calls).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Update anyway' }));

    await waitFor(() => expect(calls).toHaveLength(1));
    expect(asked[0]?.query['days']?.split(',').every((day) => new Date(day).getUTCDay() === 0)).toBe(true);
    expect(calls[0]?.body).toHaveProperty(['hours', 6], null);
  });

  test('show an error and save nothing when those bookings cannot be loaded', async () => {
    refuses('location.getStandingEnds', 'unavailable');
    const { user, dialog } = await openEditor();

    await user.click(dialog.getByRole('switch', { name: 'No opening hours set' }));
    await user.click(dialog.getByRole('button', { name: 'Update' }));

    expect(await dialog.findByRole('alert')).toBeVisible();
  });
});
