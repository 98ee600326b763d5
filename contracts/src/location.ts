import * as z from 'zod/mini';
import type { ContractGroup } from './contract.ts';
import { fewLines, objectId, lineOfText, paragraph, publicPhone, webAddress } from './fields.ts';
import { closedDays, weekHours } from './opening.ts';

/** What a location may tell beside its name: absent leaves it as it is, null takes it away. */
const tellable = {
  address: fewLines(3, 200),
  phone: publicPhone,
  mapUrl: webAddress,
  hours: weekHours,
  closedDays,
} as const;

const orNothing = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

export const locationBody = z.strictObject({
  name: lineOfText(80),
  description: paragraph(500),
  isEnabled: z.boolean(),
  address: orNothing(tellable.address),
  phone: orNothing(tellable.phone),
  mapUrl: orNothing(tellable.mapUrl),
  hours: orNothing(tellable.hours),
  closedDays: orNothing(tellable.closedDays),
});
export type LocationBody = z.infer<typeof locationBody>;

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

/** `futureBookings` counts bookings, confirmed or held, that end today or later. */
export const locationDetail = z.extend(location, { futureBookings: z.int() });
export type LocationDetail = z.infer<typeof locationDetail>;

const byId = z.strictObject({ id: objectId });

export const locationContract = {
  create: {
    method: 'POST',
    path: '/location/create',
    access: 'admin',
    limit: 'none',
    audit: true,
    status: 201,
    message: 'Location added',
    body: locationBody,
    reply: location,
    errors: ['location_name_taken'],
  },
  getAll: {
    method: 'GET',
    path: '/location/getAll',
    access: 'optional',
    limit: 'none',
    message: 'Locations',
    reply: z.array(location),
  },
  getById: {
    method: 'GET',
    path: '/location/getById',
    access: 'admin',
    limit: 'none',
    message: 'Location',
    query: byId,
    reply: locationDetail,
    errors: ['location_not_found'],
    versioned: true,
  },
  editById: {
    method: 'PUT',
    path: '/location/editById',
    access: 'admin',
    limit: 'none',
    audit: true,
    message: 'Location updated',
    query: byId,
    body: locationBody,
    reply: location,
    errors: ['location_not_found', 'location_name_taken', 'edited_meanwhile'],
    versioned: true,
  },
} as const satisfies ContractGroup;
