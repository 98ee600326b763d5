import { ids, samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerAdminHome, answers, handle, refusal } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const booking = samples['rental.get'].reply;
const returnLocationId = { _id: ids.mumbai, name: 'Mumbai Airport' };
const ahead = { _id: ids.held, code: 'K7M-2QX', fromDate: '2026-12-11', toDate: '2026-12-12' };

beforeEach(answerAdminHome);

async function openReturned(driveHome?: string) {
  answers('rental.get', { ...booking, returnLocationId, ...(driveHome !== undefined && { driveHome }) });
  const { user } = await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session: admin });
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('region', { name: 'Timeline' });
  return { user, dialog };
}

it('the form to leave a car here explains the consequences before it saves the new home', async () => {
  const sent = answers('home.set');
  const { user, dialog } = await openReturned('2026-11-20');
  await user.click(await dialog.findByRole('button', { name: 'Leave it here' }));

  expect(
    dialog.getByText(/stays at Mumbai Airport\. Its drive home on 20-11-2026 is no longer reserved\./),
  ).toBeVisible();
  expect(sent).toEqual([]);
  answers('rental.get', { ...booking, returnLocationId });
  await user.click(await dialog.findByRole('button', { name: 'Leave it here' }));

  expect(await screen.findByText('Home saved', { selector: '.Toastify *' })).toBeVisible();
  expect(sent[0]?.body).toEqual({
    id: booking.carId._id,
    locationId: ids.mumbai,
    fromDate: '2026-11-20',
    leaveHere: ids.confirmed,
  });
  await expect.poll(() => dialog.queryByRole('button', { name: 'Leave it here' })).toBeNull();
});

it('the form to leave a car here lists the bookings that start at the old home, and can be closed', async () => {
  handle('home.set', () => refusal('bookings_ahead', { bookings: [ahead] }));
  const { user, dialog } = await openReturned('2026-11-20');
  await user.click(await dialog.findByRole('button', { name: 'Leave it here' }));
  await user.click(await dialog.findByRole('button', { name: 'Leave it here' }));

  const alert = await dialog.findByRole('alert');
  expect(alert).toHaveTextContent('Upcoming bookings start at the old location.');
  expect(alert).toHaveTextContent('K7M-2QX: 11-12-2026 to 12-12-2026');
  await user.click(dialog.getByRole('button', { name: 'Keep the drive' }));
  expect(dialog.queryByRole('alert')).toBeNull();
});

it('the button to leave a car here is missing if no drive home is reserved', async () => {
  const { dialog } = await openReturned();

  expect(dialog.queryByRole('button', { name: 'Leave it here' })).toBeNull();
});
