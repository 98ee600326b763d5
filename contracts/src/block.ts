import * as z from 'zod/mini';
import type { ContractGroup } from './contract.ts';
import { day, lineOfText, moment, objectId } from './fields.ts';
import { endsAfterItBegins, periodFields } from './rules/period.ts';

export const maxBlockDays = 90;
/** `note` is the reason for the block, shown to staff only. */
export const blockBody = z
  .strictObject({ carId: objectId, ...periodFields, note: lineOfText(200) })
  .check(endsAfterItBegins);
export type BlockBody = z.infer<typeof blockBody>;

export const block = z.object({
  _id: objectId,
  carId: objectId,
  fromDate: day,
  toDate: day,
  note: z.string(),
  createdAt: moment,
});
export type Block = z.infer<typeof block>;

export const blockContract = {
  create: {
    method: 'POST',
    path: '/vehicle/block',
    access: 'admin',
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
    message: 'Block removed',
    query: z.strictObject({ id: objectId }),
    reply: block,
    errors: ['block_not_found'],
  },
} as const satisfies ContractGroup;
