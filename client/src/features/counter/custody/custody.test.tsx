import { samples } from '@rental/contracts/samples';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { csvResponse, recordDownloads } from '../../../test/browser.ts';
import { answerAdminHome, answers, handle, refusal, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin, manager } from '../../../test/session.ts';

const found = samples['counter.getCustody'].reply;
const { custody: handedOut } = found;

beforeEach(() => {
  answerAdminHome();
  answers('system.config', { ...samples['system.config'].reply, usesCounter: true });
});

const visit = async () => {
  const { user } = await renderApp({ at: '/admindashboard?view=counter&tab=custody', session: admin });
  await user.type(await screen.findByRole('textbox', { name: /^Number plate/ }), 'mh 12 ab 1234');
  await user.type(screen.getByLabelText(/^Time/), '10:42');
  return user;
};

describe('who had a car', () => {
  it('shows the customer with the hand-out, and asks for exactly what was typed', async () => {
    const calls = handle('counter.getCustody', () => success('counter.getCustody'));
    const user = await visit();

    await user.click(screen.getByRole('button', { name: 'Look up' }));

    expect(await screen.findByRole('article')).toHaveTextContent(
      /Swift, MH 12 AB 1234.*Asha Rao had the car\..*Phone\+91 98765 43210.*BookingH4D-8RK.*UntilStill out.*Handed out byRavi Kumar/,
    );
    expect(calls.map(({ query }) => query)).toEqual([{ plate: 'mh 12 ab 1234', day: '2026-11-20', time: '10:42' }]);
  });

  it('says where the car stood, and why it was out of service, if nobody had it', async () => {
    answers('counter.getCustody', { ...found, custody: null, blocks: ['New brakes'] });
    const user = await visit();

    await user.click(screen.getByRole('button', { name: 'Look up' }));

    expect(await screen.findByRole('article')).toHaveTextContent(
      /Nobody had the car then\..*Out of service: New brakes.*It was last returned at Pune Station, 18-11-2026, 6:00PM\./,
    );
  });

  it('says that no hand-out is recorded for a car that was only booked', async () => {
    const days = { fromDate: '2026-11-19', toDate: '2026-11-21' };
    answers('counter.getCustody', { ...found, custody: { ...handedOut, kind: 'booked', ...days } });
    const user = await visit();

    await user.click(screen.getByRole('button', { name: 'Look up' }));

    expect(await screen.findByRole('article')).toHaveTextContent(
      /No hand-out is recorded.*Dates19-11-2026 to 21-11-2026/,
    );
  });

  it('says that no car has this number plate', async () => {
    handle('counter.getCustody', () => refusal('vehicle_not_found'));
    const user = await visit();

    await user.click(screen.getByRole('button', { name: 'Look up' }));

    expect(await screen.findByText('This car does not exist')).toBeVisible();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('exports who had every car, or one, and shows what is wrong with the question', async () => {
    const saved = recordDownloads();
    const file = samples['counter.getCustodyCsv'].reply;
    const details = [{ path: 'toDate', message: 'Choose at most one year.' }];
    const calls = handle('counter.getCustodyCsv', (_request, count) =>
      count === 1 ? refusal('invalid_input', undefined, details) : csvResponse(file, 'custody.csv'),
    );
    const user = await visit();
    const from = screen.getByLabelText(/^From Date/);
    const exporting = screen.getByRole('button', { name: 'Export CSV' });

    fireEvent.change(from, { target: { value: '2025-11-01' } });
    await user.click(exporting);
    expect(await screen.findByText('Choose at most one year.')).toBeVisible();
    fireEvent.change(from, { target: { value: '2026-11-01' } });
    await user.type(screen.getByLabelText(/^Only this number plate/), 'mh 12 ab 1234');
    await user.click(exporting);

    await waitFor(() => expect(saved).toMatchObject([{ name: 'custody.csv' }]));
    expect(calls.map(({ query }) => query)).toEqual([
      { fromDate: '2025-11-01', toDate: '2026-11-20' },
      { plate: 'mh 12 ab 1234', fromDate: '2026-11-01', toDate: '2026-11-20' },
    ]);
    expect(screen.queryByText('Choose at most one year.')).toBeNull();
  });

  it('is not offered to managers', async () => {
    answers('counter.getNow', samples['counter.getNow'].reply);
    await renderApp({ at: '/admindashboard?view=counter', session: manager });

    expect(await screen.findByRole('button', { name: 'Drawer' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Who had this car?' })).toBeNull();
  });
});
