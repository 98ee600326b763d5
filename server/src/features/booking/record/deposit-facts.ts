import type { DepositTerms } from '@rental/contracts';

/** The fields of a booking about its deposit; all are absent if the rental requires none. */
export type DepositFacts = {
  /** The deposit that the customer accepted; fixed at creation, as the price is. */
  depositTerms?: DepositTerms | undefined;
  /** What we hold of the deposit, in rupees, according to the ledger; absent until some of it is paid. */
  deposit?: number;
  /** The promised hour: by then, the deposit of a returned car is given back. Absent unless a deposit was held then. */
  depositDueAt?: Date;
};
