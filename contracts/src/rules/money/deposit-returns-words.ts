import type { DepositReturns } from '../../dashboard/dashboard.ts';

const usedWords = (used: number): string =>
  used === 1 ? '1 deposit that paid for charges in full is' : `${used} deposits that paid for charges in full are`;

/** Says how many deposits were given back in time, and what the numbers mean. */
export function depositReturnsWords({ inTime, counted, used }: DepositReturns) {
  return {
    number: `${inTime} of ${counted}`,
    label: 'deposits were given back by the promised hour',
    definition: [
      'We count every deposit whose promised hour was in the last 12 months.',
      'It was given back when we asked the bank for the refund, or returned the money at the counter.',
      'A deposit that we still have after its hour is late.',
      ...(used > 0 ? [`${usedWords(used)} not counted.`] : []),
    ].join(' '),
  };
}
