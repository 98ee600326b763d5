import { ids, samples } from '@rental/contracts/samples';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, answersLater, handle, refusal, refuses, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const block = samples['block.create'].reply;
const [conflict] = samples['block.getConflicts'].reply.conflicts;
const [, blockEntry] = samples['dashboard.getCalendar'].reply;
const clash = { _id: ids.confirmed, fromDate: '2026-12-10', toDate: '2026-12-10', status: 'confirmed' };
const offer = 'Block the free days and list these bookings';
const claimParts = [{ start: '2026-12-11T00:00', end: '2026-12-12T00:00' }];

beforeEach(() => {
  answers('system.config');
  answers('vehicle.getAll');
  answers('dashboard.getCalendar', []);
});

const open = async () => renderApp({ at: `/admindashboard?view=calendar&car=${ids.creta}`, session: admin });

async function blockTakenDays() {
  const { user } = await open();
  fireEvent.change(await screen.findByLabelText('From Date'), { target: { value: '2026-12-10' } });
  fireEvent.change(screen.getByLabelText('To Date'), { target: { value: '2026-12-11' } });
  await user.type(screen.getByLabelText('Reason'), 'Breakdown');
  await user.click(screen.getByRole('button', { name: 'Block days' }));
  return user;
}

const panel = async () => within(await screen.findByRole('region', { name: 'Bookings during this block' }));

describe('a block of days that are booked', () => {
  const refuseThenBlock = () =>
    handle('block.create', (_sent, count) =>
      count > 1 ? success('block.create', { ...block, waits: true }) : refusal('car_booked', { bookings: [clash] }),
    );

  it('is offered for the free days, and then lists the bookings with phone numbers and free cars', async () => {
    answers('block.getConflicts');
    const calls = refuseThenBlock();
    const user = await blockTakenDays();
    expect(await screen.findByRole('alert')).toHaveTextContent('10-12-2026 to 10-12-2026: confirmed');

    await user.click(screen.getByRole('button', { name: offer }));

    const list = await panel();
    expect(await list.findByText('Asha Rao')).toBeVisible();
    expect(list.getByRole('link', { name: /98765/ })).toHaveAttribute('href', 'tel:+919876543210');
    expect(list.getByText('10-12-2026 to 10-12-2026')).toBeVisible();
    expect(list.getByText('Other free cars: 2 × Hyundai Creta')).toBeVisible();
    expect(list.getByText('Booked · K7M-2QX')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Bookings during this block' })).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(calls.map(({ body }) => body)).toEqual([
      { carId: ids.creta, fromDate: '2026-12-10', toDate: '2026-12-11', note: 'Breakdown' },
      { carId: ids.creta, fromDate: '2026-12-10', toDate: '2026-12-11', note: 'Breakdown', overBookings: true },
    ]);
  });

  it('is not offered after an error other than a clash', async () => {
    refuses('block.create', 'date_out_of_range');
    await blockTakenDays();

    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByRole('button', { name: offer })).not.toBeInTheDocument();
  });

  it('shows that the car is blocked once its last booking was cancelled in the dialog', async () => {
    answers('block.getConflicts');
    answers('rental.get');
    handle('rental.adminCancel', () => {
      answers('block.getConflicts', { waits: false, conflicts: [] });
      return success('rental.adminCancel');
    });
    refuseThenBlock();
    const user = await blockTakenDays();
    await user.click(await screen.findByRole('button', { name: offer }));

    await user.click(await screen.findByRole('button', { name: /^Cancel booking of Asha Rao, 10-12-2026/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Cancel this booking' }));
    await user.selectOptions(dialog.getByLabelText('Cause'), 'Car not available');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Breakdown');
    await user.click(dialog.getByRole('button', { name: /^Cancel, refund/ }));
    expect(await screen.findByText('All clear. The car is blocked.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Close' }));

    await waitFor(() => expect(screen.getByRole('heading', { name: 'Bookings during this block' })).toHaveFocus());
  });
});

describe('a block that waits, in the calendar of its car', () => {
  const waiting = { ...blockEntry, waits: true as const };
  const openList = async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Show bookings during the block 10-12-2026/ }));
    return user;
  };

  it('is marked as waiting, is drawn on its blocked days only, and shows its bookings', async () => {
    answers('dashboard.getCalendar', [{ ...waiting, claimParts }]);
    answers('block.getConflicts');
    await openList();

    expect(await (await panel()).findByText('Asha Rao')).toBeVisible();
    expect(screen.getByText('Blocked: Yearly service, waits for bookings')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Show bookings/ })).toHaveAttribute('aria-expanded', 'true');
  });

  it('is listed as not blocked yet while it has no day', async () => {
    answers('dashboard.getCalendar', [{ ...waiting, claimParts: [] }]);
    await open();

    expect(await screen.findByText('Not blocked yet: Yearly service, waits for bookings')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Remove block/ })).toBeVisible();
  });

  it('hides the customer of a booking at another location, and labels unpaid bookings and other blocks', async () => {
    const hidden = { ...conflict, code: null, customerName: null, customerPhone: null, free: [] };
    answers('dashboard.getCalendar', [{ ...waiting, claimParts }]);
    answers('block.getConflicts', {
      waits: true,
      conflicts: [
        { ...hidden, _id: ids.cancelled },
        { ...hidden, _id: ids.held, kind: 'held' },
        { ...hidden, _id: ids.block, kind: 'blocked' },
        { ...conflict, kind: 'held', customerPhone: null, free: [] },
      ],
    });
    await openList();

    const list = await panel();
    expect(await list.findByText('Booking at another location')).toBeVisible();
    expect(list.getByText('Unpaid booking at another location')).toBeVisible();
    expect(list.getByText('Another block')).toBeVisible();
    expect(list.getByText('Not paid yet · K7M-2QX')).toBeVisible();
    expect(list.getByText('Other free cars: none')).toBeVisible();
    expect(list.getAllByRole('button')).toHaveLength(1);
  });

  it('shows a loading state, and an error with Retry', async () => {
    answers('dashboard.getCalendar', [{ ...waiting, claimParts }]);
    refuses('block.getConflicts', 'internal');
    const user = await openList();
    const list = await panel();
    expect(await list.findByText('We couldn’t load these bookings.')).toBeVisible();

    const { open: arrive } = answersLater('block.getConflicts', { waits: true, conflicts: [] });
    await user.click(list.getByRole('button', { name: 'Retry' }));
    arrive();

    expect(await list.findByText('No bookings are left. We’re blocking the remaining days now.')).toBeVisible();
  });
});
