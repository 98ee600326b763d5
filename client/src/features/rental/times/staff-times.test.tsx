import { bookingDetail } from '@rental/contracts';
import { ids, samples } from '@rental/contracts/samples';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerAdminHome, answers, handle, refusal, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin } from '../../../test/session.ts';

const times = samples['rental.getTimes'].reply;
const booking = bookingDetail.parse({ ...samples['rental.get'].reply, times });
const agreed = { pickUpTime: '09:30', returnTime: '18:00' };

const open = () => renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session: admin });

beforeEach(answerAdminHome);

it('the booking’s details set its times in place, once, and return the focus', async () => {
  answers('rental.get', booking);
  const calls = handle('rental.adminSetTimes', () => {
    answers('rental.get', { ...booking, ...agreed });
    return success('rental.adminSetTimes');
  });
  const { user } = await open();

  await user.click(await screen.findByRole('button', { name: 'Set times' }));
  await user.selectOptions(screen.getByLabelText('Pick-up time'), '9:30AM');
  await user.selectOptions(screen.getByLabelText('Return time'), '6:00PM');
  screen.getByRole('button', { name: 'Save times' }).focus();
  await user.keyboard('{Enter}{Enter}');

  expect(await screen.findByText('Times saved')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ bookingId: ids.confirmed, ...agreed }]);
  const button = await screen.findByRole('button', { name: 'Change times' });
  await waitFor(() => expect(button.parentElement).toHaveFocus());
});

it('the booking’s details say which time has been taken and offer what is left', async () => {
  answers('rental.get', { ...booking, ...agreed });
  handle('rental.adminSetTimes', () => {
    answers('rental.get', { ...booking, ...agreed, times: { ...times, pickUp: ['10:00'] } });
    return refusal('car_unavailable');
  });
  const { user } = await open();

  await user.click(await screen.findByRole('button', { name: 'Change times' }));
  await user.click(screen.getByRole('button', { name: 'Save times' }));

  expect(await screen.findByText('9:30AM is no longer available. Choose another time.')).toBeVisible();
  expect(screen.getByLabelText('Pick-up time')).toHaveDisplayValue('Choose');
});

it('the booking’s details offer no times if the business does not use them', async () => {
  answers('rental.get', samples['rental.get'].reply);
  await open();

  expect(await screen.findByRole('button', { name: 'Cancel this booking' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /times$/ })).not.toBeInTheDocument();
});
