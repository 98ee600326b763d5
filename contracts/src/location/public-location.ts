import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { objectId } from '../fields.ts';
import { closedDays, weekHours, weekPauses } from '../rules/times/opening.ts';
import { routes } from '../rules/times/places.ts';
import { usualTimes } from '../rules/times/time-settings.ts';

export const location = z.object({
  _id: objectId,
  name: z.string(),
  description: z.string(),
  isEnabled: z.boolean(),
  address: z.optional(z.string()),
  phone: z.optional(z.string()),
  mapUrl: z.optional(z.string()),
  hours: z.optional(weekHours),
  pauses: z.optional(weekPauses),
  closedDays: z.optional(closedDays),
  usual: z.optional(usualTimes),
  keyBox: z.optional(z.string()),
  readyMinutes: z.optional(z.int()),
  lateMinutes: z.optional(z.int()),
  noticeMinutes: z.optional(z.int()),
  lastPickUpMinutes: z.optional(z.int()),
  routes: z.optional(routes),
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
