import type { CounterMethod, PaperLine } from '@rental/contracts';
import type { ObjectId } from '../../../platform/mongo.ts';

/** What a change replaced. */
export type MovedFrom = {
  carId: ObjectId;
  fromDate: string;
  toDate: string;
  pickUpTime?: string | undefined;
  returnTime?: string | undefined;
};

/** How and where our staff took the money of an entry. `reference` is the one from the bank or card terminal. */
export type CounterMoney = { locationId: ObjectId; method: CounterMethod; reference?: string | undefined };

export type Release = 'returned' | 'used';

/**
 * One change to a booking’s money, in whole rupees. `lines` are the amounts owed from this entry on, negative for
 * amounts that are no longer owed. `paid` is money received. `back` is money to be refunded or, if `external`, money
 * already returned outside our system. Per charge, an entry contains at most one `paid` and one `back`.
 */
export type LedgerEntry = {
  /** The account of the entry; absent for the rental. Money of a deposit is never part of the rental’s balance. */
  account?: 'deposit';
  /** Only in an entry that ends a part of a deposit: it is given back, or it has paid the balance and stays with us. */
  release?: Release;
  /** The first entry uses the booking’s own id, so that it can be written only once. */
  id: ObjectId;
  at: Date;
  /** The customer or admin who made the change; null if the change is a payment or refund through the provider. */
  by: ObjectId | null;
  why: string;
  lines: PaperLine[];
  paid: { chargeId: string; amount: number }[];
  back: { chargeId: string; amount: number; external: boolean }[];
  /** Only in the entry of a change, which each change adds. */
  moved?: MovedFrom;
  /** Present only in an entry that was paid at the counter. */
  counter?: CounterMoney;
  /** What shows an extra charge, such as the number of a notice. Present only in an entry that adds one. */
  evidence?: string;
  /** The entry whose extra charge this one takes off, because it was added by mistake. */
  takesOff?: ObjectId;
};
