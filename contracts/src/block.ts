import * as z from 'zod/mini';
import type { ContractGroup } from './contract.ts';
import { day, lineOfText, moment, objectId } from './fields.ts';
import { freeUnits, nextClaim } from './rental/due-back.ts';
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

/**
 * `note` is the reason for the block, shown to staff only. With `overBookings`, a block that other claims are in the way
 * of is not rejected: it takes the rest of its period at once, and their time as soon as it becomes free.
 */
export const blockBody = z
  .strictObject({
    carId: objectId,
    ...periodFields,
    ...blockTimes,
    note: lineOfText(200),
    overBookings: z.optional(z.boolean()),
  })
  .check(endsAfterItBegins, lastsUntilMidnight);
export type BlockBody = z.infer<typeof blockBody>;

/** `waits` is present only while the block waits for time that other claims have. */
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
 * A claim that has the car during the period of a block: a booking, an unpaid hold or another block. `free` are the cars
 * that are free for a booking within reach.
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
    /** Has `conflicts` only in response to `overBookings`. */
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
