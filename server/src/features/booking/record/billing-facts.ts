import type { BilledTo, Residence } from '@rental/contracts';

/** What a booking stores for its tax invoice; each is absent unless the customer gave it. */
export type BillingFacts = {
  /** Erased with the account of the customer; the invoice keeps it. */
  billedTo?: BilledTo | undefined;
  residence?: Residence | undefined;
};
