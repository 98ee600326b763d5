import type { LedgerEntry } from '../../src/features/booking/record/ledger-entry.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { testStart } from './manual-clock.ts';

/** Builds a ledger entry, by default one without money. */
export const ledgerEntry = (given: Partial<LedgerEntry>): LedgerEntry => ({
  id: new ObjectId(),
  at: new Date(testStart),
  by: null,
  why: 'paid',
  lines: [],
  paid: [],
  back: [],
  ...given,
});
