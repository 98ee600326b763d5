import * as z from 'zod/mini';
import { moment, objectId } from '../fields.ts';
import { payLinkHours } from '../payment/pay-link.ts';
import { payPurposes } from '../payment/pay-purpose.ts';
import { rupees } from '../rules/money/money.ts';

/**
 * `hours` only matters if this call opens the payment request: an unpaid booking, or a request that is open already,
 * keeps its time. With `byEmail`, the customer is emailed the link, once per payment.
 */
export const requestPaymentBody = z.strictObject({
  bookingId: objectId,
  hours: payLinkHours,
  byEmail: z.optional(z.boolean()),
});
export type RequestPaymentBody = z.infer<typeof requestPaymentBody>;

/** A pay link. `isEmailed` is false if the customer was not to be emailed or has no address. */
export const requestedPayment = z.object({
  url: z.string(),
  purpose: z.enum(payPurposes),
  amount: rupees,
  until: moment,
  isEmailed: z.boolean(),
});
export type RequestedPayment = z.infer<typeof requestedPayment>;
