import * as z from 'zod/mini';
import { moment } from '../fields.ts';

/**
 * Whether the business uses the counter. `since` is when it was turned on; null while it is off. `notesLicences` is present
 * if staff note the licence of each driver at the hand-out.
 */
export const counterSettings = z.object({
  isOn: z.boolean(),
  since: z.nullable(moment),
  notesLicences: z.optional(z.literal(true)),
});
export type CounterSettings = z.infer<typeof counterSettings>;
