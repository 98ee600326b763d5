import * as z from 'zod/mini';
import { moment, objectId } from '../fields.ts';
import { rupees } from '../rules/money/money.ts';
import { periodFields } from '../rules/days/period.ts';
import { timeFields } from '../rules/times/rental-times.ts';

/**
 * A request to pay for a change of a booking, with the dates and times that the booking gets if `amount` is paid before
 * `until`. Until then, the booking is as it was, and its car is also reserved on the added days. A request of the kind
 * `balance` is for what remains to be paid, one of the kind `deposit` for what is missing of the deposit. Neither changes
 * anything else.
 */
export const paymentRequest = z.object({
  id: objectId,
  kind: z.optional(z.enum(['balance', 'deposit'])),
  amount: rupees,
  until: moment,
  ...periodFields,
  ...timeFields,
});
export type PaymentRequest = z.infer<typeof paymentRequest>;
