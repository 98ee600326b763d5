import { samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerAdminHome, answers, handle, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin } from '../../../test/session.ts';

const sample = samples['dashboard.getCancellations'].reply;
const thisMonth = { fromDate: '2026-11-01', toDate: '2026-11-30', by: 'cause' };

beforeEach(answerAdminHome);

const open = async () => renderApp({ at: '/admindashboard?view=reports&tab=cancellations', session: admin });

const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);

describe('the cancellations report', () => {
  it('shows the current month by cause, with a summary, bars, a table and definitions', async () => {
    const calls = answers('dashboard.getCancellations');
    await open();

    expect(await screen.findByText('8 cancellations: ₹31,400 returned, ₹6,200 kept.')).toBeVisible();
    expect(calls.map(({ query }) => query)).toEqual([thisMonth]);
    expect(screen.getByRole('heading', { name: 'By cause' })).toBeVisible();
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map(cellsOf)).toEqual([
      [
        'Cause',
        'Cancellations',
        'By customers',
        'By staff',
        'Refunded outside this system',
        'Money returned',
        'Money kept',
      ],
      ['Plans changed', '4', '4', '0', '0', '₹14,100', '₹4,700'],
      ['Not specified', '2', '1', '0', '1', '₹7,900', '₹1,500'],
      ['Car not available', '2', '0', '2', '0', '₹9,400', '₹0'],
    ]);
    expect(screen.getByText(/no-shows\.$/)).toBeVisible();
    expect(screen.getByText(/Deposits are not included\.$/)).toBeVisible();
  });

  it('groups by month, and shows the name of each month', async () => {
    const november = { ...sample.totals, key: '2026-11-01', name: '2026-11' };
    const calls = handle('dashboard.getCancellations', ({ query }) =>
      success('dashboard.getCancellations', query['by'] === 'month' ? { ...sample, rows: [november] } : sample),
    );
    const { user } = await open();
    await screen.findByRole('table');

    await user.selectOptions(screen.getByLabelText('Group by'), 'Month');

    expect(await screen.findByRole('heading', { name: 'By month' })).toBeVisible();
    expect(screen.getByRole('rowheader')).toHaveTextContent('November 2026');
    expect(calls.at(-1)?.query).toEqual({ ...thisMonth, by: 'month' });
  });

  it('shows an empty state if there are no cancellations, and loads another period when it is chosen', async () => {
    const none = { customer: 0, staff: 0, outside: 0, returned: 0, kept: 0 };
    const calls = handle('dashboard.getCancellations', ({ query }) =>
      success('dashboard.getCancellations', query['fromDate'] === '2026-10-01' ? sample : { totals: none, rows: [] }),
    );
    const { user } = await open();

    expect(await screen.findByText('No cancellations in this period.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Last month' }));

    expect(await screen.findByRole('table')).toBeVisible();
    expect(calls.at(-1)?.query).toEqual({ fromDate: '2026-10-01', toDate: '2026-10-31', by: 'cause' });
  });
});
