import { type LedgerNames, ledgerNames, type LedgerPurpose, ledgerPurposes } from '@rental/contracts';
import * as z from 'zod/mini';
import type { Deps } from '../../platform/deps.ts';
import { findSettings, saveSettings, type SettingsOf, type Version } from './settings-store.ts';

// Versions may have been saved before a purpose or the vouchers of the money existed.
const shape = z.object({
  ...ledgerNames.shape,
  hasMoney: z._default(z.boolean(), false),
  names: z.partialRecord(z.enum(ledgerPurposes), z.nullable(z.string())),
});

/** The names of the accountant’s ledgers. Until an owner saves some, no files for their program are exported. */
const settings = {
  kind: 'ledgers',
  shape,
  standard: { hasTally: false, hasMoney: false, hasZoho: false, isEach: false, rates: [], names: {} },
} as const satisfies SettingsOf<typeof shape>;

/** Default names of ledgers that few accountants have yet. Owners may change them before they turn the vouchers on. */
const standardNames: Record<LedgerPurpose, string | null> = {
  customers: null,
  untaxedSales: null,
  otherTax: null,
  outsideGst: null,
  igst: null,
  cgst: null,
  sgst: null,
  razorpay: null,
  cash: null,
  card: null,
  bank: null,
  upi: null,
  deposits: null,
  payouts: null,
  fees: 'Razorpay fees',
  feeTax: 'GST in Razorpay fees',
  unassigned: 'Customer money to assign or return',
  disputed: 'Withheld by Razorpay for disputes',
  byHand: 'Refunds by hand',
};

export type NamedLedgers = { version: number; value: LedgerNames };

const complete = ({ version, value }: Version<z.output<typeof shape>>): NamedLedgers => ({
  version,
  value: { ...value, names: { ...standardNames, ...value.names } },
});

export async function findLedgerNames(): Promise<NamedLedgers> {
  return complete(await findSettings(settings));
}

type Save = { value: LedgerNames; ifMatch: number | null; adminId: string };

/** Saves the next version. Throws `edited_meanwhile` if the given version is not the present one. */
export async function saveLedgerNames(
  save: Save,
  deps: Pick<Deps, 'clock'>,
): Promise<{ before: NamedLedgers; after: NamedLedgers }> {
  const { before, after } = await saveSettings(settings, save, deps);
  return { before: complete(before), after: complete(after) };
}
