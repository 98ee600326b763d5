import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { day, nameOfPerson, objectId } from '../fields.ts';
import { type LineKind, lineKinds } from '../receipt/receipt.ts';
import { type ExtraChargeKind, extraChargeKinds } from '../rules/money/extra-charge-words.ts';

const answer = z.boolean();
const profile = z.optional(objectId);

const taxedLinesFields = {
  /** Every kind needs an answer, so that none is taxed or left untaxed by oversight. */
  isTaxed: z.strictObject({
    rental: answer,
    discount: answer,
    kept: answer,
    cancelled: answer,
    goodwill: answer,
    outside: answer,
    change: answer,
    late: answer,
    fuel: answer,
    cleaning: answer,
    toll: answer,
    fine: answer,
    damage: answer,
  } satisfies Record<LineKind, typeof answer>),
  /** The tax profiles of extra charges that aren’t taxed with the profile of the car. */
  profiles: z.optional(
    z.strictObject({
      late: profile,
      fuel: profile,
      cleaning: profile,
      toll: profile,
      fine: profile,
      damage: profile,
    } satisfies Record<ExtraChargeKind, typeof profile>),
  ),
  decidedBy: nameOfPerson,
  decidedOn: day,
  /** The first day in India on which this version applies. */
  validFrom: day,
} as const;

const taxedLinesInput = z.strictObject(taxedLinesFields);
export type TaxedLinesBody = z.infer<typeof taxedLinesInput>;

const isTaxedWith = (kind: ExtraChargeKind) =>
  z.refine<TaxedLinesBody>(({ isTaxed, profiles }) => isTaxed[kind] || profiles?.[kind] === undefined, {
    path: ['profiles', kind],
    message: 'Only a taxed charge can have a tax profile',
  });

/** One version of which kinds of line are taxed, as a named person decided it. Versions never change. */
export const taxedLinesBody = taxedLinesInput.check(...extraChargeKinds.map(isTaxedWith));

/**
 * `versions` are in the order in which they were saved; `taxOnDay` finds the one that applies. Before the first day of
 * any version, the kinds in `standard` are taxed, which come from the settings of the server.
 */
export const savedTaxedLines = z.object({
  version: z.int(),
  versions: z.array(z.object(taxedLinesFields)),
  standard: z.array(z.enum(lineKinds)),
});
export type SavedTaxedLines = z.infer<typeof savedTaxedLines>;

export const taxedLinesContract = {
  getTaxedLines: {
    method: 'GET',
    path: '/tax/getTaxedLines',
    access: 'admin',
    message: 'Taxed charges',
    reply: savedTaxedLines,
    versioned: true,
  },
  saveTaxedLines: {
    method: 'PUT',
    path: '/tax/saveTaxedLines',
    access: 'admin',
    message: 'Taxed charges saved',
    body: taxedLinesBody,
    reply: savedTaxedLines,
    errors: ['tax_profile_not_found', 'edited_meanwhile'],
    versioned: true,
  },
} as const satisfies ContractGroup;
