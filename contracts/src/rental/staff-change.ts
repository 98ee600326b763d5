import * as z from 'zod/mini';
import { recordOfBooking } from '../booking/shown-booking.ts';
import { bookedCar } from '../dashboard/dashboard.ts';
import type { ContractGroup } from '../contract.ts';
import { objectId, remark } from '../fields.ts';
import { rupees } from '../rules/money/money.ts';
import { endsAfterItBegins, periodFields } from '../rules/days/period.ts';
import { hasBothTimesOrNeither, returnsAfterPickUp, timeFields } from '../rules/times/rental-times.ts';
import { changePreview, dropChangeBody, previewErrors, wantedChange } from './booking-change.ts';
import { paymentRequest } from './payment-request.ts';

/**
 * The price of the already charged days after a change by staff. `keep` leaves it as it is, even in another car. `now`
 * charges what the other car costs today for the days that have not begun.
 */
export const changePrices = ['keep', 'now'] as const;

/**
 * How a dearer change is paid. With `request`, it applies once the customer has paid. With `later`, it applies at once,
 * and the amount is added to the balance.
 */
export const changePayments = ['request', 'later'] as const;

/** Without `carId`, the car stays. */
const wantedByStaff = {
  ...wantedChange,
  carId: z.optional(objectId),
  price: z.enum(changePrices),
} as const;

type WantedByStaff = { carId?: string | undefined; price: (typeof changePrices)[number] };

const hasPriceOfOtherCar = z.refine<WantedByStaff>(({ carId, price }) => price === 'keep' || carId !== undefined, {
  path: ['price'],
  message: 'Only another car can have a new price',
});

const changesCarAtOnce = z.refine<WantedByStaff & { pay: string }>(
  ({ carId, pay }) => carId === undefined || pay === 'later',
  { path: ['pay'], message: 'Another car can’t wait for a payment. Let the customer pay later' },
);

export const staffPreviewQuery = z
  .strictObject(wantedByStaff)
  .check(endsAfterItBegins, hasBothTimesOrNeither, returnsAfterPickUp, hasPriceOfOtherCar);
export type StaffPreviewQuery = z.infer<typeof staffPreviewQuery>;

/** `recordId` becomes the id of the ledger entry, so that a repeated call changes nothing more. */
export const staffChangeBody = z
  .strictObject({
    ...wantedByStaff,
    pay: z.enum(changePayments),
    reason: remark,
    ...recordOfBooking,
    expectedToPay: rupees,
    expectedToRefund: rupees,
  })
  .check(endsAfterItBegins, hasBothTimesOrNeither, returnsAfterPickUp, hasPriceOfOtherCar, changesCarAtOnce);
export type StaffChangeBody = z.infer<typeof staffChangeBody>;

/**
 * The preview of a change by staff. `car` is the other car, if one was chosen. `drivers` is
 * present if it asks more of its drivers than the present car. `approver` is the rank that has to make
 * the change; null if the caller may.
 */
export const staffChangePreview = z.extend(changePreview, {
  car: z.nullable(bookedCar),
  drivers: z.optional(z.object({ minAge: z.optional(z.int()), heldYears: z.optional(z.int()) })),
  approver: z.nullable(z.enum(['manager', 'owner'])),
});
export type StaffChangePreview = z.infer<typeof staffChangePreview>;

/** `balance` is what remains to be paid for the booking. */
export const staffChangeReply = z.object({
  status: z.enum(['changed', 'to_pay']),
  bookingId: objectId,
  balance: rupees,
  paymentRequest: z.optional(paymentRequest),
});

/**
 * A car that is free for a booking. `isSameModel` is present if it is of the same model as the booking’s present car.
 */
export const freeCar = z.extend(bookedCar, { isSameModel: z.boolean(), rentalPrice: rupees });
export type FreeCar = z.infer<typeof freeCar>;

/** The maximum number of free cars in one response. */
export const mostFreeCars = 20;

/** The `rental` calls with which staff change a paid booking. */
export const staffChangeContract = {
  adminPreviewChange: {
    method: 'GET',
    path: '/booking/adminPreviewChange',
    access: 'admin',
    rank: 'clerk',
    message: 'Change of the booking',
    query: staffPreviewQuery,
    reply: staffChangePreview,
    errors: [...previewErrors, 'vehicle_not_found', 'car_out'],
  },
  adminChange: {
    method: 'PUT',
    path: '/booking/adminChange',
    access: 'admin',
    rank: 'clerk',
    message: 'Change accepted',
    body: staffChangeBody,
    reply: staffChangeReply,
    errors: [
      ...previewErrors,
      'vehicle_not_found',
      'car_out',
      'edited_meanwhile',
      'price_changed',
      'above_limit',
      'payment_captured',
    ],
  },
  adminDropChange: {
    method: 'PUT',
    path: '/booking/adminDropChange',
    access: 'admin',
    rank: 'clerk',
    message: 'Payment request withdrawn',
    body: dropChangeBody,
    reply: z.object({ bookingId: objectId }),
    errors: ['booking_not_found', 'payment_request_ended', 'payment_captured', 'edited_meanwhile'],
  },
  getFreeCars: {
    method: 'GET',
    path: '/booking/getFreeCars',
    access: 'admin',
    rank: 'clerk',
    message: 'Free cars',
    query: z
      .strictObject({ bookingId: objectId, ...periodFields, ...timeFields })
      .check(endsAfterItBegins, hasBothTimesOrNeither, returnsAfterPickUp),
    reply: z.array(freeCar),
    errors: ['booking_not_found', 'booking_closed'],
  },
} as const satisfies ContractGroup;
