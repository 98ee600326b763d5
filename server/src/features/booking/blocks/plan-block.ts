import { isDeepStrictEqual } from 'node:util';
import {
  type ClaimedPeriod,
  claimKeysOf,
  claimOf,
  type ClaimPart,
  doClaimsOverlap,
  momentAfter,
} from '@rental/contracts';
import type { Now } from '../booking-deps.ts';
import type { Claim } from '../claim/car-claims.ts';
import type { BlockState } from '../moves/block-moves.ts';
import { freePartsOf } from './free-parts.ts';

/** Returns the claim of a block’s whole period, including time that it does not have yet. */
export const wantedOf = (block: ClaimedPeriod): ClaimPart[] => claimOf({ ...block, claimParts: undefined });

/** Returns the claims that overlap a block’s period and are not over. */
export function conflictsOf(block: ClaimedPeriod, others: readonly Claim[], { clock }: Pick<Now, 'clock'>): Claim[] {
  const wanted = wantedOf(block);
  const now = momentAfter(clock.now(), 0);
  return others.filter((other) => claimOf(other).some((part) => part.end > now && doClaimsOverlap([part], wanted)));
}

/**
 * Returns the state of a block that claims every free part of its period. The block waits while an overlapping claim is
 * not over, and is released if it has claimed nothing once all are over.
 */
export function planBlock(block: ClaimedPeriod, others: readonly Claim[], now: Pick<Now, 'clock'>): BlockState {
  const wanted = wantedOf(block);
  const parts = freePartsOf(wanted, others.flatMap(claimOf));
  const waits = conflictsOf(block, others, now).length > 0 && { waits: true as const };
  if (parts.length === 0) {
    return { status: waits ? 'waiting' : 'released', holdsCar: false, ...claimKeysOf(wanted), ...waits };
  }
  const claimParts = !isDeepStrictEqual(parts, wanted) && { claimParts: parts };
  return { status: 'blocked', holdsCar: true, ...claimKeysOf(parts), ...claimParts, ...waits };
}
