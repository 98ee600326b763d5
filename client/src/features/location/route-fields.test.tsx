import { ids, samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const location = samples['location.getById'].reply;
const route = { locationId: ids.mumbai, minutes: 180 };

beforeEach(() => {
  answerAdminHome();
  answers('vehicle.getAll');
});

async function openRoutes(routes?: (typeof route & { oneWayFee?: number })[]) {
  answers('location.getById', { ...location, ...(routes && { routes }) });
  const calls = handle('location.editById', () => success('location.editById'));
  const { user } = await renderApp({ at: '/admindashboard?view=lookups', session: admin });
  await user.click(await screen.findByRole('button', { name: `Edit ${location.name}` }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Pick-up and return' }));
  const enter = async (label: string, value: string) => {
    await user.clear(dialog.getByLabelText(label));
    if (value !== '') await user.type(dialog.getByLabelText(label), value);
  };
  const press = async (name: string) => user.click(dialog.getByRole('button', { name }));
  const save = async () => {
    await press('Update');
    await waitFor(() => expect(calls).toHaveLength(1));
    return calls[0]?.body;
  };
  return { dialog, calls, enter, press, save };
}

test('routes are added with their minutes and a fee, each location once', async () => {
  const { dialog, enter, press, save } = await openRoutes();
  await press('Add a route');

  expect(dialog.getByLabelText('Route to')).toHaveDisplayValue('Mumbai Airport');
  expect(dialog.queryByRole('button', { name: 'Add a route' })).toBeNull();
  await enter('Driving time in minutes', '180');
  await enter('One-way fee', '1500');

  expect(await save()).toHaveProperty('routes', [{ ...route, oneWayFee: 1_500 }]);
});

test('a route loses its fee when the field is cleared', async () => {
  const { enter, save } = await openRoutes([{ ...route, oneWayFee: 1_500 }]);
  await enter('One-way fee', '');

  expect(await save()).toHaveProperty('routes', [route]);
});

test('null is saved when the last route is removed', async () => {
  const { press, save } = await openRoutes([route]);
  await press('Remove route to Mumbai Airport');

  expect(await save()).toHaveProperty('routes', null);
});

test.each([
  ['Driving time in minutes', '0', 'At least 1 minute'],
  ['Driving time in minutes', '4321', 'At most 72 hours'],
  ['Driving time in minutes', '', 'Enter a whole number'],
  ['One-way fee', '100001', 'At most ₹1,00,000'],
])('a route whose field “%s” contains “%s” is not saved: %s', async (label, value, message) => {
  const { dialog, calls, enter, press } = await openRoutes([route]);
  await enter(label, value);
  await press('Update');

  expect(await dialog.findByText(message)).toBeVisible();
  expect(dialog.getByLabelText(label)).toBeInvalid();
  expect(calls).toEqual([]);
});
