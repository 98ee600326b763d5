import * as z from 'zod/mini';
import type { ContractGroup } from './contract.ts';
import { day, lineOfText, moment, objectId } from './fields.ts';
import { endsAfterItBegins, type Period, periodFields } from './rules/period.ts';
import { halfHour } from './rules/times/time-settings.ts';

export const maxBlockDays = 90;

/** A block without these times lasts from the start of its first day to the end of its last. */
const blockTimes = { fromTime: z.optional(halfHour), toTime: z.optional(halfHour) } as const;

/**
 * Rejects a last time for a block within one day, because its claim lasts until the end of that day (decision 0087).
 */
const lastsUntilMidnight = z.refine<Period & { toTime?: string | undefined }>(
  ({ fromDate, toDate, toTime }) => fromDate !== toDate || toTime === undefined,
  { error: 'A block within one day lasts until the end of that day', path: ['toTime'] },
);

/** `note` is the reason for the block, shown to staff only. */
export const blockBody = z
  .strictObject({ carId: objectId, ...periodFields, ...blockTimes, note: lineOfText(200) })
  .check(endsAfterItBegins, lastsUntilMidnight);
export type BlockBody = z.infer<typeof blockBody>;

export const block = z.object({
  _id: objectId,
  carId: objectId,
  fromDate: day,
  toDate: day,
  ...blockTimes,
  note: z.string(),
  createdAt: moment,
});
export type Block = z.infer<typeof block>;

export const blockContract = {
  create: {
    method: 'POST',
    path: '/vehicle/block',
    access: 'admin',
    rank: 'manager',
    status: 201,
    message: 'Days blocked',
    body: blockBody,
    reply: block,
    errors: ['vehicle_not_found', 'date_out_of_range', 'car_booked'],
  },
  release: {
    method: 'PUT',
    path: '/vehicle/block/release',
    access: 'admin',
    rank: 'manager',
    message: 'Block removed',
    query: z.strictObject({ id: objectId }),
    reply: block,
    errors: ['block_not_found'],
  },
} as const satisfies ContractGroup;
