import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { day, nameOfPerson } from '../fields.ts';
import { type LineKind, lineKinds } from '../receipt/receipt.ts';

const answer = z.boolean();

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
  decidedBy: nameOfPerson,
  decidedOn: day,
  /** The first day in India on which this version applies. */
  validFrom: day,
} as const;

/** One version of which kinds of line are taxed, as a named person decided it. Versions never change. */
export const taxedLinesBody = z.strictObject(taxedLinesFields);
export type TaxedLinesBody = z.infer<typeof taxedLinesBody>;

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
    errors: ['edited_meanwhile'],
    versioned: true,
  },
} as const satisfies ContractGroup;
