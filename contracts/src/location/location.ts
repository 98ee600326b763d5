import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { day, fewLines, lineOfText, objectId, paragraph, publicPhone, webAddress } from '../fields.ts';
import { location, publicLocationContract } from './public-location.ts';
import { closedDays, weekHours } from '../rules/opening.ts';

/** The required fields of a location. */
const said = { name: lineOfText(80), description: paragraph(500), isEnabled: z.boolean() } as const;

/** The enabled flag alone; all other fields stay unchanged. */
export const saidOfLocation = z.object(said);

const orNothing = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

/** The optional fields: an absent field stays unchanged, null clears it. */
export const locationBody = z.strictObject({
  ...said,
  address: orNothing(fewLines(3, 200)),
  phone: orNothing(publicPhone),
  mapUrl: orNothing(webAddress),
  hours: orNothing(weekHours),
  closedDays: orNothing(closedDays),
});
export type LocationBody = z.infer<typeof locationBody>;

/** `futureBookings` counts confirmed and held bookings that end today or later. */
export const locationDetail = z.extend(location, { futureBookings: z.int() });
export type LocationDetail = z.infer<typeof locationDetail>;

const byId = z.strictObject({ id: objectId });

/** Comma-separated days of at most one year on the wire; parses to a list. */
const dayList = z.pipe(
  z.string().check(z.maxLength(4_030, 'At most 366 days')),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z.array(day),
  ),
);

/** Bookings that begin or end on certain days: the total count and the first hundred bookings. */
export const standingEnds = z.object({
  count: z.int(),
  bookings: z.array(z.object({ _id: objectId, carName: z.string(), fromDate: day, toDate: day })),
});
export type StandingEnds = z.infer<typeof standingEnds>;

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
  ...publicLocationContract,
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
  getStandingEnds: {
    method: 'GET',
    path: '/location/getStandingEnds',
    access: 'admin',
    limit: 'none',
    message: 'Bookings that begin or end on these days',
    query: z.strictObject({ id: objectId, days: dayList }),
    reply: standingEnds,
    errors: ['location_not_found'],
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
