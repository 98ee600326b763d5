import type { BookingRow } from '@rental/contracts';
import { bookingColumnTexts, formatDay, formatRupees, showCar } from '@rental/contracts';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { dayTime } from '../../ui/day-time.tsx';
import { dashboardTexts } from './dashboard-texts.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';

type BookingTableProps = { rows: readonly BookingRow[]; onOpen: (bookingId: string) => void };

const looks: Partial<Record<Column['key'], string>> = {
  bookingId:
    'sticky left-0 z-1 border-r border-line bg-inherit pl-4 sm:pl-5 max-2xl:min-w-32 max-2xl:text-[13px] max-2xl:break-all',
  carName: 'max-w-44 min-w-21 max-2xl:max-w-26',
  location: 'max-w-44 min-w-21 max-2xl:max-w-26',
  customerName: 'max-w-44 min-w-21 max-2xl:max-w-26',
  paymentId: 'max-2xl:min-w-28 max-2xl:text-[13px] max-2xl:break-all',
  bookedOn: 'whitespace-nowrap pr-4 sm:pr-5',
};

const cellClasses = ({ key, isAmount }: Column): string =>
  classNames(
    'py-2.5',
    key !== 'bookingId' && 'pl-1.5 2xl:pl-3',
    key !== 'bookedOn' && 'pr-1.5 2xl:pr-3',
    isAmount && 'text-right',
    looks[key] ?? 'whitespace-nowrap',
  );

/** The table of bookings. Its header and the booking ids stay visible while the user scrolls. */
export function BookingTable({ rows, onOpen }: BookingTableProps) {
  return (
    <section
      aria-label={dashboardTexts.bookings}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an area that scrolls must be reachable by keyboard
      tabIndex={0}
      className="-mx-4 max-h-[75dvh] overflow-auto overscroll-x-contain sm:-mx-5"
    >
      <table className="w-full border-separate border-spacing-0 text-sm leading-snug tabular-nums">
        <caption className="sr-only">{dashboardTexts.bookings}, newest first</caption>
        <thead>
          <tr className="bg-stone-100">
            {bookingColumns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classNames(
                  'sticky top-0 bg-stone-100 text-left font-semibold text-ink-800',
                  cellClasses(column),
                  column.key === 'bookingId' ? 'z-3' : 'z-2',
                  column.isAmount && 'max-2xl:whitespace-normal!',
                )}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id} className="bg-white *:border-t *:border-line hover:bg-paper">
              {bookingColumns.map((column) =>
                column.key === 'bookingId' ? (
                  <th key={column.key} scope="row" className={classNames('text-left font-medium', cellClasses(column))}>
                    <BookingLink row={row} onOpen={onOpen} />
                  </th>
                ) : (
                  <td key={column.key} className={cellClasses(column)}>
                    {column.show?.(row) ?? column.textOf(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function BookingCards({ rows, onOpen }: BookingTableProps) {
  return (
    <ul className="grid gap-3" aria-label={dashboardTexts.bookings}>
      {rows.map((row) => (
        <li key={row._id} className="rounded-control border border-line p-4">
          <dl className="grid gap-x-3 gap-y-1.5 text-[15px] tabular-nums min-[22rem]:grid-cols-[auto_minmax(0,1fr)]">
            {bookingColumns.map((column) => (
              <div key={column.key} className="col-span-full grid grid-cols-subgrid">
                <dt className="text-ink-600">{column.label}</dt>
                <dd className="break-words">
                  {column.key === 'bookingId' ? (
                    <BookingLink row={row} onOpen={onOpen} />
                  ) : (
                    (column.show?.(row) ?? column.textOf(row))
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** The booking’s id, which opens its details, and its code. */
function BookingLink({ row, onOpen }: { row: BookingRow; onOpen: (bookingId: string) => void }) {
  return (
    <>
      <button
        type="button"
        aria-label={`Details of booking ${row._id}`}
        onClick={() => onOpen(row._id)}
        className="rounded-[4px] text-left font-medium break-all text-crimson-700 underline decoration-crimson-300 underline-offset-4 hover:text-crimson-900 pointer-coarse:min-h-11"
      >
        {row._id}
      </button>
      {row.code !== null && <span className="block whitespace-nowrap text-ink-700">{row.code}</span>}
    </>
  );
}

type Column = {
  key: keyof typeof bookingColumnTexts;
  label: string;
  isAmount?: boolean;
  textOf: (row: BookingRow) => string;
  /** Renders a cell that contains more than plain text. */
  show?: (row: BookingRow) => ReactNode;
};

const column = (key: Column['key'], rest: Omit<Column, 'key' | 'label'>): Column => ({
  key,
  label: bookingColumnTexts[key],
  ...rest,
});

/** The ten columns in order, used by both the table and the cards. */
const bookingColumns: readonly Column[] = [
  column('bookingId', { textOf: ({ _id }) => _id }),
  column('carName', { textOf: ({ carId }) => showCar(carId) }),
  column('location', {
    textOf: ({ locationId, returnLocationId: returned }) =>
      returned ? `${locationId.name}, return at ${returned.name}` : locationId.name,
  }),
  column('customerName', { textOf: ({ customerId }) => customerId.name }),
  column('fromDate', {
    textOf: ({ fromDate }) => formatDay(fromDate),
    show: ({ fromDate, pickUpTime }) => dayTime(fromDate, pickUpTime),
  }),
  column('toDate', {
    textOf: ({ toDate }) => formatDay(toDate),
    show: ({ toDate, returnTime }) => dayTime(toDate, returnTime),
  }),
  column('totalAmount', { isAmount: true, textOf: ({ totalAmount }) => formatRupees(totalAmount) }),
  column('status', {
    textOf: ({ status }) => status.toUpperCase(),
    show: ({ status }) => <StatusBadge status={status} />,
  }),
  column('paymentId', { textOf: ({ paymentId }) => paymentId ?? 'N/A' }),
  column('bookedOn', { textOf: ({ createdAt }) => formatDay(createdAt) }),
];
