import type { BookingRecord } from '../booking.model.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import type { LedgerEntry } from '../record/ledger-entry.ts';

/* Sums over a booking’s ledger, in whole rupees. */

type Ledger = readonly LedgerEntry[];

const sum = (amounts: readonly { amount: number }[]): number =>
  amounts.reduce((total, { amount }) => total + amount, 0);

/** The entries of the rental, without those of its deposit. */
export const rentalOf = (ledger: Ledger): LedgerEntry[] => ledger.filter(({ account }) => account === undefined);

/** The entries of the deposit. */
export const depositOf = (ledger: Ledger): LedgerEntry[] => ledger.filter(({ account }) => account === 'deposit');

const linesOf = (ledger: Ledger) => rentalOf(ledger).flatMap(({ lines }) => lines);
const backOf = (ledger: Ledger, chargeId: string) =>
  ledger.flatMap(({ back }) => back).filter((each) => each.chargeId === chargeId);

/** The total owed for the booking: the sum of all lines. */
export const owedOf = (ledger: Ledger): number => sum(linesOf(ledger));

/** The total paid for the rental. */
export const paidOf = (ledger: Ledger): number => sum(rentalOf(ledger).flatMap(({ paid }) => paid));

/** The total refunded or being refunded of the rental, whether by us or outside our system. */
export const returnedOf = (ledger: Ledger): number => sum(rentalOf(ledger).flatMap(({ back }) => back));

/** The total of goodwill and discounts in rupees, whether it was refunded or lowered the balance. */
export const goodwillOf = (ledger: Ledger): number =>
  0 - sum(linesOf(ledger).filter(({ kind }) => kind === 'goodwill' || kind === 'discount'));

const sumInDatabase = (kind: 'paid' | 'back', entries: object[] = []) => ({
  $sum: {
    $map: {
      input: { $filter: { input: '$ledger', cond: { $and: [{ $ne: ['$$this.account', 'deposit'] }, ...entries] } } },
      in: { $sum: `$$this.${kind}.amount` },
    },
  },
});

/** The total paid for the rental, as an aggregation expression over a stored booking. */
export const paidSum = sumInDatabase('paid');

/** `returnedOf` as an aggregation expression over a stored booking. */
export const returnedSum = sumInDatabase('back');

/** `returnedSum` without corrections of counter money, as an aggregation expression over a stored booking. */
export const refundedSum = sumInDatabase('back', [{ $ne: ['$$this.lines', []] }]);

/** The amount owed and not yet paid; never negative. */
export const balanceOf = (ledger: Ledger): number => owedOf(ledger) - paidOf(ledger) + returnedOf(ledger);

/** The part of a charge that still pays for the rental or its deposit: the amount paid minus all that left it. */
export const leftOf = (ledger: Ledger, chargeId: string): number =>
  sum(ledger.flatMap(({ paid }) => paid).filter((each) => each.chargeId === chargeId)) - sum(backOf(ledger, chargeId));

/** The part of a charge that the ledger records as returned outside our system. */
export const toldOutside = (ledger: Ledger, chargeId: string): number =>
  sum(backOf(ledger, chargeId).filter(({ external }) => external));

type Paid = Pick<BookingRecord, 'ledger' | 'settledBy'>;

/** The `settledBy` of a booking that our staff confirmed. */
export const byCounter = 'counter';

/** Returns the charge id of counter money, given the id of its ledger entry. */
export const counterChargeId = (entryId: ObjectId): string => `ctr_${String(entryId)}`;

export const isCounterCharge = (chargeId: string): boolean => chargeId.startsWith('ctr_');

/** Returns the charge id of money from the deposit that paid the balance, given the id of its ledger entry. */
export const depositChargeId = (entryId: ObjectId): string => `dep_${String(entryId)}`;

/** Whether the ledger made this charge: the provider doesn’t know it, and only a person can return its money. */
export const isMadeByLedger = (chargeId: string): boolean => isCounterCharge(chargeId) || chargeId.startsWith('dep_');

/**
 * The payments that count for the rental, oldest first: the one that confirmed it, and those in later ledger entries. A
 * payment never stops counting.
 */
export function paymentsOf({ ledger, settledBy }: Paid): string[] {
  if (settledBy === null) return [];
  const own = rentalOf(ledger);
  const [first, later] = settledBy === byCounter ? [[], own] : [[settledBy], own.slice(1)];
  return [...first, ...later.flatMap(({ paid }) => paid.map(({ chargeId }) => chargeId))];
}

/** The payments of the deposit, oldest first. */
export const depositPaymentsOf = ({ ledger }: { ledger: Ledger }): string[] =>
  depositOf(ledger).flatMap(({ paid }) => paid.map(({ chargeId }) => chargeId));

export const isDepositPayment = (booking: { ledger: Ledger }, chargeId: string): boolean =>
  depositPaymentsOf(booking).includes(chargeId);

/** The part of the deposit that we hold, in rupees. */
export const heldOf = (ledger: Ledger): number =>
  depositPaymentsOf({ ledger }).reduce((held, chargeId) => held + leftOf(ledger, chargeId), 0);

/**
 * Whether an entry corrects counter money that was recorded by mistake: it refunds money, has no lines and gives back no
 * deposit.
 */
export const isCorrection = ({ lines, back, release }: Pick<LedgerEntry, 'lines' | 'back' | 'release'>): boolean =>
  lines.length === 0 && back.length > 0 && release === undefined;

/** The ledger entry that was paid for with this payment. */
export const entryPaidBy = (ledger: Ledger, chargeId: string): LedgerEntry | undefined =>
  ledger.find(({ paid }) => paid.some((each) => each.chargeId === chargeId));

/** The payments of the rental, then those of its deposit. */
export const allPaymentsOf = (booking: Paid): string[] => [...paymentsOf(booking), ...depositPaymentsOf(booking)];

export const isAnyPayment = (booking: Paid, chargeId: string): boolean => allPaymentsOf(booking).includes(chargeId);

export const countsFor = (booking: Paid, chargeId: string): boolean => paymentsOf(booking).includes(chargeId);

/** The part of all payments that can still be refunded; 0 for an unpaid booking. */
export const refundable = (booking: Paid): number =>
  paymentsOf(booking).reduce((total, chargeId) => total + leftOf(booking.ledger, chargeId), 0);

/**
 * Returns the payments in the order in which they are refunded: the newest first, but last those whose money only a
 * person can return.
 */
function inRefundOrder(payments: readonly string[]): string[] {
  const newestFirst = payments.toReversed();
  return [...newestFirst.filter((id) => !isMadeByLedger(id)), ...newestFirst.filter(isMadeByLedger)];
}

/** Splits a refund among the payments, with at most what is left of each. */
export function splitBack(ledger: Ledger, payments: readonly string[], amount: number): LedgerEntry['back'] {
  let rest = amount;
  return inRefundOrder(payments).flatMap((chargeId) => {
    const share = Math.max(0, Math.min(rest, leftOf(ledger, chargeId)));
    rest -= share;
    return share > 0 ? [{ chargeId, amount: share, external: false }] : [];
  });
}

/** The refund that an entry with these lines must contain: everything that is paid and then no longer owed. */
export const backFor = (booking: Paid, lines: LedgerEntry['lines']): LedgerEntry['back'] =>
  splitBack(booking.ledger, paymentsOf(booking), -(balanceOf(booking.ledger) + sum(lines)));

export const linesWithAmount = (lines: LedgerEntry['lines']): LedgerEntry['lines'] =>
  lines.filter(({ amount }) => amount !== 0);
