import { ids, samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerAdminHome, answers, handle, noAnswer, refusal, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const booking = samples['rental.get'].reply;
const at = '2026-11-20T06:30:00.000Z';

beforeEach(answerAdminHome);

const lastEvent = async () => {
  const timeline = await screen.findByRole('region', { name: 'Timeline' });
  return within(timeline).getAllByRole('listitem').at(-1)?.textContent;
};

it.each([
  ['admin', { name: 'Meera Iyer', reason: 'Gearbox broken' }, 'Cancelled by our team.Meera Iyer: Gearbox broken'],
  ['customer', null, 'Cancelled by the customer.'],
] as const)(
  'booking timeline shows, for a cancellation by the %s, who cancelled and, if an admin did, why',
  async (cancelReason, by, words) => {
    const ending = { at, event: 'cancelled', detail: cancelReason, by };
    const timeline = [...booking.timeline, ending];
    answers('rental.get', { ...booking, status: 'cancelled', cancelReason, cancellation: null, timeline });

    await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session: admin });

    expect(await lastEvent()).toBe(`Cancelled20-11-2026, 12:00PM · ${words}`);
  },
);

const open = async () => renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session: admin });

it('booking details show a change that waits for its payment', async () => {
  const period = { fromDate: '2026-12-01', toDate: '2026-12-03' };
  const paymentRequest = { id: ids.entry, amount: 2_350, until: '2026-11-20T06:45:00.000Z', ...period };
  answers('rental.get', { ...booking, paymentRequest });

  await open();

  const wanted = await screen.findByText('Wanted dates');
  expect(wanted.nextSibling).toHaveTextContent('01-12-2026 to 03-12-2026');
  expect(screen.getByText('Waits for').nextSibling).toHaveTextContent('₹2,350 until 20-11-2026, 12:15PM');
});

it('booking details show who made the booking, a correction with its reason, and a no-show', async () => {
  const corrected = {
    at,
    event: 'money_corrected',
    detail: 'Cash, at the counter',
    by: { name: 'Meera Iyer', reason: 'Wrong booking' },
  };
  const timeline = [...booking.timeline, corrected, { at, event: 'no_show', detail: null, by: null }];
  answers('rental.get', { ...booking, madeBy: 'Ravi Shah', timeline });

  await open();

  expect((await screen.findByText('Made by')).nextSibling).toHaveTextContent('Ravi Shah');
  const events = within(screen.getByRole('region', { name: 'Timeline' })).getAllByRole('listitem');
  expect(events.slice(-2).map(({ textContent }) => textContent)).toEqual([
    'Payment corrected20-11-2026, 12:00PM · Cash, at the counterMeera Iyer: Wrong booking',
    'Marked as a no-show20-11-2026, 12:00PM',
  ]);
});

it('booking details show what became of a message, each channel by itself', async () => {
  const failed = { channel: 'whatsapp', state: 'failed', reason: '131026', failedAt: at, replacedBy: 'sms' };
  const read = { channel: 'sms', state: 'delivered', sentAt: at, deliveredAt: '2026-11-20T06:31:00.000Z' };
  const messages = [failed, read].map((message) => ({ at, event: 'message', detail: 'pick_up', by: null, message }));
  answers('rental.get', { ...booking, timeline: [...booking.timeline, ...messages] });

  await open();

  const events = within(await screen.findByRole('region', { name: 'Timeline' })).getAllByRole('listitem');
  expect(events.slice(-2).map(({ textContent }) => textContent)).toEqual([
    'Message by WhatsApp20-11-2026, 12:00PM · Pick-upNot sent: this number can’t get WhatsApp messages (131026). Sent by SMS instead.',
    'Message by SMS20-11-2026, 12:00PM · Pick-upDelivered at 12:01PM',
  ]);
});

it('shows a text from the customer as plain text, with its channel', async () => {
  const text = { at, event: 'text_received', detail: '<b>Late</b>', by: null, channel: 'whatsapp' } as const;
  answers('rental.get', { ...booking, timeline: [...booking.timeline, text] });

  await open();

  expect(await lastEvent()).toBe('Text from the customer20-11-2026, 12:00PM · WhatsApp<b>Late</b>');
});

describe('refund form', () => {
  const enterRefund = async (amount: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Refund money' }));
    await userEvent.type(screen.getByLabelText(/^Amount/), amount);
    await userEvent.type(screen.getByLabelText(/^Reason for the refund/), 'The car came late');
  };
  const refundButton = () => screen.getByRole('button', { name: 'Refund ₹500' });

  it('asks for an amount and a reason, repeats the amount on the button, and sends the booking revision that the admin saw', async () => {
    answers('rental.get', booking);
    const requests = answers('rental.giveBack');
    await open();

    await enterRefund('500');
    await userEvent.click(refundButton());

    expect(await screen.findByText('Money refunded')).toBeVisible();
    expect(requests[0]?.body).toEqual({
      bookingId: ids.confirmed,
      recordId: expect.stringMatching(/^[0-9a-f]{24}$/),
      rev: booking.rev,
      amount: 500,
      reason: 'The car came late',
    });
    expect(screen.getByRole('button', { name: 'Refund money' })).toBeVisible();
  });

  it('sends an identical request when it is submitted again after a lost response', async () => {
    answers('rental.get', booking);
    const requests = handle('rental.giveBack', (_request, count) =>
      count === 1 ? noAnswer() : success('rental.giveBack'),
    );
    await open();

    await enterRefund('500');
    await userEvent.click(refundButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('try again. Nothing will happen twice');
    await userEvent.click(refundButton());
    await screen.findByText('Money refunded');

    expect(requests.map(({ body }) => body)).toEqual([requests[0]?.body, requests[0]?.body]);
  });

  it('shows why a refund was rejected, without clearing the form', async () => {
    answers('rental.get', booking);
    handle('rental.giveBack', () => refusal('amount_too_high', { max: 100 }));
    await open();

    await enterRefund('500');
    await userEvent.click(refundButton());

    expect(await screen.findByRole('alert')).toHaveTextContent('This is more than can be refunded');
    expect(screen.getByLabelText(/^Amount/)).toHaveValue(500);
  });

  it('is not offered when nothing is left to refund', async () => {
    answers('rental.get', { ...booking, refundable: 0 });
    await open();

    expect(await screen.findByRole('region', { name: 'Money' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Refund money' })).toBeNull();
  });
});

describe('cancellation by staff', () => {
  it('requires a cause and a reason, and shows the cause afterwards', async () => {
    answers('rental.get', booking);
    const requests = handle('rental.adminCancel', () => {
      const ending = { cancelReason: 'admin', cancelCause: 'no_answer', cancellation: null } as const;
      answers('rental.get', { ...booking, status: 'cancelled', ...ending });
      return success('rental.adminCancel');
    });
    await open();
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Cancel this booking' }));
    const submit = dialog.getByRole('button', { name: /^Cancel, refund/ });

    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Called three times');
    expect(submit).toBeDisabled();
    expect(dialog.getByText('Choose a cause and give a reason to cancel')).toBeVisible();
    await userEvent.selectOptions(dialog.getByLabelText('Cause'), 'No answer from the customer');
    await userEvent.click(submit);

    expect(await dialog.findByText('Cancelled by our team. Cause: No answer from the customer.')).toBeVisible();
    expect(requests.map(({ body }) => body)).toEqual([
      {
        bookingId: ids.confirmed,
        cause: 'no_answer',
        reason: 'Called three times',
        refund: 'policy',
        expectedRefund: 4_700,
      },
    ]);
  });
});

describe('cancellation whose response was lost', () => {
  it('leaves the form filled in while the booking fails to load, and says that it is safe to try again', async () => {
    answers('rental.get', booking);
    handle('rental.adminCancel', () => {
      handle('rental.get', noAnswer);
      return noAnswer();
    });
    await open();
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Cancel this booking' }));
    await userEvent.selectOptions(dialog.getByLabelText('Cause'), 'Car not available');
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Gearbox broken');
    await userEvent.click(dialog.getByRole('button', { name: /^Cancel, refund/ }));

    expect(await dialog.findByText('This booking may have changed.')).toBeVisible();
    expect(dialog.getByText(/^The connection dropped\. .* Nothing will happen twice\.$/)).toBeVisible();
    expect(dialog.getByLabelText('Cause')).toHaveDisplayValue('Car not available');
    expect(dialog.getByLabelText(/^Reason/)).toHaveValue('Gearbox broken');

    answers('rental.get', { ...booking, status: 'cancelled', cancelReason: 'admin', cancellation: null });
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));

    expect(await dialog.findByText('Cancelled by our team.')).toBeVisible();
    expect(dialog.queryByText('This booking may have changed.')).toBeNull();
  });
});

describe('refund that was not sent', () => {
  const failed = {
    refundId: ids.entry,
    kind: 'goodwill',
    amount: 500,
    state: 'failed',
    reference: null,
    at,
    error: 'too old',
    by: { name: 'Meera Iyer', reason: 'The car came late' },
  };
  const charge = { ...booking.charges[0], refunds: [failed] };

  it('shows who issued the refund and why it failed, and can be recorded as paid by other means', async () => {
    answers('rental.get', { ...booking, charges: [charge] });
    const recorded = answers('rental.returnedByHand');
    await open();
    const money = within(await screen.findByRole('region', { name: 'Money' }));
    expect(money.getByText('Meera Iyer:').parentElement).toHaveTextContent('Meera Iyer: The car came late');
    expect(money.getByText('too old')).toBeVisible();

    await userEvent.type(money.getByLabelText(/^Transfer reference/), ' NEFT 0042 ');
    await userEvent.click(money.getByRole('button', { name: 'Record as refunded' }));

    expect(await screen.findByText('Marked as refunded')).toBeVisible();
    expect(recorded[0]?.body).toEqual({
      razorpayPaymentId: charge._id,
      refundId: ids.entry,
      reference: 'NEFT 0042',
    });
  });

  it('is sent during a dispute only by a button that names the dispute', async () => {
    const waiting = { ...failed, state: 'due', error: null, waitsForDispute: true };
    answers('rental.get', { ...booking, charges: [{ ...charge, refunds: [waiting] }] });
    const requests = answers('rental.retryRefund');
    await open();
    const money = within(await screen.findByRole('region', { name: 'Money' }));
    expect(money.getByText('Goodwill refund: on hold during the dispute')).toBeVisible();

    await userEvent.click(money.getByRole('button', { name: 'Pay ₹500 despite the dispute' }));

    expect(await screen.findByText('Refund started again')).toBeVisible();
    expect(requests[0]?.query).toEqual({
      razorpayPaymentId: charge._id,
      refundId: ids.entry,
      payDisputed: 'yes',
    });
  });
});
