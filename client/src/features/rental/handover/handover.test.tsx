import { type HandoverFacts, showPhone } from '@rental/contracts';
import { ids, samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerAdminHome, answers, handle, noAnswer, refusal, refuses, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin, clerk } from '../../../test/session.ts';

const config = samples['system.config'].reply;
const booking = { ...samples['rental.get'].reply, fromDate: '2026-11-20', toDate: '2026-11-22', rev: 1 };
const { stage: _out, canUndo: _can, unused: _unused, ...sample } = samples['counter.getHandover'].reply;
const booked: HandoverFacts = { ...sample, rev: 1 };
const out = { ...booked, rev: 2, stage: 'out' as const };
const handover = {
  _id: ids.entry,
  kind: 'out' as const,
  at: '2026-11-20T05:12:00.000Z',
  by: 'Vikram Shah',
  odometer: 41_220,
  fuelEighths: 7,
  note: 'Scratch on the left door',
};

beforeEach(() => {
  answerAdminHome();
  answers('system.config', { ...config, usesCounter: true });
});

const detail = (given: object = {}) => answers('rental.get', { ...booking, ...given });
const facts = (given: HandoverFacts) => answers('counter.getHandover', given);

const open = async (session = clerk) => {
  const { user } = await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session });
  return { user, counter: within(await screen.findByRole('region', { name: 'Counter' })) };
};

/** Opens a step of the booking, and returns its form. */
const openStep = async (name: string, session = clerk) => {
  const { user, counter } = await open(session);
  await user.click(counter.getByRole('button', { name }));
  await counter.findByText(showPhone(booked.customerPhone));
  return { user, counter };
};

describe('hand-out', () => {
  it('records odometer, fuel and note, and can be undone', async () => {
    detail();
    facts(booked);
    const sent = answers('counter.handOut');
    const undone = answers('counter.undo');
    const { user, counter } = await openStep('Hand out');

    expect(counter.getByLabelText('Odometer')).toHaveAccessibleDescription('Last reading 41,220 km');
    await user.type(counter.getByLabelText('Odometer'), '41300');
    await user.selectOptions(counter.getByLabelText('Fuel'), '7/8');
    await user.type(counter.getByLabelText('Note'), ' Scratch ');
    await user.click(counter.getByRole('button', { name: 'Hand out' }));

    expect(await counter.findByText('Car handed out')).toBeVisible();
    expect(counter.getByText('The customer has the car.').closest('[tabindex]')).toHaveFocus();
    expect(sent[0]?.body).toEqual({
      bookingId: ids.confirmed,
      rev: 1,
      recordId: expect.stringMatching(/^[0-9a-f]{24}$/),
      odometer: 41_300,
      fuelEighths: 7,
      note: 'Scratch',
    });
    await user.click(counter.getByRole('button', { name: 'Undo' }));
    expect(await counter.findByText('The booking is as it was before.')).toBeVisible();
    expect(undone[0]?.body).toEqual({ bookingId: ids.confirmed, rev: 2 });
    expect(counter.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('requires a reason for a reading below the last one', async () => {
    detail();
    facts(booked);
    const sent = answers('counter.handOut');
    const { user, counter } = await openStep('Hand out');

    await user.type(counter.getByLabelText('Odometer'), '4122');
    expect(counter.getByText('The last reading was 41,220 km. Read it again.')).toBeVisible();
    await user.click(counter.getByRole('button', { name: 'Hand out' }));
    expect(sent).toEqual([]);
    await user.type(counter.getByLabelText(/^Reason for the lower reading/), 'New instrument');
    await user.click(counter.getByRole('button', { name: 'Hand out' }));

    expect(await counter.findByText('Car handed out')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ odometer: 4_122, odometerReason: 'New instrument' });
  });

  it('is disabled for a clerk before everything is paid', async () => {
    detail();
    facts({ ...booked, balance: 1_200 });
    const { counter } = await openStep('Hand out');

    const button = counter.getByRole('button', { name: 'Hand out' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('A manager can hand out the car before everything is paid.');
    expect(counter.getByText('₹1,200 still to pay. Take it before you hand out the car.')).toBeVisible();
  });

  it('is enabled for a clerk once the money is taken on the same screen', async () => {
    detail();
    facts({ ...booked, balance: 1_200 });
    const sent = handle('counter.takeMoney', () => {
      facts({ ...booked, rev: 2, balance: undefined });
      return success('counter.takeMoney');
    });
    const { user, counter } = await openStep('Hand out');

    await user.click(counter.getByRole('button', { name: 'Take money' }));
    await user.click(counter.getByRole('button', { name: 'Take ₹1,200' }));

    await waitFor(() => expect(counter.getByRole('button', { name: 'Hand out' })).toBeEnabled());
    expect(sent[0]?.body).toMatchObject({ rev: 1, amount: 1_200, method: 'cash' });
    expect(counter.queryByText(/still to pay/)).toBeNull();
  });

  it('requires a reason from a manager before everything is paid', async () => {
    detail();
    facts({ ...booked, balance: 1_200 });
    const sent = answers('counter.handOut');
    const { user, counter } = await openStep('Hand out', admin);

    await user.type(counter.getByLabelText(/^Reason for handing out the car unpaid/), 'Pays tomorrow');
    await user.click(counter.getByRole('button', { name: 'Hand out, ₹1,200 unpaid' }));

    expect(await counter.findByText('Car handed out')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ balanceReason: 'Pays tomorrow' });
  });

  it('sends an identical request if it is submitted again after a lost response', async () => {
    detail();
    facts(booked);
    const sent = handle('counter.handOut', (_request, count) =>
      count === 1 ? noAnswer() : success('counter.handOut'),
    );
    const { user, counter } = await openStep('Hand out');

    await user.click(counter.getByRole('button', { name: 'Hand out' }));
    expect(await counter.findByRole('alert')).toHaveTextContent('Nothing will happen twice');
    await user.click(counter.getByRole('button', { name: 'Hand out' }));

    expect(await counter.findByText('Car handed out')).toBeVisible();
    expect(sent[1]?.body).toEqual(sent[0]?.body);
  });

  it('shows who has already handed out the car, and offers to take it back', async () => {
    detail();
    handle('counter.getHandover', (_request, count) => success('counter.getHandover', count === 1 ? booked : out));
    handle('counter.handOut', () => {
      detail({ stage: 'out', handovers: [handover] });
      return refusal('stage_conflict', { stage: 'out' });
    });
    const { user, counter } = await openStep('Hand out');

    await user.click(counter.getByRole('button', { name: 'Hand out' }));

    expect(await counter.findByText('Another clerk changed this booking. This is its current state.')).toBeVisible();
    expect(counter.getByText('The car is out.')).toBeVisible();
    expect(await counter.findByText('Vikram Shah')).toBeVisible();
    await user.click(counter.getByRole('button', { name: 'Take back' }));
    expect(await counter.findByLabelText('Odometer')).toBeVisible();
  });

  it('retains the entered values if the booking has changed but its car can still be handed out', async () => {
    detail();
    handle('counter.getHandover', (_request, count) =>
      success('counter.getHandover', count === 1 ? booked : { ...booked, rev: 5, toDate: '2026-11-24' }),
    );
    const sent = handle('counter.handOut', (_request, count) =>
      count === 1 ? refusal('edited_meanwhile') : success('counter.handOut'),
    );
    const { user, counter } = await openStep('Hand out');
    await user.type(counter.getByLabelText('Odometer'), '41300');

    await user.click(counter.getByRole('button', { name: 'Hand out' }));
    expect(await counter.findByRole('alert')).toHaveTextContent('Another clerk changed this booking.');
    expect(await counter.findByText(/24-11-2026$/)).toBeVisible();
    await user.click(counter.getByRole('button', { name: 'Hand out' }));

    expect(await counter.findByText('Car handed out')).toBeVisible();
    expect(sent[1]?.body).toMatchObject({ rev: 5, odometer: 41_300 });
  });

  it('shows the server’s message after any other error', async () => {
    detail();
    facts(booked);
    refuses('counter.handOut', 'car_out');
    const { user, counter } = await openStep('Hand out');

    await user.click(counter.getByRole('button', { name: 'Hand out' }));

    expect(await counter.findByRole('alert')).toHaveTextContent('This car is still out with another booking.');
  });

  it('offers to load the booking again after a failure, and can be cancelled', async () => {
    detail();
    handle('counter.getHandover', (_request, count) =>
      count === 1 ? refusal('internal') : success('counter.getHandover', booked),
    );
    const { user, counter } = await open();

    await user.click(counter.getByRole('button', { name: 'Hand out' }));
    await user.click(await counter.findByRole('button', { name: 'Retry' }));
    await user.click(await counter.findByRole('button', { name: 'Cancel' }));

    expect(counter.getByRole('button', { name: 'Hand out' })).toBeVisible();
    expect(counter.getByText('Not handed out yet').closest('[tabindex]')).toHaveFocus();
  });
});

describe('take-back', () => {
  const unused = { days: 2, saved: 2_000, allowed: 1_400, left: 5_000 };

  it('refunds the unused days only if staff choose that, and shows the amount', async () => {
    detail({ stage: 'out' });
    facts({ ...out, unused });
    const sent = answers('counter.takeBack');
    const { user, counter } = await openStep('Take back');

    const days = within(counter.getByRole('group', { name: '2 days unused' }));
    expect(days.getByRole('radio', { name: 'Refund nothing' })).toBeChecked();
    await user.click(days.getByRole('radio', { name: 'Refund ₹1,400, keep ₹600' }));
    await user.click(counter.getByRole('button', { name: 'Take back' }));

    expect(await counter.findByText('Car taken back')).toBeVisible();
    expect(counter.getByText(/^We refund ₹1,400 to the customer\. The car can be booked again/)).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ rev: 2, unusedDays: 'policy', expectedRefund: 1_400 });
  });

  it('shows the new refund if the amount has changed, and asks for confirmation again', async () => {
    detail({ stage: 'out' });
    handle('counter.getHandover', (_request, count) =>
      success('counter.getHandover', { ...out, unused: count === 1 ? unused : { ...unused, allowed: 1_000 } }),
    );
    refuses('counter.takeBack', 'refund_changed', { refund: 1_000 });
    const { user, counter } = await openStep('Take back');

    await user.click(counter.getByRole('radio', { name: 'Refund ₹1,400, keep ₹600' }));
    await user.click(counter.getByRole('button', { name: 'Take back' }));

    expect(await counter.findByRole('alert')).toHaveTextContent('The refund amount has changed.');
    expect(await counter.findByRole('radio', { name: 'Refund ₹1,000, keep ₹1,000' })).toBeChecked();
  });

  it('offers no refund for a rental that ends today', async () => {
    detail({ stage: 'out' });
    facts({ ...out, balance: 300 });
    const sent = answers('counter.takeBack', { ...out, stage: 'returned', refund: 0 });
    const { user, counter } = await openStep('Take back');

    expect(counter.getByText('₹300 still to pay.')).toBeVisible();
    expect(counter.queryByRole('radio')).toBeNull();
    await user.click(counter.getByRole('button', { name: 'Take back' }));

    expect(await counter.findByText('The car can be booked again once it is cleaned.')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ unusedDays: 'keep' });
    expect(counter.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

it('a no-show is recorded after a confirmation that shows the refund', async () => {
  detail();
  facts({ ...booked, noShow: { refund: 500 } });
  const sent = answers('counter.noShow', { ...booked, stage: 'no_show', refund: 500 });
  const { user, counter } = await openStep('Hand out');

  await user.click(counter.getByRole('button', { name: 'Customer didn’t come' }));
  expect(counter.getByText('We refund ₹500 to the customer. The car can be booked again.')).toBeVisible();
  await user.click(counter.getByRole('button', { name: 'Mark as a no-show' }));

  expect(await counter.findByText('Marked as a no-show')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ bookingId: ids.confirmed, rev: 1, expectedRefund: 500 });
});

describe('the counter in a booking’s details', () => {
  it('says offline that a no-show and undoing need a connection', async () => {
    detail({ handovers: [handover], canUndo: true });
    facts({ ...booked, noShow: { refund: 0 } });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { counter } = await openStep('Hand out');

    const noShow = counter.getByRole('button', { name: 'Customer didn’t come' });
    expect(noShow).toBeDisabled();
    expect(noShow).toHaveAccessibleDescription('Needs a connection');
    expect(counter.getByRole('button', { name: 'Hand out' })).toBeEnabled();
  });

  it('shows the stage, the handovers, and a button to undo the last step', async () => {
    const undone = { ...handover, _id: ids.held, undoneAt: '2026-11-20T05:20:00.000Z', note: undefined };
    detail({ stage: 'out', canUndo: true, rev: 4, handovers: [undone, handover] });
    const requests = refuses('counter.undo', 'nothing_to_undo');
    const { user, counter } = await open();

    expect(counter.getByRole('heading', { name: 'Out' })).toBeVisible();
    const [first, second] = counter.getAllByRole('listitem');
    expect(first).toHaveTextContent(/Undone 20-11-2026, 10:50AM$/);
    expect(second?.textContent?.replaceAll('\u00A0', ' ')).toBe(
      'Handed out 20-11-2026, 10:42AM by Vikram Shah41,220 km · Fuel 7/8 · Scratch on the left door',
    );
    await user.click(counter.getByRole('button', { name: 'Undo' }));

    expect(await counter.findByRole('alert')).toHaveTextContent('The last step can no longer be undone');
    expect(requests[0]?.body).toEqual({ bookingId: ids.confirmed, rev: 4 });
  });

  it.each([
    ['the counter is off', {}, config],
    ['the booking is cancelled', { status: 'cancelled' as const }, { ...config, usesCounter: true }],
    ['the rental has not begun', { fromDate: '2026-11-21' }, { ...config, usesCounter: true }],
  ])('does not appear if %s', async (_, given, settings) => {
    answers('system.config', settings);
    detail(given);
    await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session: admin });

    expect(await screen.findByRole('region', { name: 'Timeline' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Counter' })).toBeNull());
  });
});
