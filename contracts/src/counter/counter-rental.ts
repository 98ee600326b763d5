import * as z from 'zod/mini';
import { stage } from '../booking/stage.ts';
import { day } from '../fields.ts';
import { chargeId } from '../payment/payment.ts';
import { refundId } from '../payment/refund.ts';
import { afterReturn } from '../rental/due-back.ts';
import { heldDeposit } from '../rental/deposit.ts';
import { damageProposal } from '../rental/extra-charge.ts';
import { dayEnd } from '../rental/rental.ts';
import { rupees } from '../rules/money/money.ts';
import { counterMethods } from './counter-money.ts';

/**
 * A rental at the counter. `stage` is absent until the car is handed out, and `balance` if nothing remains to be paid.
 * `deposit` is absent if the rental requires none. `canUndo` is present while the last step can be undone.
 */
export const counterRental = z.extend(dayEnd, {
  rev: z.int(),
  stage: z.optional(stage),
  balance: z.optional(rupees),
  deposit: z.optional(heldDeposit),
  canUndo: z.optional(z.literal(true)),
});
export type CounterRental = z.infer<typeof counterRental>;

/** A rental whose car is out. `lateFrom` is a time in India such as `2026-12-06T10:30`. */
export const counterReturn = z.extend(counterRental, { lateFrom: z.string(), ...afterReturn });
export type CounterReturn = z.infer<typeof counterReturn>;

/** A booking with counter money that staff have to return, such as after a cancellation. */
export const counterRefund = z.extend(counterRental, {
  refund: z.object({ razorpayPaymentId: chargeId, refundId, amount: rupees, method: z.enum(counterMethods) }),
});
export type CounterRefund = z.infer<typeof counterRefund>;

/** A rental with a proposed charge for damage that is neither charged nor dropped. */
export const counterDamage = z.extend(counterRental, { damage: damageProposal });
export type CounterDamage = z.infer<typeof counterDamage>;

/** The maximum number of rentals in each list; `more` is the number of those beyond it. */
export const mostAtCounter = 200;

/**
 * The rentals that need staff now. `pickUps` are due today or overdue, soonest first. `returns` are overdue or due
 * within two hours. `unknown` are rentals that began before the counter was turned on, so nobody recorded whether their
 * car is out. `toPay` are rentals with a balance. `refunds` are to be returned to customers, oldest
 * first, and `damages` are proposed charges for damage that wait for the customer or for staff; each absent if there are
 * none.
 */
export const counterNow = z.object({
  day,
  pickUps: z.object({ rentals: z.array(counterRental), more: z.int() }),
  returns: z.object({ rentals: z.array(counterReturn), more: z.int() }),
  unknown: z.object({ rentals: z.array(counterReturn), more: z.int() }),
  toPay: z.object({ rentals: z.array(counterRental), more: z.int() }),
  refunds: z.optional(z.object({ rentals: z.array(counterRefund), more: z.int() })),
  damages: z.optional(z.object({ rentals: z.array(counterDamage), more: z.int() })),
});
export type CounterNow = z.infer<typeof counterNow>;
