import { splitDeposit } from '@rental/contracts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { LedgerEntry } from '../record/ledger-entry.ts';
import { balanceOf, depositChargeId, depositPaymentsOf, heldOf, splitBack } from './ledger.ts';

type Ledger = readonly LedgerEntry[];
/** `id` is that of the first entry, if the caller has to recognise a repeated request by it. */
export type End = { at: Date; by: ObjectId | null; id?: ObjectId };

/**
 * Returns the entries that end the deposit after these entries: it pays the balance, and the rest is given back. What is
 * given back comes from payments through the provider first, because nobody has to return those by hand. Empty if no
 * deposit is held.
 */
export function endDeposit(ledger: Ledger, { at, by, id: first = new ObjectId() }: End): LedgerEntry[] {
  const { used, returned } = splitDeposit(heldOf(ledger), balanceOf(ledger));
  const payments = depositPaymentsOf({ ledger });
  const ended = { account: 'deposit' as const, at, by, lines: [], paid: [] };
  const back = splitBack(ledger, payments, returned);
  const given: LedgerEntry[] =
    returned > 0 ? [{ ...ended, release: 'returned', id: first, why: 'deposit_returned', back }] : [];
  if (used === 0) return given;
  const usedBack = splitBack([...ledger, ...given], payments, used);
  const id = new ObjectId();
  const paid = [{ chargeId: depositChargeId(id), amount: used }];
  return [
    ...given,
    { ...ended, release: 'used', id: returned > 0 ? new ObjectId() : first, why: 'deposit_used', back: usedBack },
    { id, at, by, why: 'deposit_used', lines: [], paid, back: [] },
  ];
}
