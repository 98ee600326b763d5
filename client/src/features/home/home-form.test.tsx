import { ids, samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answers, handle, refusal } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const [first, ...others] = samples['vehicle.getAll'].reply;
const booking = { _id: ids.confirmed, code: 'K7M-2QX', fromDate: '2026-12-11', toDate: '2026-12-12' };

beforeEach(() => {
  answers('system.config');
  answers('location.getAll');
  answers('dashboard.getCalendar', []);
});

async function openHome(homes?: { fromDate: string; locationId: string }[]) {
  answers('vehicle.getAll', first ? [{ ...first, ...(homes && { homes }) }, ...others] : others);
  const { user } = await renderApp({ at: `/admindashboard?view=calendar&car=${ids.creta}`, session: admin });
  return { user, form: within(await screen.findByRole('region', { name: 'Home' })) };
}

it('the home form saves the location, the first day and whether to reserve the drive', async () => {
  const sent = answers('home.set');
  const { user, form } = await openHome();
  await user.selectOptions(form.getByLabelText('Location'), 'Mumbai Airport');
  await user.clear(form.getByLabelText('Home from'));
  await user.type(form.getByLabelText('Home from'), '2026-12-10');
  await user.click(form.getByRole('switch', { name: 'Block the day before for the drive' }));
  await user.click(form.getByRole('button', { name: 'Save home' }));

  expect(await screen.findByText('Home saved', { selector: '.Toastify *' })).toBeVisible();
  expect(sent[0]?.body).toEqual({ id: ids.creta, locationId: ids.mumbai, fromDate: '2026-12-10', drive: true });
});

it('the home form lists the homes of a car and the locations without a driving time', async () => {
  const { form } = await openHome([{ fromDate: '2026-11-01', locationId: ids.pune }]);

  expect(form.getByText('Pune Station from 01-11-2026')).toBeVisible();
  expect(await form.findByText('Not offered at Mumbai Airport: set the driving time first.')).toBeVisible();
});

it('the home form lists the bookings that start at the old home', async () => {
  handle('home.set', () => refusal('bookings_ahead', { bookings: [booking] }));
  const { user, form } = await openHome();
  await user.selectOptions(form.getByLabelText('Location'), 'Mumbai Airport');
  await user.click(form.getByRole('button', { name: 'Save home' }));

  const alert = await form.findByRole('alert');
  expect(alert).toHaveTextContent('Upcoming bookings start at the old location.');
  expect(alert).toHaveTextContent('K7M-2QX: 11-12-2026 to 12-12-2026');
});

it('the home form shows what is wrong with a field', async () => {
  const message = 'The drive needs 1 day. Choose 21-11-2026 or later.';
  handle('home.set', async () => {
    const rejected = await refusal('invalid_input').json();
    return Response.json({ ...rejected, details: [{ path: 'fromDate', message }] }, { status: 400 });
  });
  const { user, form } = await openHome();
  await user.selectOptions(form.getByLabelText('Location'), 'Mumbai Airport');
  await user.click(form.getByRole('button', { name: 'Save home' }));

  expect(await form.findByRole('alert')).toHaveTextContent(message);
});
