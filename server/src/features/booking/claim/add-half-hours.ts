import { keysOfPeriod } from '@rental/contracts';
import type { MigrationStep } from '../../../platform/migration/migration.ts';

/**
 * Adds the half hours to the claims of earlier versions, none of which has times. This never fails on a duplicate: each
 * claim gets the half hour at which its first day begins, and `uniq_car_day` already allows one claim on that day. Older
 * servers may not run next to this step, because they write claims without half hours (decision 0087).
 */
export const addHalfHours: MigrationStep = {
  name: 'add-half-hours',
  model: { collection: { name: 'bookings' } },
  // Ended bookings too, because a late payment may revive them; `holdsCar` makes the index usable.
  lacking: { holdsCar: { $in: [true, false] }, halfHours: null },
  changes: (claims) =>
    claims.map(({ fromDate, toDate }) => {
      const { halfHours } = keysOfPeriod({ fromDate: String(fromDate), toDate: String(toDate) });
      return { update: { $set: { halfHours } } };
    }),
};
