import { type DepositTerms, formatRupees, withinReturn } from '@rental/contracts';

/** The name of the deposit where a customer sees its amount before booking. */
const depositName = 'Deposit at pick-up, comes back';

/** The promise about a deposit, as one sentence for a list of promises. */
export const depositPromise = (terms: Pick<DepositTerms, 'returnHours'>): string =>
  `Your deposit comes back ${withinReturn(terms)}`;

/** Returns the deposit as a row of a table of facts; empty if there is none. */
export const depositRows = (deposit: DepositTerms | undefined) =>
  deposit ? [{ name: depositName, value: formatRupees(deposit.amount) }] : [];
