import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ChangePreview } from '@rental/contracts';
import { customerBookings, ids, samples } from '@rental/contracts/samples';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answers, answersLater, handle, noAnswer, refusal, refuses, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { customer } from '../../../test/session.ts';

const [, confirmed] = customerBookings;
const open = { ...confirmed, canChange: true, changesLeft: 2 };
const longer = samples['rental.previewChange'].reply;
const shorter: ChangePreview = {
  ...longer,
  toDate: '2026-12-01',
  dayCount: 1,
  daysAdded: [],
  daysGivenUp: [{ day: '2026-12-02', price: 2_350 }],
  lines: [{ kind: 'days', text: '1 day × ₹2,350', amount: 2_350 }],
  totalAfter: 2_350,
  toPay: 0,
  toRefund: 1_175,
  kept: 1_175,
};
const toast = (text: string) => screen.findByText(text, { selector: '.Toastify *' });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

async function openDialog() {
  const app = await renderApp({ at: '/bookings', session: customer });
  const button = await screen.findByRole('button', { name: 'Change dates' });
  await app.user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Change dates' }));
  const to = await dialog.findByLabelText('To Date');
  return { ...app, button, dialog, to, from: () => dialog.getByLabelText('From Date') };
}

type Opened = Awaited<ReturnType<typeof openDialog>>;

/** A native date input has no keyboard behaviour in jsdom, so its value is set. */
const choose = (field: HTMLElement, day: string) => fireEvent.change(field, { target: { value: day } });

async function choosePriced(app: Opened, label: string | RegExp, day = '2026-12-03') {
  choose(app.to, day);
  const button = await app.dialog.findByRole('button', { name: label });
  await waitFor(() => expect(button).toBeEnabled());
  return button;
}

const factsIn = (dialog: Opened['dialog']) =>
  dialog.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);

beforeEach(() => {
  answers('system.config');
  answers('location.getAll');
  answers('rental.getUserBookings', [open]);
  answers('rental.previewChange');
});

describe('the dialog that changes dates', () => {
  it('is offered only for bookings that can be changed', async () => {
    answers('rental.getUserBookings');
    await renderApp({ at: '/bookings', session: customer });

    expect(await screen.findByText('CONFIRMED')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change dates' })).not.toBeInTheDocument();
  });

  it('starts with the present dates, requests no price for them and shows how often the booking can be changed', async () => {
    const calls = answers('rental.previewChange');

    const { dialog, from, to } = await openDialog();

    expect(from()).toHaveValue('2026-12-01');
    expect(to).toHaveValue('2026-12-02');
    expect(dialog.getByText('You can change this booking 2 more times.')).toBeVisible();
    const submit = dialog.getByRole('button', { name: 'Change dates' });
    expect(submit).toBeDisabled();
    expect(submit).toHaveAccessibleDescription('Choose other dates to see the price');
    expect(calls).toEqual([]);
  });

  it('requests one price after several changes, and shows the added day and what is to pay', async () => {
    const calls = answers('rental.previewChange');
    const app = await openDialog();

    choose(app.to, '2026-12-04');
    await choosePriced(app, 'Change and pay ₹2,350');

    expect(calls.map(({ query }) => query)).toEqual([
      { bookingId: ids.confirmed, fromDate: '2026-12-01', toDate: '2026-12-03' },
    ]);
    expect(factsIn(app.dialog)).toEqual([
      ['New dates', '01-12-2026 to 03-12-2026'],
      ['Thu 03-12-2026, added', '₹2,350'],
      ['Price now, 2 days', '₹4,700'],
      ['New price, 3 days', '₹7,050'],
      ['To pay', '₹2,350'],
    ]);
    expect(app.dialog.getByText('3 days, ₹7,050 in total. ₹2,350 to pay.')).toHaveRole('status');
    await app.user.click(app.dialog.getByRole('button', { name: 'Price details' }));
    expect(app.dialog.getByText('3 days × ₹2,350')).toBeVisible();
  });

  it('shows days given up, what comes back, what does not, and why', async () => {
    answers('rental.previewChange', shorter);
    const app = await openDialog();

    await choosePriced(app, 'Change, ₹1,175 comes back', '2026-12-01');

    expect(factsIn(app.dialog)).toEqual([
      ['New dates', '01-12-2026 to 01-12-2026'],
      ['Wed 02-12-2026, given up', '− ₹2,350'],
      ['Price now, 2 days', '₹4,700'],
      ['New price, 1 day', '₹2,350'],
      ['Not refunded', '₹1,175'],
      ['Comes back to you', '₹1,175'],
    ]);
    expect(
      app.dialog.getByText('The days you give up start soon, so only part of their price comes back.'),
    ).toBeVisible();
  });

  it('shows the effects on discounts and on later refunds', async () => {
    answers('rental.previewChange', {
      ...longer,
      maxRefundPercent: 50,
      couponBefore: { code: 'DIWALI', rupees: 800 },
      couponAfter: { code: 'DIWALI', rupees: 500 },
      discountLost: { fromDays: 7, percent: 10, rupees: 1_400 },
      discountGained: { fromDays: 3, percent: 5, rupees: 350 },
    });
    const app = await openDialog();

    await choosePriced(app, 'Change and pay ₹2,350');

    expect(app.dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Code DIWALI takes ₹500 off instead of ₹800.',
      'The 10% for 7 days or more no longer counts.',
      'The 5% for 3 days or more now counts.',
      'If you cancel later, at most 50% comes back.',
    ]);
  });

  it('folds more than 4 changed days', async () => {
    const daysAdded = Array.from({ length: 5 }, (_, index) => ({ day: `2026-12-0${index + 3}`, price: 2_350 }));
    answers('rental.previewChange', { ...longer, daysAdded, couponBefore: { code: 'DIWALI', rupees: 800 } });
    const app = await openDialog();

    await choosePriced(app, 'Change and pay ₹2,350', '2026-12-07');

    expect(app.dialog.queryByText('Thu 03-12-2026, added')).not.toBeInTheDocument();
    expect(app.dialog.getByText('Code DIWALI no longer applies.')).toBeVisible();
    await app.user.click(app.dialog.getByRole('button', { name: '5 days added' }));
    expect(app.dialog.getByText('Thu 03-12-2026, added')).toBeVisible();
  });

  it('moves To Date along with From Date and says which dates are wrong', async () => {
    const { dialog, from, to } = await openDialog();

    choose(from(), '2026-12-10');
    expect(to).toHaveValue('2026-12-11');
    choose(to, '2026-12-09');

    expect(to).toHaveAccessibleDescription('To Date cannot be earlier than From Date');
    expect(dialog.getByText('Correct the dates to see the price')).toBeVisible();
    choose(to, '');
    expect(dialog.getByText('Choose both dates to see the price')).toBeVisible();
  });

  it('offers only To Date once the rental has begun', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-12-01T06:30:00.000Z') });
    const { dialog, to } = await openDialog();

    expect(dialog.queryByLabelText('From Date')).not.toBeInTheDocument();
    expect(to).toHaveAccessibleDescription('The rental has begun: only To Date can change.');
    expect(to).toHaveAttribute('min', '2026-12-01');
    choose(to, '2026-12-03');

    expect(await dialog.findByRole('button', { name: 'Change and pay ₹2,350' })).toBeVisible();
  });

  it('offers times if the booking has them, and sends them', async () => {
    const times = { pickUpTime: '10:00', returnTime: '10:00' };
    answers('rental.getUserBookings', [{ ...open, ...times }]);
    answers('system.config', { ...samples['system.config'].reply, times: { isOn: true, turnaround: true } });
    const calls = answers('rental.previewChange', { ...longer, ...times });
    const app = await openDialog();

    await app.user.selectOptions(await app.dialog.findByLabelText('Return time'), '6:00PM');
    await choosePriced(app, 'Change and pay ₹2,350');

    expect(calls.at(-1)?.query).toMatchObject({ toDate: '2026-12-03', pickUpTime: '10:00', returnTime: '18:00' });
  });

  it.each([
    [
      'car_unavailable',
      { days: ['2026-12-03', '2026-12-04'] },
      '3 and 4 December are taken. Call us: another car may be free.',
    ],
    ['car_unavailable', { days: ['2026-12-03'] }, '3 December is taken. Call us: another car may be free.'],
    [
      'car_unavailable',
      { days: ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-08'] },
      '30 November to 2 December and 8 December are taken. Call us: another car may be free.',
    ],
    ['car_unavailable', {}, 'The car is taken on these dates. Call us: another car may be free.'],
    [
      'outlet_closed',
      { day: '2026-12-06', nextOpenDay: '2026-12-07' },
      'Closed on Sun 06-12-2026. Next open: Mon 07-12-2026',
    ],
    ['rental_too_short', { season: 'Diwali week', minDays: 3 }, 'Diwali week: at least 3 days'],
    ['change_not_possible', { why: 'not_cheaper' }, 'Giving up these days wouldn’t save you anything.'],
    ['change_not_possible', { why: 'limit' }, 'You can’t change this booking again. Call us if you need other dates.'],
    ['rental_started', {}, 'The rental has begun: only To Date can change.'],
    ['rental_over', {}, 'The rental is over.'],
    ['booking_closed', {}, 'This booking can no longer be changed.'],
    ['date_out_of_range', {}, 'These dates cannot be booked'],
  ] as const)('explains why there is no price: %s %j', async (code, facts, text) => {
    refuses('rental.previewChange', code, facts);
    const { dialog, to } = await openDialog();

    choose(to, '2026-12-04');

    expect(await dialog.findByRole('alert')).toHaveTextContent(text);
    const submit = dialog.getByRole('button', { name: 'Change dates' });
    expect(submit).toBeDisabled();
    expect(submit.getAttribute('aria-describedby')).toBe(dialog.getByRole('alert').parentElement?.id);
  });

  it('says that the price is loading, and retries after a lost connection', async () => {
    handle('rental.previewChange', noAnswer);
    const { dialog, to, user } = await openDialog();
    choose(to, '2026-12-03');
    expect(dialog.getByText('Checking the price…')).toBeVisible();
    expect(await dialog.findByRole('alert')).toHaveTextContent(/We couldn’t load the price\..*Check it and try again/);

    const { open: answer } = answersLater('rental.previewChange');
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('Checking the price…')).toBeVisible();
    answer();

    expect(await dialog.findByRole('button', { name: 'Change and pay ₹2,350' })).toBeEnabled();
  });

  it('cannot change anything offline, and says so', async () => {
    const app = await openDialog();
    const submit = await choosePriced(app, 'Change and pay ₹2,350');

    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));

    expect(submit).toBeDisabled();
    expect(submit).toHaveAccessibleDescription('You are offline.');
  });
});

describe('making the change', () => {
  it('sends the shown amounts, shows the refund and returns the focus', async () => {
    answers('rental.previewChange', shorter);
    const app = await openDialog();
    const submit = await choosePriced(app, 'Change, ₹1,175 comes back', '2026-12-01');
    const calls = answers('rental.change', { status: 'changed', booking: { ...open, toDate: '2026-12-01' } });

    await app.user.click(submit);

    expect(await toast('Your booking is changed. We’re refunding ₹1,175.')).toBeVisible();
    await noDialog();
    await waitFor(() => expect(app.button).toHaveFocus());
    expect(calls.map(({ body }) => body)).toEqual([
      {
        bookingId: ids.confirmed,
        fromDate: '2026-12-01',
        toDate: '2026-12-01',
        rev: 1,
        expectedToPay: 0,
        expectedToRefund: 1_175,
      },
    ]);
  });

  it('needs only the keyboard, and makes no change after Escape', async () => {
    answers('rental.previewChange', { ...longer, toPay: 0 });
    const calls = answers('rental.change', { status: 'changed', booking: open });
    const app = await openDialog();
    await choosePriced(app, 'Change dates');
    await app.user.keyboard('{Escape}');
    await noDialog();
    await waitFor(() => expect(app.button).toHaveFocus());
    expect(calls).toEqual([]);

    await app.user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    choose(await dialog.findByLabelText('To Date'), '2026-12-03');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Change dates' })).toBeEnabled());
    dialog.getByRole('button', { name: 'Change dates' }).focus();
    await app.user.keyboard('{Enter}');

    expect(await toast('Your booking is changed.')).toBeVisible();
  });

  it('shows the new figures when the price has changed, and asks again', async () => {
    const app = await openDialog();
    const submit = await choosePriced(app, 'Change and pay ₹2,350');
    const calls = handle('rental.change', () => refusal('price_changed'));
    answers('rental.previewChange', { ...longer, rev: 2, toPay: 2_500, totalAfter: 7_200 });

    await app.user.click(submit);

    expect(await app.dialog.findByRole('alert')).toHaveTextContent('The price has changed. Please check it again.');
    const again = await app.dialog.findByRole('button', { name: 'Change and pay ₹2,500' });
    await app.user.click(again);
    await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ rev: 2, expectedToPay: 2_500 }));
  });

  it('loads the booking and the price again when it was changed elsewhere', async () => {
    const app = await openDialog();
    const submit = await choosePriced(app, 'Change and pay ₹2,350');
    refuses('rental.change', 'edited_meanwhile');
    const bookings = answers('rental.getUserBookings', [{ ...open, changesLeft: 1 }]);
    const previews = answers('rental.previewChange', { ...longer, rev: 2 });

    await app.user.click(submit);

    expect(await app.dialog.findByRole('alert')).toHaveTextContent('This booking was changed in another place.');
    expect(await app.dialog.findByText('You can change this booking 1 more time.')).toBeVisible();
    expect([bookings.length, previews.length]).toEqual([1, 1]);
  });

  it('explains that the customer has changed the booking too often without paying', async () => {
    const app = await openDialog();
    const submit = await choosePriced(app, 'Change and pay ₹2,350');
    refuses('rental.change', 'car_held_too_often', { waitSeconds: 720 });

    await app.user.click(submit);

    expect(await app.dialog.findByRole('alert')).toHaveTextContent(
      'You changed this booking several times without paying. Try again in 12 minutes.',
    );
  });

  it('shows success after a lost response if the booking was in fact changed', async () => {
    answers('rental.previewChange', shorter);
    const app = await openDialog();
    const submit = await choosePriced(app, 'Change, ₹1,175 comes back', '2026-12-01');
    handle('rental.change', () => {
      answers('rental.getUserBookings', [{ ...open, toDate: '2026-12-01', dayCount: 1 }]);
      return noAnswer();
    });

    await app.user.click(submit);

    expect(await toast('Your booking is changed. We’re refunding ₹1,175.')).toBeVisible();
    await noDialog();
  });

  it('says after a lost response that it is safe to try again', async () => {
    const app = await openDialog();
    const submit = await choosePriced(app, 'Change and pay ₹2,350');
    const calls = handle('rental.change', (_, count) => (count === 1 ? noAnswer() : success('rental.change')));

    await app.user.click(submit);

    expect(await app.dialog.findByRole('alert')).toHaveTextContent('Nothing will happen twice.');
    expect(calls).toHaveLength(1);
    expect(submit).toBeEnabled();
  });
});
