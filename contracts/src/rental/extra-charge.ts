import * as z from 'zod/mini';
import { moment, objectId } from '../fields.ts';
import { extraChargeKinds, proposalStates } from '../rules/money/extra-charge-words.ts';
import { agreedCharge } from '../rules/money/extra-charge.ts';
import { rupees } from '../rules/money/money.ts';

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

/**
 * A charge for damage that staff have proposed. `damageId` is the damage of the car’s register, if it names one.
 * `reason` is the damage and `evidence` what shows it. Without the
 * customer’s agreement, it can be charged only after `answerBy` or after their `answer`.
 */
export const damageProposal = z.object({
  _id: objectId,
  amount: rupees,
  at: moment,
  reason: z.string(),
  evidence: z.string(),
  answerBy: moment,
  state: z.enum(proposalStates),
  damageId: z.optional(objectId),
  answer: z.optional(z.object({ at: moment, text: z.string() })),
});
export type DamageProposal = z.infer<typeof damageProposal>;

/**
 * The kinds that were agreed when a booking was made, what was charged, and what is proposed for damage; each absent if
 * there is none.
 */
export const chargesOfBooking = {
  agreedCharges: z.optional(z.array(agreedCharge)),
  extraCharges: z.optional(z.array(extraCharge)),
  damageProposals: z.optional(z.array(damageProposal)),
} as const;
