import type { Block } from '@rental/contracts';
import type { AuditedChange } from '../../platform/audit-port.ts';
import type { BlockRecord } from '../booking/record/block-record.ts';
import { findVehicle } from '../vehicle/find-vehicles.ts';

function presentBlock(block: BlockRecord): Block {
  const { _id, carId, fromDate, toDate, pickUpTime, returnTime, note, waits, createdAt } = block;
  return {
    _id: String(_id),
    carId: String(carId),
    fromDate,
    toDate,
    ...(pickUpTime !== undefined && { fromTime: pickUpTime }),
    ...(returnTime !== undefined && { toTime: returnTime }),
    note,
    ...(waits && { waits }),
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
