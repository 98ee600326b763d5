import * as z from 'zod/mini';
import type { ContractGroup } from './contract.ts';
import { day, moment, objectId, remark } from './fields.ts';
import { freeUnits, nextClaim } from './rental/due-back.ts';
import { endsAfterItBegins, type Period, periodFields } from './rules/days/period.ts';
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

/**
 * `note` is the reason for the block, shown to staff only. With `overBookings`, the block is not rejected if other
 * claims have the car during its period: it takes the free time at once, and the rest as soon as it becomes free.
 */
export const blockBody = z
  .strictObject({
    carId: objectId,
    ...periodFields,
    ...blockTimes,
    note: remark,
    overBookings: z.optional(z.boolean()),
  })
  .check(endsAfterItBegins, lastsUntilMidnight);
export type BlockBody = z.infer<typeof blockBody>;

/** `waits` is present while other claims have some of the block’s period. */
export const block = z.object({
  _id: objectId,
  carId: objectId,
  fromDate: day,
  toDate: day,
  ...blockTimes,
  note: z.string(),
  waits: z.optional(z.literal(true)),
  createdAt: moment,
});
export type Block = z.infer<typeof block>;

/**
 * A claim that has the car during a block’s period: a booking, an unpaid hold or another block. `free` lists the cars
 * that could replace it; only for bookings within the caller’s reach.
 */
export const blockConflict = z.extend(nextClaim, {
  toDate: day,
  returnTime: z.optional(halfHour),
  free: z.array(freeUnits),
});
export type BlockConflict = z.infer<typeof blockConflict>;

const conflicts = z.array(blockConflict);

export const blockContract = {
  create: {
    method: 'POST',
    path: '/vehicle/block',
    access: 'admin',
    rank: 'manager',
    status: 201,
    message: 'Days blocked',
    body: blockBody,
    /** `conflicts` is present only if the request had `overBookings`. */
    reply: z.extend(block, { conflicts: z.optional(conflicts) }),
    errors: ['vehicle_not_found', 'date_out_of_range', 'car_booked'],
  },
  getConflicts: {
    method: 'GET',
    path: '/vehicle/block/conflicts',
    access: 'admin',
    rank: 'manager',
    audit: true,
    message: 'Bookings during the block',
    query: z.strictObject({ id: objectId }),
    reply: z.object({ waits: z.boolean(), conflicts }),
    errors: ['block_not_found'],
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
