import { samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, refuses, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin, customer } from '../../test/session.ts';

const { hours = [], closedDays: _closedDays, ...location } = samples['location.getById'].reply;

beforeEach(() => {
  answerAdminHome();
  answers('location.getById', location);
  answers('vehicle.getAll');
});

async function openEditor() {
  const { user } = await renderApp({ at: '/admindashboard?view=lookups', session: admin });
  await user.click(await screen.findByRole('button', { name: `Edit ${location.name}` }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'More details of this location' }));
  return { user, dialog };
}

describe('optional location fields', () => {
  test('show the stored values, and send null for cleared ones', async () => {
    answers('location.getById');
    const calls = handle('location.editById', () => success('location.editById'));
    const { user, dialog } = await openEditor();
    expect(dialog.getByLabelText('Address')).toHaveValue(location.address);
    expect(dialog.getByLabelText('Email for new bookings')).toHaveValue(location.email);
    expect(dialog.getByLabelText('Monday, opens')).toHaveValue('09:00');
    expect(dialog.getByRole('button', { name: 'Remove 26-01-2027' })).toBeVisible();

    await user.clear(dialog.getByLabelText('Phone'));
    await user.click(dialog.getByRole('button', { name: 'Remove 26-01-2027' }));
    await user.click(dialog.getByRole('button', { name: 'Update' }));

    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({ address: location.address, phone: null, hours, closedDays: null });
  });

  test('show errors beside their fields only after an attempt to save', async () => {
    const { user, dialog } = await openEditor();

    await user.clear(dialog.getByLabelText('Map link'));
    await user.type(dialog.getByLabelText('Map link'), 'maps.example');
    expect(dialog.getByRole('button', { name: 'Update' })).toBeEnabled();
    await user.click(dialog.getByRole('button', { name: 'Update' }));

    expect(await dialog.findByText('Use an address that starts with https://')).toBeVisible();
  });

  test('show an error above the week when every day is closed, and focus the error', async () => {
    const calls = handle('location.editById', () => success('location.editById'));
    const { user, dialog } = await openEditor();
    await user.click(dialog.getByRole('switch', { name: 'No opening hours set' }));
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']) {
      await user.click(dialog.getByRole('checkbox', { name: day }));
    }

    await user.click(dialog.getByRole('button', { name: 'Update' }));

    await waitFor(() => expect(dialog.getByRole('checkbox', { name: 'Monday' })).toHaveFocus());
    expect(dialog.getByRole('checkbox', { name: 'Monday' })).toHaveAccessibleDescription('Open on at least 1 day');
    expect(calls).toEqual([]);
  });

  test('list the bookings that start or end on a newly closed day, before the change is saved', async () => {
    const requests = handle('location.getStandingEnds', () => success('location.getStandingEnds'));
    const calls = handle('location.editById', () => success('location.editById'));
    const { user, dialog } = await openEditor();

    await user.click(dialog.getByRole('switch', { name: 'No opening hours set' }));
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    const question = await dialog.findByRole('alertdialog', {
      name: '1 booking begins or ends on days when this location will be closed.',
    });
    expect(question).toHaveTextContent('Creta, 01-12-2026 to 02-12-2026');
    expect(calls).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Update anyway' }));

    await waitFor(() => expect(calls).toHaveLength(1));
    expect(requests[0]?.query['days']?.split(',').every((day) => new Date(day).getUTCDay() === 0)).toBe(true);
    expect(calls[0]?.body).toHaveProperty(['hours', 6], null);
  });

  test('show an error and save nothing when the affected bookings cannot be loaded', async () => {
    refuses('location.getStandingEnds', 'unavailable');
    const { user, dialog } = await openEditor();

    await user.click(dialog.getByRole('switch', { name: 'No opening hours set' }));
    await user.click(dialog.getByRole('button', { name: 'Update' }));

    expect(await dialog.findByRole('alert')).toBeVisible();
  });
});

const [pune] = samples['location.getAll'].reply;
const { futureBookings: _count, ...complete } = samples['location.getById'].reply;
const at = `/dashboard?location=${pune?._id}&from=2026-12-01&to=2026-12-02`;

async function search(location: object) {
  answers('location.getAll', [location]);
  answers('booking.getAvailableCars');
  answers('rental.getUserBookings');
  answers('system.config');
  await renderApp({ at, session: customer });
  await screen.findByRole('heading', { level: 2, name: /available/ });
}

test('location contact shows the address, the opening hours and the contact details beside the results', async () => {
  await search(complete);

  const place = within(screen.getByRole('group', { name: complete.name }));
  expect(screen.getByRole('group', { name: complete.name })).toHaveTextContent(
    /12 Station Road, Pune 411001.*Mon-Fri 9:00AM-9:00PM, Sat 9:00AM-1:00PM, Sun closed/,
  );
  expect(place.getByRole('link', { name: complete.phone ?? '' })).toHaveAttribute('href', 'tel:+912055500100');
  expect(place.getByRole('link', { name: /^Map/ })).toHaveAttribute('href', complete.mapUrl);
});

test('location contact links to a map search for the address when no map link is set', async () => {
  const { mapUrl: _map, ...rest } = complete;
  await search(rest);

  expect(screen.getByRole('link', { name: /^Map/ })).toHaveAttribute(
    'href',
    `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent('Pune Station, 12 Station Road\nPune 411001')}`,
  );
});

test('location contact is not rendered for a location without details', async () => {
  await search(pune ?? {});

  expect(screen.queryByRole('link', { name: /^Map/ })).not.toBeInTheDocument();
});
