import type { BilledTo, Residence } from '@rental/contracts';
import type { ObjectId } from '../../../platform/mongo.ts';

/**
 * The last change of the billing details after papers were issued. The papers issued because of it have its id and its
 * date. `entryCount` is how many entries the ledger had: their papers come first.
 */
export type Reissue = { id: ObjectId; at: Date; entryCount: number };

/**
 * The end of a rental, when its invoice is issued, with the id and the date of the invoice. The invoice is for the
 * first `entryCount` entries of the ledger; later entries have papers of their own.
 */
export type Invoiced = { id: ObjectId; at: Date; entryCount: number };

/** What a booking stores for its tax invoice. The first two fields are absent unless the customer filled them in. */
export type BillingFacts = {
  /** Erased with the account of the customer; the invoice keeps it. */
  billedTo?: BilledTo | undefined;
  residence?: Residence | undefined;
  reissue?: Reissue;
  /** Present until the end of a rental whose invoice is issued then. Money that is paid before gets vouchers. */
  awaitsInvoice?: boolean;
  invoiced?: Invoiced;
};
