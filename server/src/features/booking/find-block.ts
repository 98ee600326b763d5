import { Booking } from './booking.model.ts';
import type { BlockRecord } from './booking-record.ts';

/** One block, or null; released or not. */
export async function findBlock(blockId: string): Promise<BlockRecord | null> {
  const found: unknown = await Booking.findOne({ _id: blockId, kind: 'block' }).maxTimeMS(3_000).lean();
  return found as BlockRecord | null; // the stored document is wider because bookings share the collection
}
