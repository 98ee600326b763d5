import { classNames } from '../../../ui/class-names.ts';

export type Column<Row> = { label: string; textOf: (row: Row) => string };

type ReportTableProps<Row> = {
  /** Names the table for screen readers. */
  label: string;
  caption: string;
  /** The heading of the column with the names of the rows. */
  heading: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  nameOf: (row: Row) => string;
};

const sticky = 'sticky left-0 border-r border-line bg-inherit pl-4 text-left sm:pl-5';

/** A table of figures that scrolls sideways; the names of its rows stay in view. */
export function ReportTable<Row extends { key: string }>(props: ReportTableProps<Row>) {
  const { label, caption, heading, columns, rows, nameOf } = props;

  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an area that scrolls must be reachable by keyboard
      tabIndex={0}
      className="-mx-4 overflow-x-auto overscroll-x-contain sm:-mx-5"
    >
      <table className="w-full border-separate border-spacing-0 text-sm leading-snug tabular-nums">
        <caption className="px-4 pb-2 text-left text-ink-700 sm:px-5">{caption}</caption>
        <thead>
          <tr className="bg-stone-100">
            <th scope="col" className={classNames('py-2.5 pr-3 font-semibold', sticky)}>
              {heading}
            </th>
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className="min-w-20 px-3 py-2.5 text-right font-semibold last:pr-4 sm:last:pr-5"
              >
                {column.label}
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
                {nameOf(row)}
              </th>
              {columns.map((column) => (
                <td key={column.label} className="px-3 py-2.5 text-right whitespace-nowrap last:pr-4 sm:last:pr-5">
                  {column.textOf(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
