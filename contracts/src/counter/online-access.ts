import * as z from 'zod/mini';
import { phone, sixDigits } from '../auth/account.ts';
import type { ContractGroup } from '../contract.ts';
import { moment, objectId } from '../fields.ts';

/* How a customer whom staff entered, and who has no password, sees the bookings online. */

/** The code for the customer’s phone number, which no later response contains. */
export const givenAccess = z.object({ name: z.string(), phone: z.string(), code: z.string(), until: moment });
export type GivenAccess = z.infer<typeof givenAccess>;

export const addBookingsBody = z.strictObject({ phone, code: sixDigits('Enter the 6 digits of the code.') });

export const onlineAccessContract = {
  giveAccess: {
    method: 'POST',
    path: '/counter/giveAccess',
    access: 'admin',
    rank: 'clerk',
    limit: 'read',
    message: 'Code created',
    body: z.strictObject({ customerId: objectId }),
    reply: givenAccess,
    errors: ['counter_off', 'user_not_found', 'has_password'],
  },
} as const satisfies ContractGroup;

/** Separate from `onlineAccessContract`, because only customers call it. */
export const addBookingsContract = {
  addBookings: {
    method: 'POST',
    path: '/counter/addBookings',
    access: 'customer',
    limit: 'booking',
    audit: true,
    message: 'Bookings added',
    body: addBookingsBody,
    reply: z.object({ added: z.int() }),
    errors: [
      'counter_off',
      'email_not_verified',
      'access_code_wrong',
      'code_locked',
      'car_on_hold',
      'edited_meanwhile',
    ],
  },
} as const satisfies ContractGroup;
