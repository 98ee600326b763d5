import type { Contract } from '../contract.ts';
import type { Rank } from './ranks.ts';

/** The lowest rank of an admin that may call; null if the call is not only for admins. */
export const leastRankOf = ({ access, rank }: Contract): Rank | null => (access === 'admin' ? (rank ?? 'owner') : null);
