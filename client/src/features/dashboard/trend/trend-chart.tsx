import type { TrendPoint } from '@rental/contracts';
import { formatRupees, formatDay } from '@rental/contracts';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { dashboardApi } from '../dashboard-api.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TrendPlot } from './trend-plot.tsx';

/** Revenue and bookings by day or month in Indian time, as bars or as a table of the same figures. */
export function TrendChart() {
  const [by, setBy] = useState<Step>('day');
  const [figure, setFigure] = useState<Figure>('revenue');
  const [isTable, setIsTable] = useState(false);
  const { currentData, isError, refetch } = dashboardApi.useGetTrendQuery(
    { query: { by } },
    { refetchOnMountOrArgChange: true },
  );
  const headingId = useId();

  return (
    <section aria-labelledby={headingId} className="rounded-card bg-white p-4 shadow-1 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={headingId} className="text-2xl">
          Trend
        </h2>
        <div className="flex flex-wrap gap-2">
          <FilterChip label="Revenue" isOn={figure === 'revenue'} onToggle={() => setFigure('revenue')} />
          <FilterChip label="Bookings" isOn={figure === 'bookings'} onToggle={() => setFigure('bookings')} />
          <span aria-hidden="true" className="mx-1 w-px bg-line max-sm:hidden" />
          <FilterChip label={spans.day} isOn={by === 'day'} onToggle={() => setBy('day')} />
          <FilterChip label={spans.month} isOn={by === 'month'} onToggle={() => setBy('month')} />
        </div>
      </div>
      <figure className="mt-4">
        {isError && <ErrorPanel title="We couldn’t load the trend." onRetry={() => void refetch()} />}
        {/* As tall as the chart, so that the layout does not shift when the chart appears. */}
        {!currentData && !isError && <Skeleton className="h-65" />}
        {currentData && !isTable && <TrendPicture by={by} figure={figure} points={currentData} />}
        {currentData && isTable && <TrendTable by={by} points={currentData} />}
        <figcaption className="mt-3 flex flex-wrap items-center justify-between gap-2 text-sm text-ink-700">
          <span>
            {figure === 'revenue'
              ? 'Payments minus refunds, each counted on the day it was made.'
              : 'Bookings made on each day, including those cancelled later.'}
          </span>
          <Button
            variant="quiet"
            size="sm"
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
            className="-mx-3"
          >
            Show as table
          </Button>
        </figcaption>
      </figure>
    </section>
  );
}

function TrendTable({ by, points }: { by: Step; points: readonly TrendPoint[] }) {
  return (
    <section
      aria-label="Trend as a table"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an area that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-control border border-line"
    >
      <table className="w-full text-[15px] tabular-nums">
        <thead className="sticky top-0 bg-stone-100 text-left text-sm">
          <tr>
            {[by === 'day' ? 'Day' : 'Month', 'Revenue', 'Bookings'].map((title, index) => (
              <th
                key={title}
                scope="col"
                className={index === 0 ? 'px-2 py-2 sm:px-4' : 'px-2 py-2 text-right sm:px-4'}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {points.map((point) => (
            <tr key={point.from}>
              <th scope="row" className="px-2 py-1.5 text-left font-normal whitespace-nowrap sm:px-4">
                {nameOf(by, point)}
              </th>
              <td className="px-2 py-1.5 text-right sm:px-4">{formatRupees(point.revenue)}</td>
              <td className="px-2 py-1.5 text-right sm:px-4">{point.bookings}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type PictureProps = { by: Step; figure: Figure; points: readonly TrendPoint[] };
function TrendPicture({ by, figure, points }: PictureProps) {
  const isRevenue = figure === 'revenue';

  return (
    <TrendPlot
      label={`${isRevenue ? 'Revenue' : 'Bookings'} ${by === 'day' ? 'by day' : 'by month'}`}
      bars={points.map((point) => ({
        name: nameOf(by, point),
        shortName: shortNameOf(by, point),
        value: isRevenue ? point.revenue : point.bookings,
        text: textOf(figure, point),
      }))}
      axisText={(value) => (isRevenue ? formatRupees(value) : `${value}`)}
      emptyText={`No ${figure} in these ${spans[by]}`}
    />
  );
}

type Step = 'day' | 'month';
type Figure = 'revenue' | 'bookings';

const spans: Record<Step, string> = { day: '30 days', month: '12 months' };

const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'UTC' });
const monthFormat = formatOf({ month: 'short', year: 'numeric' });
const shortFormats: Record<Step, Intl.DateTimeFormat> = {
  day: formatOf({ day: 'numeric', month: 'short' }),
  month: formatOf({ month: 'short', year: '2-digit' }),
};

/** Returns the full name of a day or month, such as `20-11-2026` or `Nov 2026`. */
const nameOf = (by: Step, { from }: TrendPoint): string =>
  by === 'day' ? formatDay(from) : monthFormat.format(new Date(from));

/** Returns the short name for places with little space, such as `20 Nov` or `Nov 26`. */
const shortNameOf = (by: Step, { from }: TrendPoint): string => shortFormats[by].format(new Date(from));

const textOf = (figure: Figure, point: TrendPoint): string =>
  figure === 'revenue' ? formatRupees(point.revenue) : `${point.bookings}`;
