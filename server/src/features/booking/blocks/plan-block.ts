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

/** Returns the claim of the whole period of a block, whatever it claims at the moment. */
export const wantedOf = (block: ClaimedPeriod): ClaimPart[] => claimOf({ ...block, claimParts: undefined });

/** Returns those of the other claims on the car that have it during the period of a block and are not over. */
export function conflictsOf(block: ClaimedPeriod, others: readonly Claim[], { clock }: Pick<Now, 'clock'>): Claim[] {
  const wanted = wantedOf(block);
  const now = momentAfter(clock.now(), 0);
  return others.filter((other) => claimOf(other).some((part) => part.end > now && doClaimsOverlap([part], wanted)));
}

/**
 * Returns the state of a block that claims whatever part of its period the other claims leave. It waits as long as one
 * of them is not over. If it has claimed nothing by then, it is released.
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
