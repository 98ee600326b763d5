import { ids, samples } from '@rental/contracts/samples';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, answersLater, handle, noAnswer } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const lost = 'The connection dropped. Check it and try again. Nothing will happen twice.';
const [booking, block] = samples['dashboard.getCalendar'].reply;

beforeEach(() => {
  answers('system.config');
  answers('vehicle.getAll');
});

const openCalendar = async () => renderApp({ at: `/admindashboard?view=calendar&car=${ids.creta}`, session: admin });
const entries = async () => within(await screen.findByRole('region', { name: 'Entries' }));
const toast = (text: string) => screen.findByText(text, { selector: '.Toastify *' });

describe('the car calendar after a block request whose response was lost', () => {
  it('shows that the block was added, and does not clear the form', async () => {
    answers('dashboard.getCalendar', [booking]);
    const sent = handle('block.create', () => {
      answers('dashboard.getCalendar');
      return noAnswer();
    });
    const { user } = await openCalendar();
    await user.type(await screen.findByLabelText('From Date'), '2026-12-10');
    await user.type(screen.getByLabelText('To Date'), '2026-12-11');
    await user.type(screen.getByLabelText('Reason'), 'Service');
    expect((await entries()).queryByRole('button', { name: /^Remove block/ })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Block days' }));

    expect(await screen.findByRole('alert')).toHaveTextContent(lost);
    expect(await (await entries()).findByRole('button', { name: /^Remove block/ })).toBeVisible();
    expect(screen.getByLabelText('Reason')).toHaveValue('Service');
    expect(sent).toHaveLength(1);
  });

  it('shows that the block was removed, and moves the focus to the list', async () => {
    answers('dashboard.getCalendar', [block]);
    let showList: () => void = () => undefined;
    handle('block.release', () => {
      showList = answersLater('dashboard.getCalendar', []).open;
      return noAnswer();
    });
    const { user } = await openCalendar();
    await user.click(await (await entries()).findByRole('button', { name: /^Remove block/ }));

    await user.click(screen.getByRole('button', { name: 'Yes, remove' }));

    expect(await toast(lost)).toBeVisible();
    showList();
    expect(await (await entries()).findByText('Available every day.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'This month' })).toHaveFocus());
  });

  it('refetches the list once the network is back', async () => {
    answers('dashboard.getCalendar', [block]);
    handle('block.release', () => {
      handle('dashboard.getCalendar', noAnswer);
      return noAnswer();
    });
    const { user } = await openCalendar();
    await user.click(await (await entries()).findByRole('button', { name: /^Remove block/ }));
    await user.click(screen.getByRole('button', { name: 'Yes, remove' }));
    expect(await screen.findByText('We couldn’t load the calendar.')).toBeVisible();

    answers('dashboard.getCalendar', []);
    window.dispatchEvent(new Event('online'));

    expect(await (await entries()).findByText('Available every day.')).toBeVisible();
  });
});

it('the block form asks the user to choose both days while the typed dates have five-digit years', async () => {
  answers('dashboard.getCalendar', [booking]);
  await openCalendar();

  fireEvent.change(await screen.findByLabelText('From Date'), { target: { value: '92026-12-10' } });
  fireEvent.change(screen.getByLabelText('To Date'), { target: { value: '92026-12-11' } });

  expect(screen.getByText('Choose both days')).toBeVisible();
});

it('the calendar shows the month in which a new block begins', async () => {
  const queries = answers('dashboard.getCalendar', []);
  answers('block.create', {
    ...samples['block.create'].reply,
    fromDate: '2027-01-30',
    toDate: '2027-02-02',
  });
  const { user } = await openCalendar();
  await user.type(await screen.findByLabelText('From Date'), '2027-01-30');
  await user.type(screen.getByLabelText('To Date'), '2027-02-02');
  await user.type(screen.getByLabelText('Reason'), 'Service');

  await user.click(screen.getByRole('button', { name: 'Block days' }));

  expect(await screen.findByText('January 2027')).toBeVisible();
  expect(queries.at(-1)?.query).toMatchObject({ fromDate: '2027-01-01', toDate: '2027-01-31' });
});
