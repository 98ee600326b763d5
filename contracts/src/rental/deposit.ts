import * as z from 'zod/mini';
import { moment } from '../fields.ts';
import { depositTerms } from '../rules/money/deposit.ts';
import { rupees } from '../rules/money/money.ts';

/**
 * The deposit of a booking, in rupees. `held` is what we have of it now, and `toTake` what is missing before the car can
 * be handed out. `used` is what paid the balance. `backBy` is the promised hour, once the car is back.
 */
export const heldDeposit = z.extend(depositTerms, {
  held: rupees,
  toTake: z.optional(rupees),
  used: z.optional(rupees),
  backBy: z.optional(moment),
});
export type HeldDeposit = z.infer<typeof heldDeposit>;

/**
 * What becomes of a deposit when it is settled: `used` pays the balance, `online` is refunded through the provider, and
 * staff return `atCounter`. `heldOnline` is the part of the deposit that was paid through the provider, which is used
 * last. `backBy` is the promised hour if the car is taken back now.
 */
export const depositBack = z.object({
  used: rupees,
  online: rupees,
  atCounter: rupees,
  heldOnline: rupees,
  backBy: moment,
});
export type DepositBack = z.infer<typeof depositBack>;
