import * as z from 'zod/mini';
import { isUnique, objectId } from '../fields.ts';
import { staffRanks } from './ranks.ts';

const staffRank = z.enum(staffRanks);

export const noStaffLocation = 'Choose at least one location.';

/** The rank and the locations of an admin who is not an owner. */
export const staff = z.strictObject({
  rank: staffRank,
  locationIds: z
    .array(objectId)
    .check(z.minLength(1, noStaffLocation), z.maxLength(200), z.refine(isUnique, 'Each location only once')),
});
export type Staff = z.infer<typeof staff>;

/** The rank and the named locations of an admin, as admins see them; absent for an owner. */
export const shownStaff = z.object({
  rank: staffRank,
  locations: z.array(z.object({ _id: objectId, name: z.string() })),
});
export type ShownStaff = z.infer<typeof shownStaff>;
