import { screen, waitFor, within } from '@testing-library/react';
import { customerBookings, ids, samples } from '@rental/contracts/samples';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, answersLater, handle, noAnswer, refusal, refuses, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { customer } from '../../../test/session.ts';

const [, confirmed] = customerBookings;
const open = { ...confirmed, canSetTimes: true };
const agreed = { pickUpTime: '09:30', returnTime: '18:00' };
const possible = samples['rental.getTimes'].reply;

async function openDialog(action: string) {
  const app = await renderApp({ at: '/bookings', session: customer });
  const button = await screen.findByRole('button', { name: action });
  await app.user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Pick-up and return times' }));
  return { ...app, button, dialog };
}

async function openFields(action = 'Change times') {
  const app = await openDialog(action);
  const pickUp = await app.dialog.findByLabelText('Pick-up time');
  const save = app.dialog.getByRole('button', { name: 'Save times' });
  await waitFor(() => expect(save).toBeEnabled());
  return { ...app, pickUp, back: app.dialog.getByLabelText('Return time'), save };
}

const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

beforeEach(() => {
  answers('system.config');
  answers('rental.getUserBookings', [{ ...open, ...agreed }]);
  answers('rental.getTimes');
});

describe('My Bookings', () => {
  it('offers no change of times for a booking whose times can’t be changed', async () => {
    answers('rental.getUserBookings', [
      { ...confirmed, ...agreed },
      { ...confirmed, _id: ids.held },
    ]);
    await renderApp({ at: '/bookings', session: customer });

    expect(await screen.findAllByText('CONFIRMED')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /times|coming/ })).not.toBeInTheDocument();
  });

  it('offers no change of times while offline', async () => {
    const { unmount } = await renderApp({ at: '/bookings', session: customer });
    await screen.findByText('CONFIRMED');
    unmount();
    handle('rental.getUserBookings', noAnswer);

    await renderApp({ at: '/bookings', session: customer });

    const button = await screen.findByRole('button', { name: 'Change times' });
    await waitFor(() => expect(button).toBeDisabled());
    expect(button).toHaveAccessibleDescription(/offline|connection/i);
  });
});

describe('the dialog for times', () => {
  it('preselects the usual times of a booking without times, and the keyboard alone can save others', async () => {
    answers('rental.getUserBookings', [open]);
    const asked = answers('rental.getTimes');
    const calls = handle('rental.setTimes', () => {
      answers('rental.getUserBookings', [{ ...open, pickUpTime: '10:00', returnTime: '18:30' }]);
      return success('rental.setTimes');
    });
    const { user, button, pickUp, back } = await openFields('Tell us when you’re coming');
    expect([pickUp, back].map((select) => (select as HTMLSelectElement).value)).toEqual(['09:00', '18:30']);
    expect(asked[0]?.query).toEqual({ bookingId: ids.confirmed });

    await user.selectOptions(pickUp, '10:00AM');
    pickUp.focus();
    await user.keyboard('{Tab}{Tab}{Tab}{Enter}');

    expect(await screen.findByText('Times saved', { selector: '.Toastify *' })).toBeVisible();
    await noDialog();
    expect(calls.map(({ body }) => body)).toEqual([
      { bookingId: ids.confirmed, pickUpTime: '10:00', returnTime: '18:30' },
    ]);
    await waitFor(() => expect(button).toHaveTextContent('Change times'));
    expect(button).toHaveFocus();
  });

  it('preselects the agreed times, and closing it changes nothing', async () => {
    const calls = answers('rental.setTimes');
    const { user, button, dialog, pickUp, back } = await openFields();
    expect([pickUp, back].map((select) => (select as HTMLSelectElement).value)).toEqual(['09:30', '18:00']);

    await user.click(dialog.getByRole('button', { name: 'Cancel' }));

    await noDialog();
    expect(button).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it('preselects the usual times if the agreed ones are no longer possible', async () => {
    answers('rental.getTimes', { ...possible, pickUp: ['09:00', '10:00'] });
    const { pickUp, back } = await openFields();

    expect([pickUp, back].map((select) => (select as HTMLSelectElement).value)).toEqual(['09:00', '18:30']);
  });

  it('saves once when the button is clicked twice, and cannot be closed in the meantime', async () => {
    const { calls, open: release } = answersLater('rental.setTimes');
    const { user, dialog, save } = await openFields();

    await user.dblClick(save);
    await user.keyboard('{Escape}');

    expect(save).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    release();
    await noDialog();
    expect(calls).toHaveLength(1);
  });

  it('says which time has been taken, focuses its field and saves another one', async () => {
    const { user, dialog, pickUp, save } = await openFields();
    const calls = handle('rental.setTimes', (_, count) =>
      count === 1 ? refusal('car_unavailable') : success('rental.setTimes'),
    );
    answers('rental.getTimes', { ...possible, pickUp: ['10:00'] });

    await user.click(save);

    expect(await dialog.findByText('9:30AM is no longer available. Choose another time.')).toBeVisible();
    expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toHaveLength(1);
    await waitFor(() => expect(pickUp).toHaveFocus());
    expect(save).toBeDisabled();
    await user.selectOptions(pickUp, '10:00AM');
    await waitFor(() => expect(save).toBeEnabled());
    await user.click(save);

    await noDialog();
    expect(calls[1]?.body).toMatchObject({ pickUpTime: '10:00', returnTime: '18:00' });
  });

  it('shows why the server rejected the times, and stays open', async () => {
    const { user, dialog, save } = await openFields();
    refuses('rental.setTimes', 'rental_started');

    await user.click(save);

    expect(await dialog.findByText('The rental has already started')).toBeVisible();
  });

  it('says after a lost response that it is safe to try again', async () => {
    const { user, dialog, save } = await openFields();
    const calls = handle('rental.setTimes', (_, count) => (count === 1 ? noAnswer() : success('rental.setTimes')));

    await user.click(save);
    expect(await dialog.findByText(/Nothing will happen twice/)).toBeVisible();
    await user.click(save);

    await noDialog();
    expect(calls.map(({ body }) => body)).toEqual([calls[0]?.body, calls[0]?.body]);
  });

  it('shows why the times can’t be loaded, and loads them on retry', async () => {
    refuses('rental.getTimes', 'car_unavailable');
    const { user, dialog } = await openDialog('Change times');
    expect(await dialog.findByText('We couldn’t load the times.')).toBeVisible();
    answers('rental.getTimes');

    await user.click(dialog.getByRole('button', { name: 'Retry' }));

    expect(await dialog.findByLabelText('Pick-up time')).toHaveValue('09:30');
  });
});

describe('the times dialog of a booking that is charged per 24 hours', () => {
  const paid = {
    pickUp: ['09:00', '12:00'],
    return: ['09:00', '10:00', '13:00'],
    usual: { pickUpTime: '09:00', returnTime: '09:00' },
    graceMinutes: 60,
    dayCount: 2,
  };
  const days = { fromDate: '2026-12-04', toDate: '2026-12-06', pickUpTime: '09:00', returnTime: '09:00' };

  beforeEach(() => {
    answers('rental.getUserBookings', [{ ...open, ...days }]);
    answers('rental.getTimes', paid);
  });

  it('offers only return times that keep the price, and explains why', async () => {
    const { dialog, user, pickUp, back, save } = await openFields();
    const timesOf = () => [...back.querySelectorAll('option')].map(({ value }) => value);

    expect(
      dialog.getByText('Your price is for 2 days of 24 hours. Only times at this price are listed.'),
    ).toBeVisible();
    expect(timesOf()).toEqual(['09:00', '10:00']);
    await user.selectOptions(pickUp, '12:00PM');
    expect(timesOf()).toEqual(['09:00', '10:00', '13:00']);
    await user.selectOptions(back, '1:00PM');
    await user.selectOptions(pickUp, '9:00AM');

    expect(back).toHaveDisplayValue('Choose');
    expect(back).toHaveAccessibleDescription(/^Choose a return time that doesn’t change the price\./);
    expect(save).toBeDisabled();
  });

  it('shows the server’s message if it rejects times at another price', async () => {
    const { dialog, user, save } = await openFields();
    refuses('rental.setTimes', 'price_changed');

    await user.click(save);

    expect(await dialog.findByText('The price has changed. Check it and try again.')).toBeVisible();
  });
});
