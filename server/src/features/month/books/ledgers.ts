import { type LedgerNames, type LedgerPurpose, ledgerTexts, ratedTexts } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Taxed } from '../../receipt/month/month-taxes.ts';

/** A name that a file needs: of a purpose, or at a rate. */
export type Need = LedgerPurpose | { basisPoints: number; of: keyof typeof ratedTexts };

/** Returns the name of the ledger, letter for letter; null if it has none. */
const nameFor = ({ names, rates }: LedgerNames, need: Need): string | null =>
  typeof need === 'string'
    ? names[need]
    : (rates.find(({ basisPoints }) => basisPoints === need.basisPoints)?.[need.of] ?? null);

const textOf = (need: Need): string =>
  typeof need === 'string' ? ledgerTexts[need] : ratedTexts[need.of](need.basisPoints / 100);

const pathOf = (need: Need): string =>
  typeof need === 'string' ? `names.${need}` : `rates.${need.basisPoints}.${need.of}`;

/** Returns the name of a ledger. Throws if it has none, which `refuseMissing` makes unlikely. */
export function ledgerFor(ledgers: LedgerNames, need: Need): string {
  const name = nameFor(ledgers, need);
  if (name === null) throw new Error(`the ledger "${textOf(need)}" has no name`);
  return name;
}

/** Throws `ledger_names_missing` with the ledgers that have no name yet. */
export function refuseMissing(ledgers: LedgerNames, needs: readonly Need[]): void {
  const missing = needs.filter((need) => nameFor(ledgers, need) === null);
  const byPath = new Map(missing.map((need) => [pathOf(need), textOf(need)]));
  if (byPath.size === 0) return;
  const details = [...byPath].map(([path, message]) => ({ path, message }));
  throw new AppError('ledger_names_missing', { details });
}

const taxPurposes = { IGST: 'igst', CGST: 'cgst', SGST: 'sgst', UTGST: 'sgst' } as const;

/** Returns the names that papers taxed like this need in Tally. */
export function tallyNeeds({ basisPoints, taxes, hasOtherTax, isPartlyOutside }: Taxed): Need[] {
  return [
    'customers',
    basisPoints === null ? 'untaxedSales' : { basisPoints, of: 'sales' },
    ...(hasOtherTax ? (['otherTax'] as const) : []),
    ...(basisPoints !== 0 ? taxes.map((name) => taxPurposes[name]) : []),
    ...(isPartlyOutside ? (['outsideGst'] as const) : []),
  ];
}

/** Returns the names that papers taxed like this need in Zoho Books. */
export const zohoNeeds = ({ basisPoints, taxes }: Taxed): Need[] =>
  basisPoints === null ? [] : [{ basisPoints, of: taxes.includes('IGST') ? 'zohoIgst' : 'zohoTax' }];
