import { ids, samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerAdminHome, answers, handle, noAnswer, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin, clerk, manager } from '../../test/session.ts';

const config = { ...samples['system.config'].reply, usesCounter: true as const };
const [creta, fortuner] = samples['vehicle.getAll'].reply;
const sample = samples['cost.getByCar'].reply;

beforeEach(() => {
  answerAdminHome();
  answers('system.config', config);
  answers('location.getAll');
  answers('vehicle.getAll');
  answers('dashboard.getCalendar', []);
});

const openCosts = async (reply = sample) => {
  const asked = answers('cost.getByCar', reply);
  const { user } = await renderApp({ at: '/admindashboard?view=lookups', session: admin });
  await user.click(await screen.findByRole('button', { name: 'Service and costs of Creta' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Service and costs of Creta' }));
  await dialog.findByRole('heading', { name: 'Costs' });
  return { user, dialog, asked };
};

describe('service and costs of a car', () => {
  it('shows when the car is to be serviced, and links to the form that blocks it', async () => {
    const { dialog } = await openCosts();

    expect(dialog.getByText('Service due in 280 km')).toBeVisible();
    expect(dialog.getByText('02-03-2026 at 31,500 km')).toBeVisible();
    expect(dialog.getByText('02-03-2027 or at 41,500 km, whichever comes first')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Book the workshop' })).toHaveAttribute(
      'href',
      `/admindashboard?view=calendar&car=${ids.creta}&tab=workshop`,
    );
  });

  it('sends the same id if a cost is recorded again after a lost response', async () => {
    const sent = handle('cost.add', (_request, count) => (count === 1 ? noAnswer() : success('cost.add')));
    const { user, dialog } = await openCosts({ service: null, costs: [], totalPages: 1 });
    expect(dialog.getByText('No costs are recorded yet.')).toBeVisible();

    await user.click(dialog.getByRole('button', { name: 'Record a cost' }));
    const form = within(dialog.getByRole('form', { name: 'Record a cost' }));
    expect(form.getByLabelText('Kind')).toHaveFocus();
    await user.selectOptions(form.getByLabelText('Kind'), 'Tyres');
    await user.type(form.getByLabelText(/^Amount/), '18000');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByRole('alert');
    await user.click(form.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(dialog.queryByRole('form')).not.toBeInTheDocument());
    expect(sent).toHaveLength(2);
    expect(sent[0]?.body).toMatchObject({ carId: ids.creta, kind: 'tyre', amount: 18_000 });
    expect(sent[0]?.body).not.toHaveProperty('odometer');
    expect(sent[1]?.body).toEqual(sent[0]?.body);
  });

  it('corrects a cost, and deletes one only after a question', async () => {
    const edited = answers('cost.edit');
    const removed = answers('cost.remove');
    const { user, dialog } = await openCosts();

    await user.click(dialog.getByRole('button', { name: 'Correct: Service, 02-03-2026' }));
    const form = within(dialog.getByRole('form', { name: 'Correct' }));
    await user.clear(form.getByLabelText(/^Amount/));
    await user.type(form.getByLabelText(/^Amount/), '6540');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(edited[0]?.body).toMatchObject({ costId: ids.cost, version: 1, amount: 6_540 }));

    await user.click(await dialog.findByRole('button', { name: 'Delete: Fuel, 18-11-2026' }));
    const question = within(dialog.getByRole('alertdialog', { name: 'Delete this cost?' }));
    await user.click(question.getByRole('button', { name: 'Keep it' }));
    expect(removed).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Delete: Fuel, 18-11-2026' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(removed[0]?.body).toEqual({ costId: ids.entry, version: 2 }));
  });
});

describe('a car that is due for service', () => {
  it('is marked in the list and found by a filter', async () => {
    const { user } = await renderApp({ at: '/admindashboard?view=lookups', session: admin });

    expect(await screen.findByText('Service due in 280 km')).toBeVisible();
    expect(screen.getByText(fortuner?.carName ?? '')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Service due/ }));

    expect(screen.queryByText(fortuner?.carName ?? '')).not.toBeInTheDocument();
  });

  it('is marked in the calendar, whose form starts with the reason', async () => {
    answers('cost.getByCar');
    await renderApp({ at: `/admindashboard?view=calendar&car=${ids.creta}&tab=workshop`, session: manager });

    expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('Service');
  });

  it('shows its due date in the fleet calendar', async () => {
    const service = { dueDay: '2026-11-25' };
    answers('vehicle.getAll', creta ? [{ ...creta, service }] : []);
    await renderApp({ at: '/admindashboard?view=calendar', session: manager });

    expect(await screen.findByText('Service due on 25-11-2026')).toBeVisible();
  });

  it('is named when it is taken back, by the entered reading, and stays in the offer', async () => {
    const { stage: _out, canUndo: _can, unused: _unused, ...facts } = samples['counter.getHandover'].reply;
    const service = { carId: ids.creta, reading: 41_000, dueOdometer: 48_000 };
    answers('rental.get', { ...samples['rental.get'].reply, stage: 'out' });
    answers('counter.getHandover', { ...facts, rev: 2, stage: 'out', service });
    const { user } = await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session: clerk });
    const counter = within(await screen.findByRole('region', { name: 'Counter' }));
    await user.click(counter.getByRole('button', { name: 'Take back' }));
    const field = await counter.findByLabelText('Odometer');
    expect(counter.queryByRole('region', { name: 'Service' })).not.toBeInTheDocument();

    await user.type(field, '47600');

    const notice = within(counter.getByRole('region', { name: 'Service' }));
    expect(notice.getByText('Service due in 400 km')).toBeVisible();
    expect(notice.getByText(/stays in the offer/)).toBeVisible();
    // Clerks don’t block cars for days.
    expect(notice.queryByRole('link')).not.toBeInTheDocument();
  });
});
