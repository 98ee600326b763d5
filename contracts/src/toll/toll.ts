import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { clockMinute, custodyAnswer } from '../counter/custody.ts';
import { day, lineOfText, moment, nothing, objectId, pageNumber } from '../fields.ts';
import { rupees } from '../rules/money/money.ts';
import { plate } from '../vehicle/vehicle-facts.ts';
import { type TollColumn, tollColumns, tollFilters } from './toll-words.ts';

/* Tolls that the bank of a FASTag paid, from the bank’s file. */

/** What a row of the file says. `tag` is the number of the FASTag. */
export const tollFacts = z.object({
  reference: lineOfText(60),
  plate,
  plaza: lineOfText(100),
  day,
  time: clockMinute,
  amount: rupees.check(z.gte(1)),
  tag: z.optional(lineOfText(40)),
});
export type TollFacts = z.infer<typeof tollFacts>;

/**
 * A toll in a list. `booking` is the rental of the customer who had the car, or had booked it; null if nobody had, and then
 * `custody` says where the car was. `chargedAt` is absent until the toll is charged to the customer.
 */
export const toll = z.extend(tollFacts, {
  _id: objectId,
  carName: z.string(),
  booking: z.nullable(z.object({ _id: objectId, code: z.nullable(z.string()) })),
  custody: z.optional(custodyAnswer),
  chargedAt: z.optional(moment),
});
export type Toll = z.infer<typeof toll>;

const heading = z.optional(lineOfText(100));
const headings = {
  reference: heading,
  plate: heading,
  plaza: heading,
  time: heading,
  amount: heading,
  tag: heading,
} as const satisfies Record<TollColumn, unknown>;

/** The headings of the bank’s file, by what they mean. */
export type TollHeadings = Partial<Record<TollColumn, string | undefined>>;

/**
 * What a file contains. `headings` are all of its columns, and `columns` those that were used: as given, or else as they
 * were when a file with the same headings was imported. `missing` are needed, too, and nothing is read without them.
 * `added` rows are new, `known` were stored before, and `unmatched` of both have no rental; `wrong` rows are never stored.
 * `problems` lists the first of these.
 */
export const tollImport = z.object({
  headings: z.array(z.string()),
  columns: z.object(headings),
  missing: z.array(z.enum(tollColumns)),
  added: z.int(),
  unmatched: z.int(),
  known: z.int(),
  wrong: z.int(),
  problems: z.array(z.object({ line: z.int(), column: z.string(), message: z.string() })),
});
export type TollImport = z.infer<typeof tollImport>;

const upload = { types: ['text/csv'], limitKb: 3_072, advice: 'Save it as CSV first' } as const;
const importing = {
  method: 'POST',
  access: 'admin',
  rank: 'manager',
  query: z.strictObject(headings),
  upload,
  reply: tollImport,
  errors: ['import_invalid'],
} as const;

export const tollContract = {
  previewImport: { ...importing, path: '/toll/previewImport', message: 'Import preview' },
  import: { ...importing, path: '/toll/import', message: 'Tolls imported' },
  getAll: {
    method: 'GET',
    path: '/toll/getAll',
    access: 'admin',
    rank: 'manager',
    message: 'Tolls',
    query: z.strictObject({
      filter: z.optional(z.enum(tollFilters)),
      plate: z.optional(plate),
      bookingId: z.optional(objectId),
      page: z.optional(pageNumber),
    }),
    reply: z.object({ tolls: z.array(toll), totalPages: z.int().check(z.gte(1)) }),
  },
  charge: {
    method: 'PUT',
    path: '/toll/charge',
    access: 'admin',
    rank: 'manager',
    message: 'Toll charged',
    body: z.strictObject({ tollId: objectId }),
    reply: nothing,
    errors: [
      'toll_not_found',
      'nobody_to_charge',
      'counter_off',
      'booking_not_found',
      'booking_closed',
      'stage_conflict',
      'charge_not_agreed',
      'amount_too_high',
      'ledger_full',
      'payment_captured',
      'payment_in_progress',
      'edited_meanwhile',
    ],
  },
} as const satisfies ContractGroup;
