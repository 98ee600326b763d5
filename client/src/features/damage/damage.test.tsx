import { customerBookings, ids, samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerAdminHome, answers, handle, noAnswer, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { clerk, customer } from '../../test/session.ts';

const config = { ...samples['system.config'].reply, usesCounter: true as const };
const [, confirmed] = customerBookings;
const { stage: _out, canUndo: _can, unused: _unused, ...facts } = samples['counter.getHandover'].reply;
const booking = { ...samples['rental.get'].reply, fromDate: '2026-11-20', toDate: '2026-11-22', rev: 1 };
const { reportUntil: _until, ...known } = samples['damage.getByBooking'].reply;
const anyId = expect.stringMatching(/^[0-9a-f]{24}$/);

describe('damage at a hand-out', () => {
  it('shows the known damage at once, and sends what staff add', async () => {
    answerAdminHome();
    answers('system.config', config);
    answers('rental.get', booking);
    answers('photo.getAll', { photos: [] });
    answers('counter.getHandover', { ...facts, rev: 1, damageCount: 2 });
    answers('damage.getByBooking', known);
    const sent = answers('counter.handOut');
    const { user } = await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session: clerk });
    const counter = within(await screen.findByRole('region', { name: 'Counter' }));
    await user.click(counter.getByRole('button', { name: 'Hand out' }));

    const list = within(await counter.findByRole('list'));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1Scratch, front bumper, mediumKnown before the pick-up',
      '2Dent, left rear door, smallBelow the handleReported by the customer at the pick-up',
    ]);
    expect(counter.getByRole('img', { name: 'The car from above, 2 marks' })).toBeVisible();
    await user.click(counter.getByRole('button', { name: 'Add damage' }));
    const added = within(counter.getByRole('group', { name: 'New damage 1' }));
    expect(added.getByLabelText('Where')).toBeRequired();
    await user.selectOptions(added.getByLabelText('Where'), 'Boot');
    await user.selectOptions(added.getByLabelText('What'), 'Crack');
    await user.click(counter.getByRole('button', { name: 'Add more damage' }));
    await user.click(
      within(counter.getByRole('group', { name: 'New damage 2' })).getByRole('button', { name: 'Remove' }),
    );
    await user.click(counter.getByRole('button', { name: 'Hand out' }));

    expect(await counter.findByText('Car handed out')).toBeVisible();
    expect(sent).toMatchObject([
      { body: { damages: [{ damageId: anyId, place: 'boot', kind: 'crack', size: 'small' }] } },
    ]);
  });
});

describe('damage in My Bookings', () => {
  it('sends the same id if the customer reports it again after a lost response', async () => {
    answers('system.config', config);
    answers('rental.getUserBookings', confirmed ? [{ ...confirmed, stage: 'out' }] : []);
    answers('photo.getAll', { photos: [] });
    answers('damage.getByBooking');
    const sent = handle('damage.report', (_request, count) => (count === 1 ? noAnswer() : success('damage.report')));
    const { user } = await renderApp({ at: '/bookings', session: customer });
    await user.click(await screen.findByRole('button', { name: 'Damage of the car' }));
    expect(await screen.findByText('Reported by you at the pick-up')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Report damage you see' }));
    await user.selectOptions(screen.getByLabelText('Where'), 'Roof');
    await user.click(screen.getByRole('button', { name: 'Report damage' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Report damage' }));

    expect(await screen.findByRole('button', { name: 'Report damage you see' })).toBeVisible();
    const [first, again] = sent.map(({ body }) => body);
    expect(first).toMatchObject({ damageId: anyId, place: 'roof', bookingId: ids.confirmed });
    expect(again).toEqual(first);
  });
});
