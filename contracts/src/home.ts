import * as z from 'zod/mini';
import type { ContractGroup } from './contract.ts';
import { day, objectId } from './fields.ts';
import { fleetVehicle } from './vehicle/vehicle.ts';

/**
 * `drive` blocks the days before `fromDate`, on which the car is driven to its new home. `leaveHere` is the booking
 * after which the car stays where it is returned.
 */
export const homeBody = z
  .strictObject({
    id: objectId,
    locationId: objectId,
    fromDate: day,
    drive: z.optional(z.literal(true)),
    leaveHere: z.optional(objectId),
  })
  .check(
    z.refine(({ drive, leaveHere }) => drive === undefined || leaveHere === undefined, {
      path: ['drive'],
      message: 'A car that stays where it was returned isn’t driven',
    }),
  );
export type HomeBody = z.infer<typeof homeBody>;

export const homeContract = {
  set: {
    method: 'PUT',
    path: '/vehicle/setHome',
    access: 'admin',
    message: 'Home saved',
    body: homeBody,
    reply: fleetVehicle,
    errors: [
      'vehicle_not_found',
      'date_out_of_range',
      'booking_not_found',
      'booking_closed',
      'bookings_ahead',
      'car_booked',
      'payment_captured',
      'edited_meanwhile',
    ],
  },
} as const satisfies ContractGroup;
