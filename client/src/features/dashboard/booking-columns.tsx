import type { BookingRow } from '@rental/contracts';
import { bookingColumnTexts, formatDay, formatRupees } from '@rental/contracts';
import type { ReactNode } from 'react';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';

export type Column = {
  key: keyof typeof bookingColumnTexts;
  label: string;
  isAmount?: boolean;
  /** A cell's plain text. */
  textOf: (row: BookingRow) => string;
  /** What the screen shows where it is not the text. */
  show?: (row: BookingRow) => ReactNode;
};

const column = (key: Column['key'], rest: Omit<Column, 'key' | 'label'>): Column => ({
  key,
  label: bookingColumnTexts[key],
  ...rest,
});

/** The ten columns in their order; table and cards both read them here. */
export const bookingColumns: readonly Column[] = [
  column('bookingId', { textOf: ({ _id }) => _id }),
  column('carName', { textOf: ({ carId }) => carId.carName }),
  column('location', { textOf: ({ locationId }) => locationId.name }),
  column('customerName', { textOf: ({ customerId }) => customerId.name }),
  column('fromDate', { textOf: ({ fromDate }) => formatDay(fromDate) }),
  column('toDate', { textOf: ({ toDate }) => formatDay(toDate) }),
  column('totalAmount', { isAmount: true, textOf: ({ totalAmount }) => formatRupees(totalAmount) }),
  column('status', {
    textOf: ({ status }) => status.toUpperCase(),
    show: ({ status }) => <StatusBadge status={status} />,
  }),
  column('paymentId', { textOf: ({ paymentId }) => paymentId ?? 'N/A' }),
  column('bookedOn', { textOf: ({ createdAt }) => formatDay(createdAt) }),
];
