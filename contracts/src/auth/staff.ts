import * as z from 'zod/mini';
import { isUnique, objectId } from '../fields.ts';

/** What an admin may do. Each rank may do everything that the ranks before it may. */
export const ranks = ['clerk', 'manager', 'owner'] as const;
export type Rank = (typeof ranks)[number];

export const isAtLeast = (rank: Rank, least: Rank): boolean => ranks.indexOf(rank) >= ranks.indexOf(least);

/** The ranks that are limited to locations. */
export const staffRanks = ['manager', 'clerk'] as const;
const staffRank = z.enum(staffRanks);
export type StaffRank = z.infer<typeof staffRank>;

export const noStaffLocation = 'Choose at least one location.';

/** The rank and the locations of an admin who is not an owner. */
export const staff = z.strictObject({
  rank: staffRank,
  locationIds: z
    .array(objectId)
    .check(z.minLength(1, noStaffLocation), z.maxLength(200), z.refine(isUnique, 'Each location only once')),
});
export type Staff = z.infer<typeof staff>;

/** Absent for an owner. */
export const shownStaff = z.object({
  rank: staffRank,
  locations: z.array(z.object({ _id: objectId, name: z.string() })),
});
export type ShownStaff = z.infer<typeof shownStaff>;

/** An admin without staff is an owner. */
export const rankOf = (ranked: { rank: StaffRank } | null | undefined): Rank => (ranked ? ranked.rank : 'owner');

export const rankTexts: Record<Rank, string> = { clerk: 'Clerk', manager: 'Manager', owner: 'Owner' };

/** Such as `Clerk at Pune, Mumbai`; `Owner` without staff. */
export function staffText(
  shown: { rank: StaffRank; locations: readonly { name: string }[] } | null | undefined,
): string {
  if (!shown) return rankTexts.owner;
  return `${rankTexts[shown.rank]} at ${shown.locations.map(({ name }) => name).join(', ')}`;
}
