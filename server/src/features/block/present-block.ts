import type { Block } from '@rental/contracts';
import type { AuditedChange } from '../../platform/audit-port.ts';
import type { BlockRecord } from '../booking/booking.model.ts';
import { findVehicle } from '../vehicle/find-vehicles.ts';

function presentBlock({ _id, carId, fromDate, toDate, pickUpTime, returnTime, note, createdAt }: BlockRecord): Block {
  return {
    _id: String(_id),
    carId: String(carId),
    fromDate,
    toDate,
    ...(pickUpTime !== undefined && { fromTime: pickUpTime }),
    ...(returnTime !== undefined && { toTime: returnTime }),
    note,
    createdAt: createdAt.toISOString(),
  };
}

/** Presents a created or released block, with the name of its car. */
export async function presentBlockChange(
  block: BlockRecord,
  change: 'created' | 'released',
): Promise<AuditedChange<Block>> {
  const data = presentBlock(block);
  const vehicle = await findVehicle(data.carId);
  return {
    data,
    targetId: data._id,
    targetName: vehicle?.carName ?? null,
    before: change === 'created' ? null : data,
    after: change === 'created' ? data : null,
  };
}
