import * as z from 'zod/mini';
import { objectId } from '../fields.ts';

/** The part that calls share which show something about a booking to its customer and to staff. */
export const readOfBooking = {
  method: 'GET',
  access: 'signed-in',
  limit: 'read',
  query: z.strictObject({ bookingId: objectId }),
  errors: ['booking_not_found'],
} as const;
