import type { DepositTerms } from './deposit.ts';

/* Separate from the schemas, so that screens can name a deposit without loading them. */

type Promised = Pick<DepositTerms, 'returnHours'>;

/** When a deposit comes back, such as “within 24 hours of the return”. */
export const withinReturn = ({ returnHours }: Promised): string =>
  `within ${returnHours === 1 ? '1 hour' : `${returnHours} hours`} of the return`;
