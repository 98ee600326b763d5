import * as z from 'zod/mini';
import { bookingStatus } from './booking.ts';
import type { ContractGroup } from './contract.ts';
import { day, lineOfText, moment, objectId, pageNumber } from './fields.ts';
import { rupees } from './money.ts';

/** `cars` leaves out retired cars; `totalRevenue` is rupees paid less rupees refunded. */
export const dashboardTotals = z.object({
  locations: z.int(),
  cars: z.int(),
  bookings: z.int(),
  totalRevenue: rupees,
});
export type DashboardTotals = z.infer<typeof dashboardTotals>;

export const bookingRow = z.object({
  _id: objectId,
  carId: z.object({ _id: objectId, carName: z.string(), imageUrlOne: z.string() }),
  locationId: z.object({ _id: objectId, name: z.string() }),
  customerId: z.object({ _id: objectId, name: z.string() }),
  fromDate: day,
  toDate: day,
  totalAmount: rupees,
  status: bookingStatus,
  paymentId: z.nullable(objectId),
  createdAt: moment,
});
export type BookingRow = z.infer<typeof bookingRow>;

/** `search` is a booking or payment id, or its beginning, or a whole `order_…` or `pay_…` id of the provider. */
export const bookingTableQuery = z.strictObject({
  search: z.optional(lineOfText(100)),
  page: z.optional(pageNumber),
  locationId: z.optional(objectId),
});

export const dashboardContract = {
  getDashboardData: {
    method: 'GET',
    path: '/booking/getdashboarddata',
    access: 'admin',
    status: 200,
    message: 'Totals',
    reply: dashboardTotals,
    errors: [],
  },
  /** Newest first; `totalPages` is at least 1; a page beyond the end is empty. */
  getBookingData: {
    method: 'GET',
    path: '/booking/getBookingData',
    access: 'admin',
    status: 200,
    message: 'Bookings',
    query: bookingTableQuery,
    reply: z.object({ bookings: z.array(bookingRow), totalPages: z.int().check(z.gte(1)) }),
    errors: [],
  },
} as const satisfies ContractGroup;
