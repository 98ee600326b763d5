import * as z from 'zod/mini';
import type { ContractGroup } from './contract.ts';
import { day, moment, objectId } from './fields.ts';
import { rupees } from './money.ts';
import { vehicle } from './vehicle.ts';

export const bookingStatuses = ['pending', 'confirmed', 'cancelled'] as const;
export const bookingStatus = z.enum(bookingStatuses);
export type BookingStatus = z.infer<typeof bookingStatus>;

export const cancelReasons = [
  'hold_expired',
  'payment_dismissed',
  'customer',
  'car_unavailable',
  'admin',
  'refunded',
] as const;
export const cancelReason = z.enum(cancelReasons);
export type CancelReason = z.infer<typeof cancelReason>;

const endsAfterItBegins = z.refine<{ fromDate: string; toDate: string }>((period) => period.toDate >= period.fromDate, {
  error: 'To Date cannot be earlier than From Date',
  path: ['toDate'],
});

/** Both days count. How many days and how far ahead is the server's setting, see `/config`. */
export const availableCarsQuery = z
  .strictObject({ locId: objectId, fromDate: day, toDate: day })
  .check(endsAfterItBegins);
export type AvailableCarsQuery = z.infer<typeof availableCarsQuery>;

export const createBookingBody = z
  .strictObject({ locationId: objectId, carId: objectId, fromDate: day, toDate: day })
  .check(endsAfterItBegins);
export type CreateBookingBody = z.infer<typeof createBookingBody>;

/** A free car with the price of the days asked for, in rupees. */
export const availableCar = z.extend(vehicle, { dayCount: z.int(), totalPrice: rupees });
export type AvailableCar = z.infer<typeof availableCar>;

/** `holdUntil` is when an unpaid booking gives its days back. */
export const createdBooking = z.object({
  _id: objectId,
  locationId: objectId,
  carId: objectId,
  fromDate: day,
  toDate: day,
  dayCount: z.int(),
  pricePerDay: rupees,
  totalAmount: rupees,
  status: bookingStatus,
  paymentId: z.nullable(objectId),
  holdUntil: z.nullable(moment),
});
export type CreatedBooking = z.infer<typeof createdBooking>;

export const refundStates = ['due', 'requested', 'processed', 'failed'] as const;

/** Money on its way back, in rupees; `reference` is the provider's id of the refund once it has one. */
export const refund = z.object({
  amount: rupees,
  state: z.enum(refundStates),
  reference: z.nullable(z.string()),
});
export type Refund = z.infer<typeof refund>;

/**
 * One of a customer's bookings. `canPay` says whether enough of the hold is left to pay;
 * `isAwaitingBank` that its customer has proof of a payment which the bank has not confirmed to us yet;
 * `refundIfCancelled` is null when it cannot be cancelled; `refund` is null while none is due.
 */
export const customerBooking = z.object({
  _id: objectId,
  carId: z.object({ _id: objectId, carName: z.string(), imageUrlOne: z.string() }),
  locationId: z.object({ _id: objectId, name: z.string() }),
  fromDate: day,
  toDate: day,
  dayCount: z.int(),
  pricePerDay: rupees,
  totalAmount: rupees,
  status: bookingStatus,
  cancelReason: z.nullable(cancelReason),
  paymentId: z.nullable(objectId),
  holdUntil: z.nullable(moment),
  canPay: z.boolean(),
  isAwaitingBank: z.boolean(),
  cancellable: z.boolean(),
  refundIfCancelled: z.nullable(rupees),
  refund: z.nullable(refund),
  createdAt: moment,
});
export type CustomerBooking = z.infer<typeof customerBooking>;

/** `expectedRefund` is the amount the customer saw before deciding, in rupees. */
export const cancelBookingBody = z.strictObject({ bookingId: objectId, expectedRefund: z.optional(rupees) });
export type CancelBookingBody = z.infer<typeof cancelBookingBody>;

export const bookingContract = {
  getAvailableCars: {
    method: 'GET',
    path: '/booking/getAvailableCars',
    access: 'customer',
    status: 200,
    message: 'Available cars',
    query: availableCarsQuery,
    reply: z.array(availableCar),
    errors: ['date_out_of_range', 'location_not_found'],
  },
  create: {
    method: 'POST',
    path: '/booking/create',
    access: 'customer',
    status: 201,
    message: 'Booking created',
    body: createBookingBody,
    reply: createdBooking,
    errors: [
      'vehicle_not_found',
      'location_not_found',
      'car_not_offered',
      'date_out_of_range',
      'too_many_holds',
      'car_unavailable',
    ],
  },
  getUserBookings: {
    method: 'GET',
    path: '/booking/getuserbookings',
    access: 'customer',
    status: 200,
    message: 'Your bookings',
    reply: z.array(customerBooking),
    errors: [],
  },
} as const satisfies ContractGroup;
