import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { objectId } from '../fields.ts';
import { closedDays, weekHours } from '../rules/opening.ts';

export const location = z.object({
  _id: objectId,
  name: z.string(),
  description: z.string(),
  isEnabled: z.boolean(),
  address: z.optional(z.string()),
  phone: z.optional(z.string()),
  mapUrl: z.optional(z.string()),
  hours: z.optional(weekHours),
  closedDays: z.optional(closedDays),
});
export type Location = z.infer<typeof location>;

/** The `location` call that every page makes. */
export const publicLocationContract = {
  getAll: {
    method: 'GET',
    path: '/location/getAll',
    access: 'optional',
    limit: 'none',
    message: 'Locations',
    reply: z.array(location),
  },
} as const satisfies ContractGroup;
