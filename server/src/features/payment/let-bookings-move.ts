import type { MigrationStep } from '../../platform/migration/migration.ts';

/**
 * Changes no document: what earlier versions stored is valid. But an earlier version must not run next to this one,
 * because it knows only the payment that confirmed a booking, and would refund every other one in full (decision 0096).
 */
export const letBookingsMove: MigrationStep = {
  name: 'let-bookings-move',
  model: { collection: { name: 'payments' } },
  lacking: { _id: { $in: [] } },
  changes: () => [],
};
