import * as z from 'zod/mini';
import { bookingCode, bookingStatus } from '../booking/booking.ts';
import type { ContractGroup } from '../contract.ts';
import { day, lineOfText, moment, objectId, pageNumber } from '../fields.ts';
import { rupees } from '../rules/money/money.ts';
import { endsAfterItBegins, periodFields } from '../rules/days/period.ts';
import { timeFields } from '../rules/times/rental-times.ts';

export const dashboardTotals = z.object({
  locations: z.int(),
  cars: z.int(),
  bookings: z.int(),
  totalRevenue: z.int(),
});
export type DashboardTotals = z.infer<typeof dashboardTotals>;

/** The car of a booking; `plate` is absent if it has none, and for a customer until the booking is confirmed. */
export const bookedCar = z.object({
  _id: objectId,
  carName: z.string(),
  imageUrlOne: z.string(),
  plate: z.optional(z.string()),
});

/** The location at which the car is returned; absent if that is where it was picked up. */
export const returnLocation = z.optional(z.object({ _id: objectId, name: z.string() }));

export const bookingRow = z.object({
  _id: objectId,
  code: bookingCode,
  carId: bookedCar,
  locationId: z.object({ _id: objectId, name: z.string() }),
  customerId: z.object({ _id: objectId, name: z.string() }),
  fromDate: day,
  toDate: day,
  ...timeFields,
  returnLocationId: returnLocation,
  totalAmount: rupees,
  status: bookingStatus,
  paymentId: z.nullable(objectId),
  createdAt: moment,
});
export type BookingRow = z.infer<typeof bookingRow>;

/** The filter of the bookings table and of the export; only the table also has a page number. */
const filter = { search: z.optional(lineOfText(100)), locationId: z.optional(objectId) };

/**
 * The deposits whose promised hour was in the last 12 months: `inTime` of `counted` were given back by then. `used` are
 * those that paid for something in full; they are not among the counted.
 */
export const depositReturns = z.object({ inTime: z.int(), counted: z.int(), used: z.int() });
export type DepositReturns = z.infer<typeof depositReturns>;

/** The columns of the table and of the export with their headings, in display order. */
export const bookingColumnTexts = {
  bookingId: 'Booking ID',
  carName: 'Car Name',
  location: 'Location',
  customerName: 'Customer Name',
  fromDate: 'From Date',
  toDate: 'To Date',
  totalAmount: 'Total Amount',
  status: 'Status',
  paymentId: 'Payment Id',
  bookedOn: 'Booked On',
} as const;

/** `revenue` can be negative. */
export const trendPoint = z.object({ from: day, revenue: z.int(), bookings: z.int() });
export type TrendPoint = z.infer<typeof trendPoint>;

export const maxCalendarDays = 45;
export const maxCalendarCars = 25;

/**
 * A period in which a car is booked, held or blocked. With `readyMinutes`, its claim starts and ends at a time of day.
 * A block with `claimParts` has the car only in these parts of its period; `waits` is present while it waits for the
 * rest.
 */
export const calendarEntry = z.object({
  _id: objectId,
  carId: objectId,
  kind: z.enum(['booked', 'held', 'blocked']),
  fromDate: day,
  toDate: day,
  ...timeFields,
  readyMinutes: z.optional(z.int()),
  claimParts: z.optional(z.array(z.object({ start: z.string(), end: z.string() }))),
  waits: z.optional(z.literal(true)),
  note: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  locationName: z.nullable(z.string()),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

/** Comma-separated ids on the wire; parses to a list. */
const carList = z.pipe(
  z.string().check(z.regex(/^[0-9a-f]{24}(,[0-9a-f]{24})*$/i, 'Not a list of ids')),
  z.pipe(
    z.transform((text: string) => text.toLowerCase().split(',')),
    z.array(objectId).check(z.maxLength(maxCalendarCars, `At most ${maxCalendarCars} cars at once`)),
  ),
);

export const calendarQuery = z.strictObject({ carIds: carList, ...periodFields }).check(endsAfterItBegins);

export const dashboardContract = {
  getDashboardData: {
    method: 'GET',
    path: '/booking/getdashboarddata',
    access: 'admin',
    scope: 'reports:read',
    message: 'Totals',
    reply: dashboardTotals,
  },
  getBookingData: {
    method: 'GET',
    path: '/booking/getBookingData',
    access: 'admin',
    scope: 'bookings:read',
    rank: 'manager',
    limit: 'read',
    audit: true,
    message: 'Bookings',
    query: z.strictObject({ ...filter, page: z.optional(pageNumber) }),
    reply: z.object({ bookings: z.array(bookingRow), totalPages: z.int().check(z.gte(1)) }),
  },
  getExport: {
    method: 'GET',
    path: '/booking/getBookingCsv',
    access: 'admin',
    scope: 'bookings:read',
    rank: 'manager',
    limit: 'read',
    audit: true,
    message: 'Bookings',
    query: z.strictObject(filter),
    file: 'text/csv',
    reply: z.string(),
  },
  getTrend: {
    method: 'GET',
    path: '/booking/getTrend',
    access: 'admin',
    scope: 'reports:read',
    message: 'Trend',
    query: z.strictObject({ by: z.enum(['day', 'month']) }),
    reply: z.array(trendPoint),
  },
  getDepositReturns: {
    method: 'GET',
    path: '/booking/getDepositReturns',
    access: 'public',
    limit: 'public-read',
    message: 'Deposits',
    reply: z.object({ deposits: z.nullable(depositReturns) }),
  },
  getCalendar: {
    method: 'GET',
    path: '/vehicle/block',
    access: 'admin',
    scope: 'fleet:read',
    rank: 'clerk',
    message: 'Calendar',
    query: calendarQuery,
    reply: z.array(calendarEntry),
  },
} as const satisfies ContractGroup;
