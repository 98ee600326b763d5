import { samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerAdminHome, answers, handle, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin } from '../../../test/session.ts';

const sample = samples['dashboard.getDemand'].reply;
const nextDays = { fromDate: '2026-11-20', toDate: '2026-12-19' };

beforeEach(answerAdminHome);

const open = async () => renderApp({ at: '/admindashboard?view=reports&tab=demand', session: admin });

const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);

describe('searches without a free car', () => {
  it('shows the next 30 days by location: the sentence, bars with the busiest days, a table and the definitions', async () => {
    const calls = answers('dashboard.getDemand');
    await open();

    expect(await screen.findByText('14 searches for pick-ups in this period found every car taken.')).toBeVisible();
    expect(calls.map(({ query }) => query)).toEqual([nextDays]);
    expect(
      screen.getByText('Most searched: 28-11-2026 (8), 27-11-2026 (4), 21-11-2026 (2)', { exact: false }),
    ).toBeVisible();
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map(cellsOf)).toEqual([
      ['Location', 'Searches', '1 or 2 days', '3 to 6 days', '7 days or more', 'Pick-up days'],
      ['Pune Station', '14', '9', '5', '0', '3'],
    ]);
    expect(screen.getByText(/The same customer counts once a day .* at most 20 searches a day\./)).toBeVisible();
    expect(screen.getByText(/A few are missing if a server stops without warning/)).toBeVisible();
  });

  it('shows an empty state, and asks again for another period', async () => {
    const calls = handle('dashboard.getDemand', ({ query }) =>
      success('dashboard.getDemand', query['fromDate'] === '2026-10-01' ? sample : { searches: 0, rows: [] }),
    );
    const { user } = await open();

    expect(await screen.findByText('No searches without a free car in this period.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Last month' }));

    expect(await screen.findByRole('table')).toBeVisible();
    expect(calls.at(-1)?.query).toEqual({ fromDate: '2026-10-01', toDate: '2026-10-31' });
  });
});
