import type { BilledTo, Residence } from '@rental/contracts';
import type { ObjectId } from '../../../platform/mongo.ts';

/**
 * The last change of the billing details after papers were issued. The papers issued because of it have its id and its
 * date. `entryCount` is how many entries the ledger had: their papers come first.
 */
export type Reissue = { id: ObjectId; at: Date; entryCount: number };

/** What a booking stores for its tax invoice. Each field is absent unless the customer filled it in. */
export type BillingFacts = {
  /** Erased with the account of the customer; the invoice keeps it. */
  billedTo?: BilledTo | undefined;
  residence?: Residence | undefined;
  reissue?: Reissue;
};
