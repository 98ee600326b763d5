import { samples } from '@rental/contracts/samples';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { csvResponse, recordDownloads } from '../../../test/browser.ts';
import { answerAdminHome, answers, handle, refusal, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin } from '../../../test/session.ts';

const idle = samples['dashboard.getIdleCars'].reply;
const sample = samples['dashboard.getReport'].reply;

beforeEach(answerAdminHome);

const open = async () => renderApp({ at: '/admindashboard?view=reports', session: admin });

const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);

describe('reports', () => {
  it('shows this month by car: the sentence, the figures with their definitions, and a table', async () => {
    const calls = answers('dashboard.getReport');
    await open();

    expect(await screen.findByText('Rented 58 of 116 half-days that could be rented (50%).')).toBeVisible();
    expect(calls.map(({ query }) => query)).toEqual([{ fromDate: '2026-11-01', toDate: '2026-11-30', by: 'car' }]);
    const totals = within(screen.getByRole('region', { name: 'Totals' }));
    expect(totals.getByText('50.0%')).toBeVisible();
    expect(totals.getByText('48.3% of all days')).toBeVisible();
    expect(totals.getByText('₹98,000')).toBeVisible();
    expect(
      screen.getByText(/Late days count as rented\. Holds, cancelled bookings and no-shows don’t\./),
    ).toBeVisible();
    expect(screen.getByText(/Costs are not taken off the revenue\./)).toBeVisible();
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map(cellsOf).slice(1)).toEqual([
      ['Creta, MH 12 AB 1234', '66.7%', '66.7%', '40', '0', '60', '₹78,200', '₹2,607', '₹24,600'],
      ['Fortuner', '32.1%', '30.0%', '18', '4', '60', '₹34,200', '₹1,221', '₹0'],
    ]);
  });

  it('has no column of costs if none are recorded', async () => {
    const { costs: _costs, rows, ...rest } = sample;
    answers('dashboard.getReport', { ...rest, rows: rows.map(({ costs: _cost, ...row }) => row) });
    await open();

    expect(await screen.findByRole('table')).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Costs' })).not.toBeInTheDocument();
    expect(screen.queryByText(/Costs are not taken off/)).not.toBeInTheDocument();
  });

  it('groups by month, with names of months and the number of cars', async () => {
    const [row] = sample.rows;
    const calls = handle('dashboard.getReport', ({ query }) =>
      success('dashboard.getReport', {
        ...sample,
        rows: query['by'] === 'month' ? [{ ...row, key: '2026-11-01', name: '2026-11' }] : sample.rows,
      }),
    );
    const { user } = await open();

    await user.selectOptions(await screen.findByLabelText('Group by'), 'Month');

    expect(await screen.findByRole('rowheader', { name: 'November 2026' })).toBeVisible();
    expect(calls.at(-1)?.query).toMatchObject({ by: 'month' });
    await user.click(screen.getByRole('button', { name: 'Last 12 months' }));
    await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ fromDate: '2025-12-01', toDate: '2026-11-30' }));
  });

  it('shows at its field what is wrong with a period, and keeps the days', async () => {
    const details = [{ path: 'toDate', message: 'Choose at most one year.' }];
    handle('dashboard.getReport', (_, count) =>
      count === 1 ? success('dashboard.getReport') : refusal('invalid_input', undefined, details),
    );
    const { user } = await open();
    await screen.findByRole('table');

    fireEvent.change(screen.getByLabelText(/^To Date/), { target: { value: '2027-12-31' } });
    await user.click(screen.getByRole('button', { name: 'Show report' }));

    expect(await screen.findByText('Choose at most one year.')).toBeVisible();
    expect(screen.getByLabelText(/^To Date/)).toHaveValue('2027-12-31');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows an empty state for a period before the first car', async () => {
    const counts = { cars: 0, halfDays: 0, blocked: 0, rented: 0, revenue: 0 };
    answers('dashboard.getReport', { ...sample, totals: counts, rows: [] });
    await open();

    expect(await screen.findByText('No cars in this period.')).toBeVisible();
  });

  it('has a dash for what can’t be divided, and turns pages of 20 rows', async () => {
    const [row] = sample.rows;
    const rows = Array.from({ length: 21 }, (_, index) => ({ ...row, key: `car-${index}`, name: `Car ${index}` }));
    const blocked = { ...row, key: 'blocked', name: 'Blocked car', blocked: 60, rented: 0 };
    answers('dashboard.getReport', { ...sample, rows: [blocked, ...rows] });
    const { user } = await open();

    expect(cellsOf(await screen.findByRole('row', { name: /^Blocked car/ }))[1]).toBe('–');
    expect(screen.queryByRole('rowheader', { name: 'Car 20' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('rowheader', { name: 'Car 20' })).toBeVisible();
  });

  it('lists idle cars with their blocks, and asks again for another number of days', async () => {
    answers('dashboard.getReport');
    const calls = handle('dashboard.getIdleCars', ({ query }) =>
      success('dashboard.getIdleCars', { ...idle, cars: query['days'] === '7' ? idle.cars : [] }),
    );
    const { user } = await open();
    const section = within(await screen.findByRole('region', { name: 'Idle cars' }));

    expect(await section.findByRole('listitem')).toHaveTextContent(
      'Creta, MH 12 AB 1234₹61,10003-11-2026 to 30-11-2026, 28 days2 days blocked: New tyres',
    );
    await user.selectOptions(section.getByLabelText('At least'), '30 days');

    expect(await section.findByText('Every car is rented in between.')).toBeVisible();
    expect(calls.map(({ query }) => query['days'])).toEqual(['7', '30']);
  });

  it('shows ten idle cars at a time', async () => {
    answers('dashboard.getReport');
    const [car] = idle.cars;
    const cars = Array.from({ length: 11 }, (_, index) => ({ ...car, _id: `${index}`.padStart(24, '0') }));
    answers('dashboard.getIdleCars', { ...idle, cars });
    const { user } = await open();
    const section = within(await screen.findByRole('region', { name: 'Idle cars' }));

    expect(await section.findAllByRole('listitem')).toHaveLength(10);
    await user.click(section.getByRole('button', { name: 'Next' }));

    expect(section.getAllByRole('listitem')).toHaveLength(1);
  });

  it('saves the same report as a file', async () => {
    answers('dashboard.getReport');
    const saved = recordDownloads();
    const calls = handle('dashboard.getReportCsv', () =>
      csvResponse(samples['dashboard.getReportCsv'].reply, 'report.csv'),
    );
    const { user } = await open();

    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));

    await waitFor(() => expect(saved).toHaveLength(1));
    expect(calls.map(({ query }) => query)).toEqual([{ fromDate: '2026-11-01', toDate: '2026-11-30', by: 'car' }]);
  });
});
