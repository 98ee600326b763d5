import type { CancelCause, CancelReason } from '@rental/contracts';
import type { ObjectId } from '../../../platform/mongo.ts';

export type CancelledBy = { adminId: ObjectId; reason: string };

/** How a booking ended. */
export type EndingFacts = {
  cancelReason: CancelReason | null;
  /** Why its customer or an admin cancelled; absent if nobody chose a cause. */
  cancelCause?: CancelCause;
  cancelledAt: Date | null;
  /** Which admin cancelled and the reason they gave; absent unless an admin cancelled. */
  cancelledBy?: CancelledBy;
};
