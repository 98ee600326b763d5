import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { moment } from '../fields.ts';
import { rupees } from '../rules/money/money.ts';
import { periodFields } from '../rules/days/period.ts';
import { timeFields } from '../rules/times/rental-times.ts';
import { paymentContract, paymentOrder, verifyPaymentBody } from './payment.ts';
import { payPurposes } from './pay-purpose.ts';

/* Paying by a link that staff send. Anyone who has the link may pay, without logging in. */

/** The part of a pay link after `#`. Its form is checked with its signature, so that a wrong one is just unknown. */
const token = z.string().check(z.minLength(1), z.maxLength(200));

/** The longest time, in hours, that staff may give a customer to pay by link. */
export const mostPayLinkHours = 168;

/** The hours that a customer has to pay by link; by default, and at most, those of the server’s settings. */
export const payLinkHours = z.optional(z.int().check(z.gte(1), z.lte(mostPayLinkHours)));

/**
 * What a pay link is for, in rupees. The dates are those of the rental or, for a change, those after it. A deposit comes
 * back within `returnHours` of the return. Contains no personal data, because a link may be passed on.
 */
export const linkedPayment = z.object({
  purpose: z.enum(payPurposes),
  amount: rupees,
  until: moment,
  returnHours: z.optional(z.int()),
  carName: z.string(),
  imageUrl: z.string(),
  ...periodFields,
  ...timeFields,
});
export type LinkedPayment = z.infer<typeof linkedPayment>;

/**
 * `open`: it can be paid. `checking`: a payment was made but has not arrived yet. `paid`: this payment counts. `over`:
 * there is nothing to pay any more, for whatever reason.
 */
export const payLinkStates = ['open', 'checking', 'paid', 'over'] as const;
export type PayLinkState = (typeof payLinkStates)[number];

/** `payment` is absent once there is nothing more to pay: the link then reveals nothing. */
export const payLink = z.object({ state: z.enum(payLinkStates), payment: z.optional(linkedPayment) });
export type PayLink = z.infer<typeof payLink>;

const { paymentId: _ofToken, ...verified } = verifyPaymentBody.shape;

/** Each call takes the token in its body, so that no access log contains it. */
export const payLinkContract = {
  byLink: {
    method: 'POST',
    path: '/payment/byLink',
    access: 'public',
    limit: 'public-read',
    message: 'Payment',
    body: z.strictObject({ token }),
    reply: payLink,
    errors: ['payment_not_found'],
  },
  createByLink: {
    method: 'POST',
    path: '/payment/createByLink',
    access: 'public',
    limit: 'payment',
    status: 201,
    message: 'Order created',
    body: z.strictObject({ token }),
    reply: paymentOrder,
    errors: [
      'payment_not_found',
      'already_confirmed',
      'payment_in_progress',
      'hold_ended',
      'hold_too_short',
      'provider_unavailable',
    ],
  },
  verifyByLink: {
    method: 'PUT',
    path: '/payment/verifyByLink',
    access: 'public',
    limit: 'payment',
    message: 'Payment verified',
    body: z.strictObject({ token, ...verified }),
    reply: z.object({ status: z.enum(['confirmed', 'processing']) }),
    errors: paymentContract.verify.errors,
  },
} as const satisfies ContractGroup;
