import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { email } from '../rules/person/email.ts';
import { day, fewLines, lineOfText, objectId, paragraph, publicPhone, webAddress } from '../fields.ts';
import { bodyShapeOf, type OptionalFact, optionalFactsOf } from '../facts.ts';
import { dayEnd } from '../rental/rental.ts';
import { location, publicLocationContract } from './public-location.ts';
import { type Route, routes } from '../rules/times/places.ts';
import { closedDays, findPauseOutside, weekHours, weekPauses } from '../rules/times/opening.ts';
import {
  lastPickUpMinutes,
  lateMinutes,
  noticeMinutes,
  readyMinutes,
  usualTimes,
} from '../rules/times/time-settings.ts';

type ValueOfKind = {
  text: string;
  switch: boolean;
  hours: z.infer<typeof weekHours>;
  pauses: z.infer<typeof weekPauses>;
  days: string[];
  times: z.infer<typeof usualTimes>;
  minutes: number;
  routes: Route[];
  registration: string;
};
export type LocationFactKind = keyof ValueOfKind;

export type LocationFact = {
  [K in LocationFactKind]: {
    kind: K;
    schema: z.ZodMiniType<ValueOfKind[K]>;
    isOptional?: true;
    label: string;
  } & (K extends 'switch' ? { yes: string; no: string } : unknown);
}[LocationFactKind];

/** A location as admins see it. `email` receives its bookings. It and `registrationId` are never public. */
export const staffLocation = z.extend(location, {
  email: z.optional(z.string()),
  registrationId: z.optional(objectId),
});
export type StaffLocation = z.infer<typeof staffLocation>;

/** All facts of a location that an admin can set, in the order of the body’s fields. Not public: `email`, `registrationId`. */
export const locationFacts = {
  name: { kind: 'text', schema: lineOfText(80), label: 'Location Name' },
  description: { kind: 'text', schema: paragraph(500), label: 'Location Description' },
  isEnabled: {
    kind: 'switch',
    schema: z.boolean(),
    label: 'Status',
    yes: 'Location Enabled',
    no: 'Location Disabled',
  },
  address: { isOptional: true, kind: 'text', schema: fewLines(3, 200), label: 'Address' },
  phone: { isOptional: true, kind: 'text', schema: publicPhone, label: 'Phone' },
  email: { isOptional: true, kind: 'text', schema: email, label: 'Email for new bookings' },
  mapUrl: { isOptional: true, kind: 'text', schema: webAddress, label: 'Map link' },
  hours: { isOptional: true, kind: 'hours', schema: weekHours, label: 'Opening hours' },
  pauses: { isOptional: true, kind: 'pauses', schema: weekPauses, label: 'Breaks' },
  closedDays: { isOptional: true, kind: 'days', schema: closedDays, label: 'Closed on these days' },
  usual: { isOptional: true, kind: 'times', schema: usualTimes, label: 'Usual times' },
  keyBox: { isOptional: true, kind: 'text', schema: lineOfText(200), label: 'Key box' },
  noticeMinutes: {
    isOptional: true,
    kind: 'minutes',
    schema: noticeMinutes,
    label: 'Notice before a pick-up (minutes)',
  },
  lastPickUpMinutes: {
    isOptional: true,
    kind: 'minutes',
    schema: lastPickUpMinutes,
    label: 'Last pick-up before closing (minutes)',
  },
  readyMinutes: { isOptional: true, kind: 'minutes', schema: readyMinutes, label: 'Cleaning after a return (minutes)' },
  lateMinutes: { isOptional: true, kind: 'minutes', schema: lateMinutes, label: 'Late after (minutes)' },
  registrationId: { isOptional: true, kind: 'registration', schema: objectId, label: 'GST registration' },
  routes: { isOptional: true, kind: 'routes', schema: routes, label: 'Routes to other locations' },
} as const satisfies Record<Exclude<keyof StaffLocation, '_id'>, LocationFact>;

export type LocationFactName = keyof typeof locationFacts;
export type OptionalLocationFact = OptionalFact<typeof locationFacts>;
export const optionalLocationFacts = optionalFactsOf(locationFacts);

const { name, description, isEnabled, ...optional } = bodyShapeOf(locationFacts);

/** The required fields of a location. */
export const saidOfLocation = z.object({ name, description, isEnabled });

export const pauseOutside = 'The break must be within the opening hours';

/** If only the hours or only the breaks are in the body, the server checks them against the stored location. */
export const locationBody = z.strictObject({ name, description, isEnabled, ...optional }).check(({ value, issues }) => {
  const { hours, pauses } = value;
  const outside = hours === undefined ? null : findPauseOutside({ hours, pauses });
  if (outside === null) return;
  issues.push({ code: 'custom', message: pauseOutside, input: pauses, path: ['pauses', ...outside.split('.')] });
});
export type LocationBody = z.infer<typeof locationBody>;

export const locationDetail = z.extend(staffLocation, { futureBookings: z.int() });
export type LocationDetail = z.infer<typeof locationDetail>;

const byId = z.strictObject({ id: objectId });

/** A comma-separated list of up to 366 days in the query; parses to an array. */
const dayList = z.pipe(
  z.string().check(z.maxLength(4_030, 'At most 366 days')),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z.array(day),
  ),
);

/** A schema for JSON in a query parameter. The parsed value must match `schema`. */
const jsonOf = <T>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.string().check(z.maxLength(2_000)),
    z.pipe(
      z.transform((text: string, { issues }): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          issues.push({ code: 'custom', message: 'Not valid JSON', input: text });
          return undefined;
        }
      }),
      schema,
    ),
  );

/** The planned change of a location: closed days, new opening hours with their breaks, or both. */
const openingDraft = z
  .strictObject({
    id: objectId,
    days: z.optional(dayList),
    hours: z.optional(jsonOf(weekHours)),
    pauses: z.optional(jsonOf(weekPauses)),
  })
  .check(({ value: { days, hours, pauses }, issues }) => {
    // If a field has a problem, its value may not have been parsed yet.
    if (issues.length > 0) return;
    const missing = hours === undefined && (days === undefined || pauses !== undefined);
    if (missing) issues.push({ code: 'custom', message: 'Enter days or opening hours', input: hours, path: ['hours'] });
    if (hours === undefined || findPauseOutside({ hours, pauses }) === null) return;
    issues.push({ code: 'custom', message: pauseOutside, input: pauses, path: ['pauses'] });
  });

/**
 * The bookings that begin or end on the requested days: their number, and the first hundred of them. `outside` has the
 * bookings that begin or end outside the requested opening hours, but within the current ones.
 */
export const standingEnds = z.object({
  count: z.int(),
  bookings: z.array(z.object({ _id: objectId, carName: z.string(), fromDate: day, toDate: day })),
  outside: z.optional(z.object({ count: z.int(), bookings: z.array(dayEnd) })),
});
export type StandingEnds = z.infer<typeof standingEnds>;

export const locationContract = {
  create: {
    method: 'POST',
    path: '/location/create',
    access: 'admin',
    status: 201,
    message: 'Location added',
    body: locationBody,
    reply: staffLocation,
    errors: ['location_not_found', 'location_name_taken', 'registration_not_found'],
  },
  ...publicLocationContract,
  getById: {
    method: 'GET',
    path: '/location/getById',
    access: 'admin',
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
    audit: true,
    message: 'Bookings that begin or end on these days',
    query: openingDraft,
    reply: standingEnds,
    errors: ['location_not_found'],
  },
  editById: {
    method: 'PUT',
    path: '/location/editById',
    access: 'admin',
    message: 'Location updated',
    query: byId,
    body: locationBody,
    reply: staffLocation,
    errors: ['location_not_found', 'location_name_taken', 'registration_not_found', 'edited_meanwhile'],
    versioned: true,
  },
} as const satisfies ContractGroup;
