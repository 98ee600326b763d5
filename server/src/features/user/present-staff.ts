import type { ShownStaff, Staff } from '@rental/contracts';
import type { StaffRecord } from '../auth/account/staff-record.ts';
import { checkLocations } from '../location/check-locations.ts';
import { findLocationNames } from '../location/find-locations.ts';

type Ranked = { staff?: StaffRecord | null };

/**
 * Returns the rank and locations of each of these accounts or invitations, undefined for an owner or a customer. A dash
 * replaces the name of a deleted location.
 */
export async function presentStaff(ranked: readonly Ranked[]): Promise<(ShownStaff | undefined)[]> {
  const ids = ranked.flatMap(({ staff }) => staff?.locationIds ?? []);
  const names = ids.length === 0 ? new Map<string, string>() : await findLocationNames(ids);
  return ranked.map(
    ({ staff }) =>
      staff?.rank && {
        rank: staff.rank,
        locations: staff.locationIds.map(String).map((_id) => ({ _id, name: names.get(_id) ?? '–' })),
      },
  );
}

/** Converts the rank in a request to the one to store; null for an owner. Throws `location_not_found`. */
export async function readStaff(staff: Staff | null | undefined): Promise<StaffRecord | null> {
  return staff ? { rank: staff.rank, locationIds: await checkLocations(staff.locationIds, 'staff.locationIds') } : null;
}
