import type { MigrationStep } from '../../platform/migration/migration.ts';

/**
 * Changes no document, because what earlier versions stored is valid. But no earlier version may run next to this one:
 * it knows only the payment that confirmed a booking, and would refund every other one in full (decision 0096).
 */
export const letBookingsMove: MigrationStep = {
  name: 'let-bookings-move',
  model: { collection: { name: 'payments' } },
  lacking: { _id: { $in: [] } },
  changes: () => [],
};
