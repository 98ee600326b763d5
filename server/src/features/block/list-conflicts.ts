import type { BlockConflict } from '@rental/contracts';
import type { Reach } from '../../platform/reach.ts';
import { findContacts } from '../auth/account/find-users.ts';
import { findClaimsBeside } from '../booking/blocks/grow-blocks.ts';
import { conflictsOf } from '../booking/blocks/plan-block.ts';
import type { BlockRecord } from '../booking/record/block-record.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import type { BookingDeps } from '../booking/booking-deps.ts';
import type { Claim } from '../booking/claim/car-claims.ts';
import { describeClaim } from '../booking/claim/describe-claim.ts';
import { findFreeUnits } from '../booking/late/find-free-units.ts';

/**
 * Returns the claims that a block waits for, earliest first. A booking within reach includes its customer and the cars
 * that could replace it. Empty if the block is complete, released or over.
 */
export async function listConflicts(
  block: BlockRecord,
  { reach, deps }: { reach: Reach; deps: BookingDeps },
): Promise<BlockConflict[]> {
  if (!block.waits) return [];
  const claims = conflictsOf(block, await findClaimsBeside(block), deps);
  const isOwn = (claim: Claim): claim is BookingRecord => claim.kind === 'booking' && reach.isOwn(claim);
  const own = claims.filter(isOwn);
  const [contacts, freeFor] = await Promise.all([
    findContacts(own.map(({ customerId }) => customerId)),
    findFreeUnits(own),
  ]);
  return claims.map((claim) => ({
    ...describeClaim(claim, { contacts, reach }),
    toDate: claim.toDate,
    ...(claim.returnTime !== undefined && { returnTime: claim.returnTime }),
    free: freeFor.get(String(claim._id)) ?? [],
  }));
}
