import { extraChargeTexts, type LineKind } from '@rental/contracts';
import type { LedgerEntry } from '../../booking/record/ledger-entry.ts';
import { accounts, monthlySums, type Transfer, transferOf } from './accounts.ts';

/* What an entry of a ledger moves between the accounts. */

/** One amount of an entry, in words. `chargeId` names the payment that it is about. */
export type Posting = Transfer & { kind: string; chargeId: string | null };

const lineTexts: Record<LineKind, string> = {
  rental: 'Rental',
  discount: 'Discount',
  kept: 'Kept after a cancellation',
  cancelled: 'Cancelled',
  goodwill: 'Goodwill',
  outside: 'Returned outside',
  change: 'Change of the booking',
  ...extraChargeTexts,
};

const { customers, deposits, unassigned } = accounts;
const paise = (rupees: number): number => rupees * 100;

/** A part of a deposit that pays the balance goes from one account to the other, without new money. */
const isUsedDeposit = (chargeId: string): boolean => chargeId.startsWith('dep_');

function rentalPostings({ lines, paid, back }: LedgerEntry): Posting[] {
  return [
    ...lines.map(({ kind, amount }) => ({
      kind: lineTexts[kind],
      chargeId: null,
      ...transferOf({ from: monthlySums.charged, to: customers, paise: paise(amount) }),
    })),
    ...paid.map(({ chargeId, amount }) => ({
      kind: isUsedDeposit(chargeId) ? 'Paid from the deposit' : 'Paid',
      chargeId,
      from: customers,
      to: isUsedDeposit(chargeId) ? deposits : unassigned,
      paise: paise(amount),
    })),
    ...back.map(({ chargeId, amount, external }) => ({
      kind: external ? 'Returned outside' : 'To return',
      chargeId,
      from: unassigned,
      to: customers,
      paise: paise(amount),
    })),
  ];
}

function depositPostings({ paid, back, release }: LedgerEntry): Posting[] {
  const returned = release === 'used' ? [] : back;
  return [
    ...paid.map(({ chargeId, amount }) => ({
      kind: 'Deposit paid',
      chargeId,
      from: deposits,
      to: unassigned,
      paise: paise(amount),
    })),
    ...returned.map(({ chargeId, amount }) => ({
      kind: 'Deposit to return',
      chargeId,
      from: unassigned,
      to: deposits,
      paise: paise(amount),
    })),
  ];
}

/** Returns the postings of an entry that move anything. */
export const postingsOf = (entry: LedgerEntry): Posting[] =>
  (entry.account === 'deposit' ? depositPostings(entry) : rentalPostings(entry)).filter((each) => each.paise > 0);

/** Returns what came to an account minus what left it, in paise. */
export const netOf = (postings: readonly Transfer[], account: string): number =>
  postings.reduce(
    (sum, { from, to, paise: amount }) => sum + (to === account ? amount : from === account ? -amount : 0),
    0,
  );
