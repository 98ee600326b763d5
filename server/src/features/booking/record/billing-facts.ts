import type { BilledTo, Residence } from '@rental/contracts';

/** What a booking stores for its tax invoice. Each field is absent unless the customer filled it in. */
export type BillingFacts = {
  /** Erased with the account of the customer; the invoice keeps it. */
  billedTo?: BilledTo | undefined;
  residence?: Residence | undefined;
};
