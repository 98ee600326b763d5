import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { keysOf } from '../facts.ts';
import { isUnique, lineOfText } from '../fields.ts';

const name = lineOfText(100);

/** The names of ledgers by what they are for; sales with GST have one for each rate besides. */
const names = z.strictObject({
  customers: z.nullable(name),
  untaxedSales: z.nullable(name),
  otherTax: z.nullable(name),
  outsideGst: z.nullable(name),
  igst: z.nullable(name),
  cgst: z.nullable(name),
  sgst: z.nullable(name),
  razorpay: z.nullable(name),
  cash: z.nullable(name),
  card: z.nullable(name),
  bank: z.nullable(name),
  upi: z.nullable(name),
  deposits: z.nullable(name),
  payouts: z.nullable(name),
  fees: z.nullable(name),
  feeTax: z.nullable(name),
  unassigned: z.nullable(name),
  disputed: z.nullable(name),
  byHand: z.nullable(name),
});
export type LedgerPurpose = keyof z.infer<typeof names>;
export const ledgerPurposes = keysOf(names.shape);

/** The ledgers that only the vouchers of the money need. */
export const moneyPurposes = [
  'razorpay',
  'payouts',
  'fees',
  'feeTax',
  'cash',
  'card',
  'bank',
  'upi',
  'deposits',
  'unassigned',
  'disputed',
  'byHand',
] as const satisfies readonly LedgerPurpose[];

/** The names at a rate: of its ledger of sales, and of its taxes in Zoho Books, within a state and between two. */
export const ratedNames = z.strictObject({
  basisPoints: z.int().check(z.gte(0), z.lte(4_000)),
  sales: z.nullable(name),
  zohoTax: z.nullable(name),
  zohoIgst: z.nullable(name),
});
export type RatedNames = z.infer<typeof ratedNames>;

/**
 * The names of the accountant’s ledgers, letter for letter; null is not named yet. With `isEach`, each customer has a
 * ledger, in the group that `names.customers` names. With `hasMoney`, Tally Prime gets vouchers of the money besides
 * those of the papers.
 */
export const ledgerNames = z.strictObject({
  hasTally: z.boolean(),
  hasMoney: z.boolean(),
  hasZoho: z.boolean(),
  isEach: z.boolean(),
  rates: z.array(ratedNames).check(
    z.maxLength(50),
    z.refine((rates) => isUnique(rates.map(({ basisPoints }) => basisPoints)), 'Each rate once'),
  ),
  names,
});
export type LedgerNames = z.infer<typeof ledgerNames>;

/** Version 0 was never saved: no files for an accounting program are exported. */
export const savedLedgerNames = z.object({ version: z.int(), ...ledgerNames.shape });
export type SavedLedgerNames = z.infer<typeof savedLedgerNames>;

/** What a ledger is called on screens and in errors. */
export const ledgerTexts = {
  customers: 'Customers',
  untaxedSales: 'Sales without GST',
  otherTax: 'Tax on receipts without a registration',
  outsideGst: 'Charges outside GST',
  igst: 'IGST',
  cgst: 'CGST',
  sgst: 'SGST and UTGST',
  razorpay: 'Razorpay',
  cash: 'Cash',
  card: 'Card payments',
  bank: 'Bank transfers',
  upi: 'UPI payments',
  deposits: 'Deposits',
  payouts: 'Bank account of the payouts',
  fees: 'Razorpay’s fees',
  feeTax: 'GST in Razorpay’s fees',
  unassigned: 'To assign or return',
  disputed: 'Withheld for disputes',
  byHand: 'Returned by hand',
} as const satisfies Record<LedgerPurpose, string>;

export const ratedTexts = {
  sales: (percent: number) => `Sales at ${percent}%`,
  zohoTax: (percent: number) => `Zoho tax within a state at ${percent}%`,
  zohoIgst: (percent: number) => `Zoho tax between states at ${percent}%`,
} as const;

export const ledgerContract = {
  getLedgerNames: {
    method: 'GET',
    path: '/month/getLedgerNames',
    access: 'admin',
    message: 'Ledger names',
    reply: savedLedgerNames,
    versioned: true,
  },
  saveLedgerNames: {
    method: 'PUT',
    path: '/month/saveLedgerNames',
    access: 'admin',
    message: 'Ledger names saved',
    body: ledgerNames,
    reply: savedLedgerNames,
    errors: ['edited_meanwhile'],
    versioned: true,
  },
} as const satisfies ContractGroup;
