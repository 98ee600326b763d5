import { noSums, type PaperSums, sumNames } from '../../receipt/month/month-series.ts';
import type { PaperAmounts } from '../../receipt/month/month-paper.ts';

export const addSums = (one: PaperSums, other: PaperSums): PaperSums => combine(one, other, 1);
export const subtractSums = (one: PaperSums, other: PaperSums): PaperSums => combine(one, other, -1);

function combine(one: PaperSums, other: PaperSums, sign: 1 | -1): PaperSums {
  const sums = { ...noSums };
  for (const name of sumNames) sums[name] = one[name] + sign * other[name];
  return sums;
}

/** Returns the sums of one paper. */
export const sumsOf = (amounts: PaperAmounts): PaperSums => ({ ...amounts, count: 1 });

/** Returns the sums of several papers, or of several sums. */
export const sumUp = (all: readonly PaperSums[]): PaperSums => all.reduce(addSums, noSums);

/** Returns the taxes on a paper, or of several. */
export const taxesIn = ({ igst, cgst, sgst }: PaperAmounts): number => igst + cgst + sgst;

/** Sums by key, in the order in which the keys came. */
export type KeyedSums = {
  add: (key: string, sums: PaperSums) => void;
  get: (key: string) => PaperSums;
  list: () => [key: string, sums: PaperSums][];
};

export function createKeyedSums(): KeyedSums {
  const byKey = new Map<string, PaperSums>();
  const get = (key: string): PaperSums => byKey.get(key) ?? noSums;
  return {
    add: (key, sums) => void byKey.set(key, addSums(get(key), sums)),
    get,
    list: () => [...byKey],
  };
}
