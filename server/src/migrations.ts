import { giveSearchKeys } from './features/auth/account/search-keys.ts';
import { addHalfHours } from './features/booking/claim/add-half-hours.ts';
import { giveCodes } from './features/booking/booking-code.ts';
import { letBookingsMove } from './features/payment/let-bookings-move.ts';
import type { Migration } from './platform/migration/migration.ts';

/**
 * Every migration in order. `npm run migrate` runs them; a server is not ready while a migration that it requires still
 * has documents to change. CONTRIBUTING, "Change how data is stored", explains how to add one. Keep a step as long as
 * any installation may still run the version before it.
 */
export const migrations: readonly Migration[] = [
  { ...giveCodes, version: 4, olderMayServe: true },
  { ...giveSearchKeys, version: 5, olderMayServe: true },
  { ...addHalfHours, version: 6 },
  { ...letBookingsMove, version: 7 },
];
