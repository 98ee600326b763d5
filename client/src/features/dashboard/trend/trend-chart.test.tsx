import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { answerAdminHome, answers, handle, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin } from '../../../test/session.ts';

const days = [
  { from: '2026-11-18', revenue: 0, bookings: 0 },
  { from: '2026-11-19', revenue: 34_800, bookings: 3 },
  { from: '2026-11-20', revenue: 4_700, bookings: 1 },
];
const months = [
  { from: '2026-10-01', revenue: 11_25_000, bookings: 210 },
  { from: '2026-11-01', revenue: 39_500, bookings: 4 },
];

beforeEach(answerAdminHome);

async function openTrend() {
  handle('dashboard.getTrend', ({ query }) => success('dashboard.getTrend', query['by'] === 'day' ? days : months));
  const view = await renderApp({ at: '/admindashboard', session: admin });
  await screen.findByRole('slider');
  const section = screen.getByRole('region', { name: 'Trend' });
  return { ...view, section, trend: within(section) };
}

const barsIn = (section: HTMLElement) => [...section.querySelectorAll('.fill-peacock-700, .fill-ink-800')];

const lineIn = (section: HTMLElement) => section.querySelector('figure p')?.textContent;

const axisIn = (section: HTMLElement) =>
  within(within(section).getByRole('slider'))
    .getAllByText(/^-?₹/)
    .map(({ textContent }) => textContent);

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('trend chart', () => {
  it('draws one bar per day on an axis with round numbers, and shows the figures of the latest day', async () => {
    const { section, trend } = await openTrend();

    expect(trend.getByRole('slider', { name: 'Revenue by day' })).toHaveAttribute(
      'aria-valuetext',
      '20-11-2026: ₹4,700',
    );
    expect(lineIn(section)).toBe('20-11-2026: ₹4,700');
    expect(barsIn(section).map(({ classList }) => classList.contains('fill-ink-800'))).toEqual([false, true]);
    expect(trend.getByText('Payments minus refunds, each counted on the day it was made.')).toBeVisible();
    expect(axisIn(section)).toEqual(['₹0', '₹10,000', '₹20,000', '₹30,000', '₹40,000']);
  });

  test.each([
    ['{ArrowLeft}', '19-11-2026: ₹34,800'],
    ['{ArrowLeft}{ArrowLeft}{ArrowLeft}', '18-11-2026: ₹0'],
    ['{Home}', '18-11-2026: ₹0'],
    ['{Home}{ArrowRight}', '19-11-2026: ₹34,800'],
    ['{Home}{End}{ArrowRight}', '20-11-2026: ₹4,700'],
  ])('after the keys %s, shows %s', async (keys, text) => {
    const { user, section, trend } = await openTrend();
    trend.getByRole('slider').focus();

    await user.keyboard(keys);

    expect(trend.getByRole('slider')).toHaveAttribute('aria-valuetext', text);
    expect(lineIn(section)).toBe(text);
  });

  it('shows the figures of the bar under the pointer', async () => {
    const { user, section, trend } = await openTrend();
    const slider = trend.getByRole('slider');
    const plot = slider.querySelector('svg');
    // jsdom does not calculate layout, so the test sets the position and size of the plot.
    if (plot) vi.spyOn(plot, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 300, 200));

    await user.pointer({ target: slider, coords: { clientX: 210, clientY: 50 } });

    expect(lineIn(section)).toBe('19-11-2026: ₹34,800');
  });

  it('shows an empty state, and an axis with only the zero line, when all values are zero', async () => {
    answers('dashboard.getTrend', [{ from: '2026-11-20', revenue: 0, bookings: 0 }]);
    const { user } = await renderApp({ at: '/admindashboard', session: admin });
    const slider = within(await screen.findByRole('slider'));

    expect(slider.getByText('No revenue in these 30 days')).toBeVisible();
    expect(axisIn(screen.getByRole('region', { name: 'Trend' }))).toEqual(['₹0']);
    await user.click(screen.getByRole('button', { name: 'Bookings' }));
    await user.click(screen.getByRole('button', { name: '12 months' }));

    expect(await screen.findByText('No bookings in these 12 months')).toBeVisible();
  });

  it('switches from revenue by day to bookings by month', async () => {
    const { user, section, trend } = await openTrend();

    await user.click(trend.getByRole('button', { name: 'Bookings' }));
    await user.click(trend.getByRole('button', { name: '12 months' }));

    expect(await trend.findByRole('slider', { name: 'Bookings by month' })).toBeVisible();
    expect(lineIn(section)).toBe('Nov 2026: 4');
    expect(barsIn(section)).toHaveLength(2);
    expect(trend.getByText('Bookings made on each day, including those cancelled later.')).toBeVisible();
  });

  it('shows the same figures as a table on request', async () => {
    const { user, trend } = await openTrend();

    await user.click(trend.getByRole('button', { name: 'Show as table' }));

    expect(rowsOf(trend.getByRole('table'))).toEqual([
      ['Day', 'Revenue', 'Bookings'],
      ['18-11-2026', '₹0', '0'],
      ['19-11-2026', '₹34,800', '3'],
      ['20-11-2026', '₹4,700', '1'],
    ]);
    expect(trend.queryByRole('slider')).not.toBeInTheDocument();
  });
});
