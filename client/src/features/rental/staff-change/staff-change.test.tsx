import { bookingDetail } from '@rental/contracts';
import { ids, samples } from '@rental/contracts/samples';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerAdminHome, answers, handle, noAnswer, refusal, refuses, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin } from '../../../test/session.ts';

const booking = bookingDetail.parse({
  ...samples['rental.get'].reply,
  fromDate: '2026-12-01',
  toDate: '2026-12-02',
});
const preview = { ...samples['rental.adminPreviewChange'].reply, car: null };
const swiftId = '6740a1b2c3d4e5f607182959';
const [freeCar] = samples['rental.getFreeCars'].reply;
const swift = { ...freeCar, _id: swiftId, carName: 'Swift', plate: 'MH14CD5678', isSameModel: false };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'], now: new Date('2026-11-20T05:10:00.000Z') });
  answerAdminHome();
  answers('rental.get', booking);
  answers('rental.getFreeCars', [swift]);
  return () => void vi.useRealTimers();
});

async function open() {
  const { user } = await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session: admin });
  await user.click(await screen.findByRole('button', { name: 'Change booking' }));
  const form = within((await screen.findByRole('heading', { name: 'Change booking' })).parentElement as HTMLElement);
  return { user, form };
}

const extend = () => fireEvent.change(screen.getByLabelText('To Date'), { target: { value: '2026-12-03' } });

it('staff request the customer’s payment for a dearer change, with a reason', async () => {
  answers('rental.adminPreviewChange', preview);
  const calls = answers('rental.adminChange', { status: 'to_pay', bookingId: ids.confirmed, balance: 0 });
  const { user, form } = await open();
  expect(form.getByText('Choose other dates or another car')).toBeVisible();

  extend();
  await form.findByText('New price, 3 days');
  expect(form.getByText('Give a reason for the change')).toBeVisible();
  await user.type(form.getByLabelText(/^Reason for the change/), 'Asked on the phone');
  await user.click(form.getByRole('button', { name: 'Request ₹2,350' }));

  expect(await screen.findByText('We’ve asked the customer by email to pay for the change.')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([
    {
      bookingId: ids.confirmed,
      fromDate: '2026-12-01',
      toDate: '2026-12-03',
      price: 'keep',
      pay: 'request',
      reason: 'Asked on the phone',
      recordId: expect.stringMatching(/^[0-9a-f]{24}$/),
      rev: 1,
      expectedToPay: 2_350,
      expectedToRefund: 0,
    },
  ]);
  const button = await screen.findByRole('button', { name: 'Change booking' });
  await waitFor(() => expect(button.parentElement?.parentElement).toHaveFocus());
});

it('staff let the customer pay later, and an identical request is sent again after a lost response', async () => {
  answers('rental.adminPreviewChange', preview);
  const calls = handle('rental.adminChange', (_sent, count) =>
    count === 1 ? noAnswer() : success('rental.adminChange'),
  );
  const { user, form } = await open();

  extend();
  await user.click(await form.findByRole('radio', { name: /^Change now/ }));
  await user.type(form.getByLabelText(/^Reason for the change/), 'Pays at the counter');
  await user.click(form.getByRole('button', { name: 'Change, ₹2,350 to pay later' }));
  expect(await form.findByRole('alert')).toHaveTextContent('try again. Nothing will happen twice');
  await user.click(await form.findByRole('button', { name: 'Change, ₹2,350 to pay later' }));
  await screen.findByText('Change accepted');

  expect(calls.map(({ body }) => body)).toEqual([calls[0]?.body, calls[0]?.body]);
});

it('staff choose another car from the free ones, at the same price or at its own', async () => {
  const asked = answers('rental.adminPreviewChange', { ...preview, car: swift, toPay: 0, totalAfter: 4_700 });
  const calls = answers('rental.adminChange');
  const { user, form } = await open();

  await user.selectOptions(await form.findByRole('combobox', { name: 'Car' }), 'Swift, MH 14 CD 5678 (₹2,350 a day)');
  expect(await form.findByText('New car')).toBeVisible();
  await user.click(form.getByRole('radio', { name: 'Charge what this car costs today' }));
  await user.type(form.getByLabelText(/^Reason for the change/), 'Breakdown');
  const button = await form.findByRole('button', { name: 'Change booking' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);

  await screen.findByText('Change accepted');
  expect(asked.map(({ query }) => query['price'])).toEqual(['keep', 'now']);
  expect(calls[0]?.body).toMatchObject({ carId: swiftId, price: 'now', pay: 'later' });
});

it('a clerk sees that only a manager can charge the price of another car', async () => {
  answers('rental.adminPreviewChange', { ...preview, car: swift, approver: 'manager' });
  const { user, form } = await open();

  await user.selectOptions(await form.findByRole('combobox', { name: 'Car' }), swiftId);
  await user.type(form.getByLabelText(/^Reason for the change/), 'Breakdown');

  expect(await form.findByRole('alert')).toHaveTextContent('Only a manager can charge the price of another car.');
  expect(form.getByRole('button', { name: /^Change, ₹2,350/ })).toBeDisabled();
});

it('the form says why a change is not possible, and offers to load the free cars again after a failure', async () => {
  refuses('rental.adminPreviewChange', 'car_unavailable');
  handle('rental.getFreeCars', (_sent, count) =>
    count === 1 ? refusal('internal') : success('rental.getFreeCars', []),
  );
  const { user, form } = await open();

  await user.click(await form.findByRole('button', { name: 'Retry' }));
  expect(await form.findByText('No other car is free on these dates.')).toBeVisible();
  extend();

  expect(await form.findByRole('alert')).toBeVisible();
  expect(form.getByRole('button', { name: 'Change booking' })).toBeDisabled();
});

it('staff withdraw a payment request, and the details show the balance and earlier cars', async () => {
  const paymentRequest = {
    id: ids.entry,
    amount: 2_350,
    until: '2026-11-20T06:45:00.000Z',
    fromDate: '2026-12-01',
    toDate: '2026-12-03',
  };
  const earlierCars = [{ car: swift, fromDate: '2026-12-01', toDate: '2026-12-01' }];
  answers('rental.get', { ...booking, paymentRequest, balance: 1_200, earlierCars });
  const calls = answers('rental.adminDropChange');
  const { user } = await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session: admin });

  expect((await screen.findByText('Still to pay')).nextSibling).toHaveTextContent('₹1,200');
  expect(screen.getByText('Earlier car').nextSibling).toHaveTextContent('Swift, MH 14 CD 5678, until 01-12-2026');
  await user.click(await screen.findByRole('button', { name: 'Withdraw payment request' }));

  expect(await screen.findByText('Payment request withdrawn')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ bookingId: ids.confirmed, paymentRequestId: ids.entry }]);
});

it.each([
  ['the last day is over', { fromDate: '2026-11-16', toDate: '2026-11-18' }],
  ['the car is back', { stage: 'returned' as const }],
])('staff can withdraw a payment request, but not change the booking, if %s', async (_case, over) => {
  const period = { fromDate: '2026-11-16', toDate: '2026-11-18' };
  const paymentRequest = { id: ids.entry, kind: 'balance' as const, amount: 2_350, until: '2026-11-20T06:45:00.000Z' };
  answers('rental.get', { ...booking, ...over, paymentRequest: { ...paymentRequest, ...period }, balance: 2_350 });
  const calls = answers('rental.adminDropChange');
  const { user } = await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session: admin });

  await user.click(await screen.findByRole('button', { name: 'Withdraw payment request' }));

  expect(await screen.findByText('Payment request withdrawn')).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Change booking' })).not.toBeInTheDocument();
});

it('staff extend a rental whose car is out and late, from today on, on the same car', async () => {
  answers('rental.get', { ...booking, fromDate: '2026-11-16', toDate: '2026-11-18', stage: 'out' });
  const asked = answers('rental.adminPreviewChange', preview);
  const calls = answers('rental.adminChange');
  const { user, form } = await open();

  expect(form.getByLabelText('To Date')).toHaveValue('2026-11-20');
  expect(form.getByText('2 days late: extend until today or a later day. Late days are charged.')).toBeVisible();
  expect(form.queryByRole('combobox', { name: 'Car' })).not.toBeInTheDocument();
  await user.click(await form.findByRole('radio', { name: /^Change now/ }));
  await user.type(form.getByLabelText(/^Reason for the change/), 'Asked on the phone');
  await user.click(await form.findByRole('button', { name: 'Change, ₹2,350 to pay later' }));

  await screen.findByText('Change accepted');
  expect(asked[0]?.query).toMatchObject({ fromDate: '2026-11-16', toDate: '2026-11-20' });
  expect(calls[0]?.body).toMatchObject({ toDate: '2026-11-20', pay: 'later' });
});
