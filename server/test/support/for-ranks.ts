import { type Rank, ranks } from '@rental/contracts';

/** Calls a function for each rank, one after the other, and returns the results. */
export async function forEachRank<T>(run: (rank: Rank) => Promise<T>): Promise<[Rank, T][]> {
  const results: [Rank, T][] = [];
  for (const rank of ranks) results.push([rank, await run(rank)]);
  return results;
}

/** What each rank gets if the ranks from the least one of the contract on may call it. */
export const forRanks = <T>(
  { rank: least = 'clerk' }: { rank?: Rank | undefined },
  permitted: (rank: Rank) => T,
): [Rank, T | 'not_allowed'][] =>
  ranks.map((rank) => [rank, ranks.indexOf(rank) < ranks.indexOf(least) ? 'not_allowed' : permitted(rank)]);
