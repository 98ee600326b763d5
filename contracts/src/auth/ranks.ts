/* The ranks of admins. Their schemas are in `staff.ts`, because the public pages load this file but need no schemas. */

/** What an admin may do. Each rank may do everything that the ranks before it may. */
export const ranks = ['clerk', 'manager', 'owner'] as const;
export type Rank = (typeof ranks)[number];

export const isAtLeast = (rank: Rank, least: Rank): boolean => ranks.indexOf(rank) >= ranks.indexOf(least);

/** The ranks that are limited to locations. */
export const staffRanks = ['manager', 'clerk'] as const;
export type StaffRank = (typeof staffRanks)[number];

/** An admin without a `staff` record is an owner. */
export const rankOf = (ranked: { rank: StaffRank } | null | undefined): Rank => (ranked ? ranked.rank : 'owner');

export const rankTexts: Record<Rank, string> = { clerk: 'Clerk', manager: 'Manager', owner: 'Owner' };

/** Formats a rank with its locations: `Clerk at Pune, Mumbai`; `Owner` if there is no `staff`. */
export function staffText(
  shown: { rank: StaffRank; locations: readonly { name: string }[] } | null | undefined,
): string {
  if (!shown) return rankTexts.owner;
  return `${rankTexts[shown.rank]} at ${shown.locations.map(({ name }) => name).join(', ')}`;
}
