import { claimKeysOf, claimOf } from '@rental/contracts';
import type { MigrationStep } from '../../platform/migration/migration.ts';

/**
 * Adds the half hours to the claims of earlier versions, none of which has times. This never fails on a duplicate: each
 * claim gets the half hour at which its first day begins, and `uniq_car_day` already allows one claim on that day. A
 * server that writes claims without half hours could book a car that is taken, so none may run next to this step.
 */
export const addHalfHours: MigrationStep = {
  name: 'add-half-hours',
  model: { collection: { name: 'bookings' } },
  // Ended bookings too, because a late payment may revive them; `holdsCar` makes the index usable.
  lacking: { holdsCar: { $in: [true, false] }, halfHours: null },
  changes: (claims) =>
    claims.map(({ fromDate, toDate }) => {
      const { halfHours } = claimKeysOf(claimOf({ fromDate: String(fromDate), toDate: String(toDate) }));
      return { update: { $set: { halfHours } } };
    }),
};
