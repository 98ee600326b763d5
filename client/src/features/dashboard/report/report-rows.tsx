import { reportCostsText, type ReportGroup, reportFiguresOf, type ReportRow } from '@rental/contracts';
import { type ReactNode, useId, useState } from 'react';
import { countText, signedRupees } from '../../../lib/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Pager } from '../../../ui/pager.tsx';
import { groupTexts, reportTexts as texts, rowName, shareText } from './report-texts.ts';

const rowsPerPage = 20;

type ReportRowsProps = { by: ReportGroup; rows: readonly ReportRow[]; action: ReactNode };

/** The rows of a report, as bars and as a table of the same figures. */
export function ReportRows({ by, rows, action }: ReportRowsProps) {
  const [page, setPage] = useState(1);
  const headingId = useId();
  const shown = rows.slice((page - 1) * rowsPerPage, page * rowsPerPage);
  const totalPages = Math.ceil(rows.length / rowsPerPage);

  return (
    <section aria-labelledby={headingId} className="grid gap-4 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id={headingId} className="text-2xl">
          {`By ${groupTexts[by].toLowerCase()}`}
        </h2>
        {action}
      </div>
      <Bars by={by} rows={shown} />
      <Table by={by} rows={shown} />
      {totalPages > 1 && <Pager page={page} totalPages={totalPages} onChange={setPage} label={texts.pages} />}
    </section>
  );
}

type RowsProps = Omit<ReportRowsProps, 'action'>;

const looks = [
  { word: texts.rented, classes: 'bg-peacock-700' },
  { word: texts.blocked, classes: 'stripes' },
  { word: texts.free, classes: 'bg-white' },
] as const;

/** The half-days of each row: rented ones filled, blocked ones striped, free ones empty. */
function Bars({ by, rows }: RowsProps) {
  return (
    <figure>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-700">
        <span>Half-days in the fleet:</span>
        {looks.map(({ word, classes }) => (
          <span key={word} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={classNames('size-3.5 border border-ink-700', classes)} />
            {word}
          </span>
        ))}
      </figcaption>
      <ul className="mt-3 grid gap-3 lg:grid-cols-2 lg:gap-x-8">
        {rows.map((row) => (
          <li key={row.key} className="min-w-0 text-[15px]">
            <p className="flex justify-between gap-3">
              <span className="min-w-0 break-words">{rowName(by, row)}</span>
              <span className="font-semibold tabular-nums">{shareText(reportFiguresOf(row).utilisation)}</span>
            </p>
            <span aria-hidden="true" className="mt-1 flex h-3.5 border border-ink-700">
              {partsOf(row).map((part, index) => (
                <span
                  key={looks[index]?.word}
                  style={{ flexGrow: part }}
                  className={classNames(
                    'basis-0',
                    looks[index]?.classes,
                    index > 0 && part > 0 && 'border-l border-ink-700',
                  )}
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** The rented, blocked and free half-days of a row. */
const partsOf = ({ halfDays, blocked, rented }: ReportRow) => [rented, blocked, halfDays - blocked - rented];

type Column = { label: string; textOf: (row: ReportRow) => string };

const rupeesText = (amount: number | null): string => (amount === null ? texts.nothing : signedRupees(amount));

const columns: readonly Column[] = [
  { label: texts.utilisation, textOf: (row) => shareText(reportFiguresOf(row).utilisation) },
  { label: 'Of all days', textOf: (row) => shareText(reportFiguresOf(row).ofAllDays) },
  { label: 'Rented half-days', textOf: ({ rented }) => countText(rented) },
  { label: 'Blocked half-days', textOf: ({ blocked }) => countText(blocked) },
  { label: 'Half-days in the fleet', textOf: ({ halfDays }) => countText(halfDays) },
  { label: texts.revenue, textOf: ({ revenue }) => signedRupees(revenue) },
  { label: texts.perAvailableDay, textOf: (row) => rupeesText(reportFiguresOf(row).perAvailableDay) },
];

const carColumns: readonly Column[] = [
  { label: 'Cars', textOf: ({ cars }) => countText(cars) },
  { label: texts.perCar, textOf: (row) => rupeesText(reportFiguresOf(row).perCar) },
];

const costColumn: Column = {
  label: reportCostsText,
  textOf: ({ costs = 0 }) => signedRupees(costs),
};

const hasCosts = ({ costs }: ReportRow): boolean => costs !== undefined;

const sticky = 'sticky left-0 border-r border-line bg-inherit pl-4 text-left sm:pl-5';

function Table({ by, rows }: RowsProps) {
  const shown = [...columns, ...(by === 'car' ? [] : carColumns), ...(rows.some(hasCosts) ? [costColumn] : [])];
  const order = by === 'month' ? 'in order' : 'highest revenue first';

  return (
    <section
      aria-label={`Report by ${by}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an area that scrolls must be reachable by keyboard
      tabIndex={0}
      className="-mx-4 overflow-x-auto overscroll-x-contain sm:-mx-5"
    >
      <table className="w-full border-separate border-spacing-0 text-sm leading-snug tabular-nums">
        <caption className="px-4 pb-2 text-left text-ink-700 sm:px-5">{`${groupTexts[by]}s, ${order}`}</caption>
        <thead>
          <tr className="bg-stone-100">
            <th scope="col" className={classNames('py-2.5 pr-3 font-semibold', sticky)}>
              {groupTexts[by]}
            </th>
            {shown.map(({ label }) => (
              <th
                key={label}
                scope="col"
                className="min-w-20 px-3 py-2.5 text-right font-semibold last:pr-4 sm:last:pr-5"
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="bg-white *:border-t *:border-line hover:bg-paper">
              <th
                scope="row"
                className={classNames('max-w-36 min-w-28 py-2.5 pr-3 font-medium sm:max-w-60 lg:min-w-56', sticky)}
              >
                {rowName(by, row)}
              </th>
              {shown.map(({ label, textOf }) => (
                <td key={label} className="px-3 py-2.5 text-right whitespace-nowrap last:pr-4 sm:last:pr-5">
                  {textOf(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
