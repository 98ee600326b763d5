import * as z from 'zod/mini';
import { moment } from '../fields.ts';
import { payLinkHours } from '../payment/pay-link.ts';
import { payable } from '../payment/payment.ts';
import { payPurposes } from '../payment/pay-purpose.ts';
import { rupees } from '../rules/money/money.ts';

/**
 * With `purpose`, the link is for what is missing of the deposit. `purpose` and `hours` only matter if this call opens
 * the payment request: one that is open already keeps its purpose, and it and an unpaid booking keep their time. With
 * `byEmail`, the customer is emailed the link, once per payment.
 */
export const requestPaymentBody = z.strictObject({
  ...payable,
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
