import * as z from 'zod/mini';
import { moment, objectId } from '../fields.ts';
import { shownLicences } from '../rules/driver/licence.ts';
import { handoverNotes } from './stage.ts';

/**
 * A handover as staff see it. `by` is a person’s name. `odometerReason` explains a reading below the last one, and
 * `balanceReason` and `depositReason` why the car was handed out before everything was paid. `arrivedAt` is present if a
 * device without a network sent the handover later, and `undoneAt` if it was undone.
 */
export const shownHandover = z.object({
  _id: objectId,
  kind: z.enum(['out', 'back']),
  at: moment,
  arrivedAt: z.optional(moment),
  by: z.string(),
  ...handoverNotes,
  note: z.optional(z.string()),
  odometerReason: z.optional(z.string()),
  balanceReason: z.optional(z.string()),
  depositReason: z.optional(z.string()),
  licences: z.optional(shownLicences),
  agreement: z.optional(
    z.object({ version: z.int(), name: z.optional(z.string()), signature: z.optional(z.string()) }),
  ),
  undoneAt: z.optional(moment),
});
export type ShownHandover = z.infer<typeof shownHandover>;
