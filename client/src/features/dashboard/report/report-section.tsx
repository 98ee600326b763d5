import { type ReactNode, useId, useState } from 'react';
import { Pager } from '../../../ui/pager.tsx';
import { reportTexts as texts } from './report-texts.ts';

const rowsPerPage = 20;

type ReportSectionProps<Row> = {
  title: string;
  action: ReactNode;
  rows: readonly Row[];
  children: (shown: readonly Row[]) => ReactNode;
};

/** Shows the rows of a report, a page at a time. */
export function ReportSection<Row>({ title, action, rows, children }: ReportSectionProps<Row>) {
  const [page, setPage] = useState(1);
  const headingId = useId();
  const totalPages = Math.ceil(rows.length / rowsPerPage);

  return (
    <section aria-labelledby={headingId} className="grid gap-4 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id={headingId} className="text-2xl">
          {title}
        </h2>
        {action}
      </div>
      {children(rows.slice((page - 1) * rowsPerPage, page * rowsPerPage))}
      {totalPages > 1 && <Pager page={page} totalPages={totalPages} onChange={setPage} label={texts.pages} />}
    </section>
  );
}
