import * as z from 'zod/mini';
import { billedTo, residence } from '../booking/billing.ts';
import type { ContractGroup } from '../contract.ts';
import { objectId } from '../fields.ts';

/**
 * Other billing details of a booking whose papers are issued already: the business that they are for, or where the
 * customer lives. A bill of supply that isn’t for a business needs neither.
 */
export const changeBillingBody = z.strictObject({
  bookingId: objectId,
  billedTo: z.optional(billedTo),
  residence: z.optional(residence),
});
export type ChangeBillingBody = z.infer<typeof changeBillingBody>;

const changedBilling = z.object({ bookingId: objectId });

const errors = [
  'booking_not_found',
  'no_tax_invoice',
  'receipt_not_ready',
  'invoice_month_over',
  'edited_meanwhile',
] as const;

/** The `rental` calls that issue the papers of a booking again with other billing details. */
export const billingContract = {
  changeBilling: {
    method: 'PUT',
    path: '/booking/changeBilling',
    access: 'customer',
    limit: 'payment',
    message: 'Billing details changed',
    body: changeBillingBody,
    reply: changedBilling,
    errors: [...errors, 'billing_changed_often'],
  },
  adminChangeBilling: {
    method: 'PUT',
    path: '/booking/adminChangeBilling',
    access: 'admin',
    rank: 'clerk',
    message: 'Billing details changed',
    body: changeBillingBody,
    reply: changedBilling,
    errors: [...errors],
  },
} as const satisfies ContractGroup;
