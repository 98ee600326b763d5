import * as z from 'zod/mini';
import { stage } from '../booking/stage.ts';
import { day } from '../fields.ts';
import { afterReturn } from '../rental/due-back.ts';
import { dayEnd } from '../rental/rental.ts';
import { rupees } from '../rules/money.ts';

/**
 * A rental at the counter. `stage` is absent until the car is handed out, and `balance` if nothing remains to be paid.
 * `canUndo` is present while the last step can be undone.
 */
export const counterRental = z.extend(dayEnd, {
  rev: z.int(),
  stage: z.optional(stage),
  balance: z.optional(rupees),
  canUndo: z.optional(z.literal(true)),
});
export type CounterRental = z.infer<typeof counterRental>;

/** A rental whose car is out. `lateFrom` is a time in India such as `2026-12-06T10:30`. */
export const counterReturn = z.extend(counterRental, { lateFrom: z.string(), ...afterReturn });
export type CounterReturn = z.infer<typeof counterReturn>;

/** The maximum number of rentals in each list; `more` is the number of those beyond it. */
export const mostAtCounter = 200;

/**
 * The rentals that need staff now. `pickUps` are due today or overdue, soonest first. `returns` are overdue or due
 * within two hours. `unknown` are rentals that began before the counter was turned on, so nobody recorded whether their
 * car is out. `toPay` are rentals with a balance.
 */
export const counterNow = z.object({
  day,
  pickUps: z.object({ rentals: z.array(counterRental), more: z.int() }),
  returns: z.object({ rentals: z.array(counterReturn), more: z.int() }),
  unknown: z.object({ rentals: z.array(counterReturn), more: z.int() }),
  toPay: z.object({ rentals: z.array(counterRental), more: z.int() }),
});
export type CounterNow = z.infer<typeof counterNow>;
