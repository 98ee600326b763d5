import type { CancelCause, CancelReason } from '@rental/contracts';
import type { ObjectId } from '../../../platform/mongo.ts';

export type CancelledBy = { adminId: ObjectId; reason: string };

/** How a booking was cancelled or expired. */
export type EndingFacts = {
  cancelReason: CancelReason | null;
  /** The cause that the customer or the admin chose; absent if none was chosen. */
  cancelCause?: CancelCause;
  cancelledAt: Date | null;
  /** The admin who cancelled, with their reason; absent unless an admin cancelled. */
  cancelledBy?: CancelledBy;
};
