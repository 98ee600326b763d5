import { ids, samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectFocus } from '../../../test/expect-focus.ts';
import { answerAdminHome, answers, handle, noAnswer, refusal, refuses, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin, clerk } from '../../../test/session.ts';

const config = samples['system.config'].reply;
const hold = samples['counter.hold'].reply;
const [person] = samples['counter.findCustomer'].reply;
const [car] = samples['counter.getFreeCars'].reply;
const detail = samples['rental.get'].reply;

beforeEach(() => {
  answerAdminHome();
  answers('system.config', { ...config, usesCounter: true });
  answers('counter.getFreeCars');
  answers('counter.getQuote');
  answers('counter.getHolds', []);
});

async function openForm(session = clerk) {
  const { user, address } = await renderApp({ at: '/admindashboard?view=counter', session });
  await user.click(await screen.findByRole('button', { name: 'New rental' }));
  return { user, address, field: await screen.findByRole('textbox', { name: /^Phone number/ }) };
}

const chooseCar = async (user: Awaited<ReturnType<typeof openForm>>['user']) =>
  user.click(await screen.findByRole('radio', { name: new RegExp(car?.carName ?? '') }));

async function holdIt(user: Awaited<ReturnType<typeof openForm>>['user']) {
  const button = await screen.findByRole('button', { name: 'Hold for ₹4,900' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}

describe('New rental', () => {
  test('finds a customer while a clerk types a whole phone number, and holds a car for the customer', async () => {
    const searched = answers('counter.findCustomer');
    const held = answers('counter.hold');
    answers('rental.get');
    const { user, address, field } = await openForm();

    await user.type(field, '98765 4321');
    expect(searched).toEqual([]);
    await user.type(field, '0');
    expect(await screen.findByRole('radio', { name: new RegExp(`${person?.name}`) })).toBeChecked();
    await chooseCar(user);
    await holdIt(user);

    await waitFor(() => expect(address()).toContain(`tab=rental-${hold._id}`));
    expect(held.map(({ body }) => body)).toEqual([
      expect.objectContaining({
        customer: { id: ids.customer },
        carId: car?._id,
        locationId: ids.pune,
        expectedTotal: 4_900,
        recordId: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      }),
    ]);
  });

  test('holds the car for longer for a customer on the phone, and then shows the pay link first', async () => {
    answers('counter.findCustomer');
    const held = answers('counter.hold');
    const holdUntil = new Date(Date.now() + 4 * 3_600_000).toISOString();
    answers('rental.get', { ...detail, status: 'pending', holdUntil, cancellation: null });
    const { user, field } = await openForm();
    await user.type(field, '98765 43210');
    await chooseCar(user);

    await user.selectOptions(await screen.findByLabelText('The customer pays'), 'By link, within 4 hours');
    await holdIt(user);

    const link = await screen.findByRole('region', { name: 'Pay link' });
    expect(held.map(({ body }) => body)).toEqual([expect.objectContaining({ byLink: { hours: 4 } })]);
    expect(screen.getByText(/^Held until/)).toHaveTextContent(/: \d+ h \d+ min left/);
    const confirm = screen.getByRole('button', { name: 'Confirm at the counter' });
    expect(link.compareDocumentPosition(confirm)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('holds the car for a new customer when Enter is pressed', async () => {
    answers('counter.findCustomer', []);
    const held = answers('counter.hold');
    answers('rental.get');
    const { user, field } = await openForm();

    await user.type(field, '9876543210');
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await chooseCar(user);
    expect(await screen.findByText('Choose or enter the customer first')).toBeVisible();
    await user.type(name, 'Asha Rao');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Hold for ₹4,900' })).toBeEnabled());
    await user.type(name, '{Enter}');

    await waitFor(() => expect(held).toHaveLength(1));
    expect(held[0]?.body).toMatchObject({ customer: { name: 'Asha Rao', phone: '+919876543210' } });
  });

  test('shows the other free cars if the chosen one was taken, and leaves the customer unchanged', async () => {
    answers('counter.findCustomer');
    refuses('counter.hold', 'car_unavailable', { days: [] });
    const { user, field } = await openForm();
    await user.type(field, '9876543210');
    await chooseCar(user);

    await holdIt(user);

    await expectFocus(screen.findByRole('heading', { name: 'Just taken. These are free:' }));
    expect(screen.getByRole('radio', { name: new RegExp(`${person?.name}`) })).toBeChecked();
    expect(screen.queryByRole('button', { name: /^Hold/ })).toBeNull();
  });

  test('offers the customer who already has the email address', async () => {
    handle('counter.findCustomer', ({ query }) =>
      success('counter.findCustomer', JSON.stringify(query).includes('@') ? [person] : []),
    );
    handle('counter.hold', () => refusal('email_taken', { customerId: ids.customer }));
    const { user, field } = await openForm(admin);
    await user.type(field, '9876543210');
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Asha Rao');
    await user.type(screen.getByRole('textbox', { name: /^Email/ }), 'asha.rao@example.com');
    await chooseCar(user);

    await holdIt(user);

    expect(await screen.findByText('A customer already has this email. Choose them from the list.')).toBeVisible();
    expect(await screen.findByRole('radio', { name: new RegExp(`${person?.name}`) })).toBeChecked();
  });

  test('asks whom the tax invoice is for, and forgets it when staff choose another customer', async () => {
    answers('counter.getQuote', { ...samples['counter.getQuote'].reply, isTaxInvoiced: true });
    answers('counter.findCustomer');
    const held = answers('counter.hold');
    answers('rental.get');
    const { user, field } = await openForm();
    await user.type(field, '9876543210');
    await chooseCar(user);

    await user.click(await screen.findByLabelText('The customer needs a GST invoice'));
    expect(screen.getByText('Complete the GSTIN, legal name and address first')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Hold for ₹4,900' })).toBeDisabled();
    await user.type(screen.getByLabelText(/^GSTIN/), '27AAPFU0939F1ZV');
    await user.click(screen.getByRole('radio', { name: 'New customer' }));

    expect(screen.getByLabelText('The customer needs a GST invoice')).not.toBeChecked();
    await user.click(screen.getByRole('radio', { name: new RegExp(`${person?.name}`) }));
    expect(screen.getByText('Choose the customer’s state of residence first')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('State of residence'), 'Goa');
    await holdIt(user);

    await waitFor(() => expect(held).toHaveLength(1));
    expect(held[0]?.body).toMatchObject({ residence: '30' });
    expect(held[0]?.body).not.toHaveProperty('billedTo');
  });

  test('sends an identical request again if the first reply was lost', async () => {
    answers('counter.findCustomer');
    answers('rental.get');
    const held = handle('counter.hold', (_sent, count) => (count === 1 ? noAnswer() : success('counter.hold')));
    const { user, field } = await openForm();
    await user.type(field, '9876543210');
    await chooseCar(user);

    await holdIt(user);
    expect(await screen.findByText(/Nothing will happen twice/)).toBeVisible();
    await holdIt(user);

    await waitFor(() => expect(held).toHaveLength(2));
    expect(new Set(held.map(({ body }) => (body as { recordId: string }).recordId)).size).toBe(1);
  });

  test('says that no car is free, and offers to load the cars again after an error', async () => {
    answers('counter.getFreeCars', []);
    await openForm();
    expect(await screen.findByText('No car is free on these days')).toBeVisible();
  });
});

describe('the unpaid bookings of the counter', () => {
  test('are listed with the time that is left and a link to continue', async () => {
    const holdUntil = new Date(Date.now() + 4.5 * 60_000).toISOString();
    answers('counter.getHolds', [{ ...hold, holdUntil }]);
    answers('rental.get', { ...detail, status: 'pending', holdUntil });
    const { user } = await renderApp({ at: '/admindashboard?view=counter', session: clerk });
    const list = within(await screen.findByRole('region', { name: /^Unpaid bookings at the counter/ }));

    expect(list.getByText(/5 minutes left/)).toBeVisible();
    await user.click(list.getByRole('button', { name: `Continue: ${hold.customer.name}` }));

    await expectFocus(screen.findByRole('heading', { name: new RegExp(detail.customerId.name) }));
    expect(screen.getByText(/5 minutes left/)).toBeVisible();
  });
});

describe('a rental that was made', () => {
  const pending = { ...detail, status: 'pending' as const, holdUntil: new Date(Date.now() + 1_800_000).toISOString() };

  test('is confirmed as fully paid in cash when Enter is pressed', async () => {
    answers('rental.get', pending);
    const sent = handle('counter.confirm', () => {
      answers('rental.get', { ...detail, status: 'confirmed' as const, cancelReason: null });
      return success('counter.confirm');
    });
    const { user } = await renderApp({ at: `/admindashboard?view=counter&tab=rental-${detail._id}`, session: clerk });

    await user.type(await screen.findByRole('spinbutton', { name: /^Amount/ }), '{Enter}');

    await expectFocus(screen.findByText('The booking is confirmed.'));
    expect(sent.map(({ body }) => body)).toEqual([
      { bookingId: detail._id, rev: detail.rev, payment: { amount: detail.totalAmount, method: 'cash' } },
    ]);
  });

  test('cannot be confirmed once the hold has ended, and offers to start another rental', async () => {
    answers('rental.get', { ...detail, status: 'cancelled' as const, cancelReason: 'hold_expired', holdUntil: null });
    const { user, address } = await renderApp({
      at: `/admindashboard?view=counter&tab=rental-${detail._id}`,
      session: clerk,
    });

    await user.click(await screen.findByRole('button', { name: 'Another rental' }));

    expect(screen.queryByRole('button', { name: 'Confirm the booking' })).toBeNull();
    expect(address()).toContain('tab=new');
  });
});
