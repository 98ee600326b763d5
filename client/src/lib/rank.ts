import { type Contract, isAtLeast, leastRankOf, type Rank } from '@rental/contracts';
import { createContext, useContext } from 'react';
import { type AdminView, rankOfView } from './use-admin-url.ts';

const RankContext = createContext<Rank>('owner');

/** Provides the rank of the logged-in admin to the screens inside. */
export const RankProvider = RankContext.Provider;

/** Returns the rank of the logged-in admin. */
export const useRank = (): Rank => useContext(RankContext);

/** Returns whether the admin’s rank permits all of these calls. The server checks each call anyway. */
export function useMayCall(...calls: readonly Contract[]): boolean {
  const rank = useContext(RankContext);
  return calls.every((contract) => isAtLeast(rank, leastRankOf(contract) ?? 'clerk'));
}

/** Returns a function that checks whether the admin’s rank permits a view. */
export function useMayOpen(): (view: AdminView) => boolean {
  const rank = useContext(RankContext);
  return (view) => isAtLeast(rank, rankOfView[view]);
}
