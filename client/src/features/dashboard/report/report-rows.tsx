import { reportCostsText, type ReportGroup, reportFiguresOf, type ReportRow } from '@rental/contracts';
import type { ReactNode } from 'react';
import { countText, signedRupees } from '../../../lib/format.ts';
import { ReportBars } from './report-bars.tsx';
import { ReportSection } from './report-section.tsx';
import { type Column, ReportTable } from './report-table.tsx';
import { groupTexts, reportTexts as texts, rowName, shareText } from './report-texts.ts';

type ReportRowsProps = { by: ReportGroup; rows: readonly ReportRow[]; action: ReactNode };

/** The rows of a report, as bars and as a table of the same figures. */
export const ReportRows = ({ by, rows, action }: ReportRowsProps) => (
  <ReportSection title={`By ${groupTexts[by].toLowerCase()}`} action={action} rows={rows}>
    {(shown) => (
      <>
        <ReportBars
          legend="Half-days in the fleet:"
          words={partWords}
          bars={shown.map((row) => ({
            key: row.key,
            name: rowName(by, row),
            value: shareText(reportFiguresOf(row).utilisation),
            parts: partsOf(row),
          }))}
        />
        <ReportTable
          label={`Report by ${by}`}
          caption={`${groupTexts[by]}s, ${by === 'month' ? 'in order' : 'highest revenue first'}`}
          heading={groupTexts[by]}
          columns={[...columns, ...(by === 'car' ? [] : carColumns), ...(shown.some(hasCosts) ? [costColumn] : [])]}
          rows={shown}
          nameOf={(row) => rowName(by, row)}
        />
      </>
    )}
  </ReportSection>
);

/** The rented, blocked and free half-days of a row. */
const partsOf = ({ halfDays, blocked, rented }: ReportRow) => [rented, blocked, halfDays - blocked - rented];

const partWords = [texts.rented, texts.blocked, texts.free];

const rupeesText = (amount: number | null): string => (amount === null ? texts.nothing : signedRupees(amount));

const columns: readonly Column<ReportRow>[] = [
  { label: texts.utilisation, textOf: (row) => shareText(reportFiguresOf(row).utilisation) },
  { label: 'Of all days', textOf: (row) => shareText(reportFiguresOf(row).ofAllDays) },
  { label: 'Rented half-days', textOf: ({ rented }) => countText(rented) },
  { label: 'Blocked half-days', textOf: ({ blocked }) => countText(blocked) },
  { label: 'Half-days in the fleet', textOf: ({ halfDays }) => countText(halfDays) },
  { label: texts.revenue, textOf: ({ revenue }) => signedRupees(revenue) },
  { label: texts.perAvailableDay, textOf: (row) => rupeesText(reportFiguresOf(row).perAvailableDay) },
];

const carColumns: readonly Column<ReportRow>[] = [
  { label: 'Cars', textOf: ({ cars }) => countText(cars) },
  { label: texts.perCar, textOf: (row) => rupeesText(reportFiguresOf(row).perCar) },
];

const costColumn: Column<ReportRow> = {
  label: reportCostsText,
  textOf: ({ costs = 0 }) => signedRupees(costs),
};

const hasCosts = ({ costs }: ReportRow): boolean => costs !== undefined;
