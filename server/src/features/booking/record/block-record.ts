import type { ClaimPart } from '@rental/contracts';
import type { ObjectId } from '../../../platform/mongo.ts';
import type { ClaimFacts } from './claim-facts.ts';

/**
 * Days blocked for maintenance, in the same collection and under the same index as bookings. The two dates and the times
 * are the period that the admin chose.
 */
export type BlockRecord = ClaimFacts & {
  kind: 'block';
  /** A block claims nothing while it is `waiting`: other claims have the car for its whole period. */
  status: 'blocked' | 'waiting' | 'released';
  /** Present while another claim has some of the block’s period. T31 removes it. */
  waits?: true;
  /** Absent if the block claims its whole period. */
  claimParts?: ClaimPart[];
  note: string;
  createdBy: ObjectId;
};
