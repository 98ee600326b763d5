import * as z from 'zod/mini';
import type { ContractGroup } from './contract.ts';
import { day, lineOfText, moment, objectId } from './fields.ts';

/** How many days one block may take. */
export const maxBlockDays = 90;
/** How many days and cars one look at the calendar may ask for. */
export const maxCalendarDays = 45;
export const maxCalendarCars = 25;

const endsAfterItBegins = z.refine<{ fromDate: string; toDate: string }>((period) => period.toDate >= period.fromDate, {
  error: 'To Date cannot be earlier than From Date',
  path: ['toDate'],
});

/** `note` says why, for the people who run the fleet. */
export const blockBody = z
  .strictObject({ carId: objectId, fromDate: day, toDate: day, note: lineOfText(200) })
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

export const calendarKinds = ['booked', 'held', 'blocked'] as const;

/** Days that something takes from a car. `note` is a block's reason; a booking has names in its place. */
export const calendarEntry = z.object({
  _id: objectId,
  carId: objectId,
  kind: z.enum(calendarKinds),
  fromDate: day,
  toDate: day,
  note: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  locationName: z.nullable(z.string()),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

/** Ids with commas between them on the wire, a list after parsing. */
const carList = z.pipe(
  z.string().check(z.regex(/^[0-9a-f]{24}(,[0-9a-f]{24})*$/i, 'Not a list of ids')),
  z.pipe(
    z.transform((text: string) => text.toLowerCase().split(',')),
    z.array(objectId).check(z.maxLength(maxCalendarCars, `At most ${maxCalendarCars} cars at once`)),
  ),
);

export const calendarQuery = z.strictObject({ carIds: carList, fromDate: day, toDate: day }).check(endsAfterItBegins);

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
  /** Everything that takes one of the days from one of the cars, by car, then by first day. */
  list: {
    method: 'GET',
    path: '/vehicle/block',
    access: 'admin',
    status: 200,
    message: 'Calendar',
    query: calendarQuery,
    reply: z.array(calendarEntry),
    errors: [],
  },
  /** Releasing twice is harmless. */
  release: {
    method: 'PUT',
    path: '/vehicle/block/release',
    access: 'admin',
    status: 200,
    message: 'Block removed',
    query: z.strictObject({ id: objectId }),
    reply: block,
    errors: ['block_not_found'],
  },
} as const satisfies ContractGroup;
