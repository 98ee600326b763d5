import * as z from 'zod/mini';
import { fewLines, lineOfText } from '../fields.ts';
import { gstin } from '../rules/tax/gstin.ts';
import { isOfState } from '../rules/tax/levy.ts';
import { stateCode } from '../rules/tax/states.ts';

/** The business that a tax invoice is for. The GSTIN names its state. */
export const billedTo = z.strictObject({
  gstin: gstin.check(z.refine(isOfState, 'This GSTIN begins with no code of a state')),
  legalName: lineOfText(120),
  address: fewLines(3, 200),
});
export type BilledTo = z.infer<typeof billedTo>;

/** Where a customer lives, which decides the place of supply unless the rental is billed to a business. */
export const residence = z.union([stateCode, z.literal('outside India')]);
export type Residence = z.infer<typeof residence>;
