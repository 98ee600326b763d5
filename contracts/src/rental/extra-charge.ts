import * as z from 'zod/mini';
import { moment, objectId } from '../fields.ts';
import { extraChargeKinds } from '../rules/extra-charge-words.ts';
import { agreedCharge } from '../rules/extra-charge.ts';
import { rupees } from '../rules/money.ts';

/**
 * An extra charge of a booking. `reason` is what it is for and `evidence` what shows it, such as the number of a notice.
 * `takenOffAt` is present if it was added by mistake and is no longer owed.
 */
export const extraCharge = z.object({
  _id: objectId,
  kind: z.enum(extraChargeKinds),
  amount: rupees,
  at: moment,
  reason: z.string(),
  evidence: z.string(),
  takenOffAt: z.optional(moment),
});
export type ExtraCharge = z.infer<typeof extraCharge>;

/** The kinds that were agreed when a booking was made, and what was charged; each absent if there is none. */
export const chargesOfBooking = {
  agreedCharges: z.optional(z.array(agreedCharge)),
  extraCharges: z.optional(z.array(extraCharge)),
} as const;
