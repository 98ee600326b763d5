import type { Block } from '@rental/contracts';
import type { BlockRecord } from '../booking/booking-record.ts';

/** A block as the wire shows it. */
export function presentBlock({ _id, carId, fromDate, toDate, note, createdAt }: BlockRecord): Block {
  return { _id: String(_id), carId: String(carId), fromDate, toDate, note, createdAt: createdAt.toISOString() };
}
