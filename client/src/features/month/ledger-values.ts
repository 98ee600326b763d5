import {
  type LedgerNames,
  ledgerPurposes,
  ledgerTexts,
  type RatedNames,
  ratedTexts,
  type SavedLedgerNames,
  type TaxProfile,
} from '@rental/contracts';
import { ledgerPanelTexts as texts } from './ledger-texts.ts';

/** Returns each rate that a version of a tax profile has, lowest first. */
export const ratesOf = (profiles: readonly TaxProfile[]): number[] =>
  [...new Set(profiles.flatMap(({ versions }) => versions.map(({ basisPoints }) => basisPoints)))].toSorted(
    (one, other) => one - other,
  );

const unnamedAt = (basisPoints: number): RatedNames => ({ basisPoints, sales: null, zohoTax: null, zohoIgst: null });

/** Returns the values of the form: what was saved, and the rates that have no names yet. */
export function ledgerValuesOf(
  { version: _version, ...saved }: SavedLedgerNames,
  rates: readonly number[],
): LedgerNames {
  const added = rates.filter((rate) => saved.rates.every(({ basisPoints }) => basisPoints !== rate));
  const all = [...saved.rates, ...added.map(unnamedAt)];
  return { ...saved, rates: all.toSorted((one, other) => one.basisPoints - other.basisPoints) };
}

const ratedKeys = ['sales', 'zohoTax', 'zohoIgst'] as const;

/** Returns the values as text, each with its label in the form. */
export const ledgerTextsOf = (values: LedgerNames): [label: string, text: string][] => [
  [texts.tallyOn, values.hasTally ? 'on' : 'off'],
  [texts.moneyOn, values.hasMoney ? 'on' : 'off'],
  [texts.zohoOn, values.hasZoho ? 'on' : 'off'],
  [texts.isEach, values.isEach ? 'yes' : 'no'],
  ...ledgerPurposes.map((purpose): [string, string] => [ledgerTexts[purpose], values.names[purpose] ?? '']),
  ...values.rates.flatMap((rate) =>
    ratedKeys.map((key): [string, string] => [ratedTexts[key](rate.basisPoints / 100), rate[key] ?? '']),
  ),
];
