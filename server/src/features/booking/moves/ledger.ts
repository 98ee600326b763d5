import type { BookingRecord } from '../booking.model.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import type { LedgerEntry } from '../record/ledger-entry.ts';

/* Sums over a booking’s ledger, in whole rupees. */

type Ledger = readonly LedgerEntry[];

const sum = (amounts: readonly { amount: number }[]): number =>
  amounts.reduce((total, { amount }) => total + amount, 0);

const linesOf = (ledger: Ledger) => ledger.flatMap(({ lines }) => lines);
const backOf = (ledger: Ledger, chargeId: string) =>
  ledger.flatMap(({ back }) => back).filter((each) => each.chargeId === chargeId);

/** The total owed for the booking: the sum of all lines. */
export const owedOf = (ledger: Ledger): number => sum(linesOf(ledger));

const paidOf = (ledger: Ledger): number => sum(ledger.flatMap(({ paid }) => paid));

/** The total refunded or being refunded, whether by us or outside our system. */
export const returnedOf = (ledger: Ledger): number => sum(ledger.flatMap(({ back }) => back));

/** The total of goodwill and discounts in rupees, whether it was refunded or lowered the balance. */
export const goodwillOf = (ledger: Ledger): number =>
  0 - sum(linesOf(ledger).filter(({ kind }) => kind === 'goodwill' || kind === 'discount'));

const sumInDatabase = (kind: 'paid' | 'back') => ({
  $sum: { $map: { input: '$ledger', in: { $sum: `$$this.${kind}.amount` } } },
});

/** The total paid, as an aggregation expression over a stored booking. */
export const paidSum = sumInDatabase('paid');

/** `returnedOf` as an aggregation expression over a stored booking. */
export const returnedSum = sumInDatabase('back');

/** The amount owed and not yet paid; never negative. */
export const balanceOf = (ledger: Ledger): number => owedOf(ledger) - paidOf(ledger) + returnedOf(ledger);

/** The part of a charge that still pays for the booking: the amount paid minus all refunds. */
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

/**
 * The payments that count for a booking, oldest first: the one that confirmed it, and those in later ledger entries. A
 * payment never stops counting.
 */
export function paymentsOf({ ledger, settledBy }: Paid): string[] {
  if (settledBy === null) return [];
  const [first, later] = settledBy === byCounter ? [[], ledger] : [[settledBy], ledger.slice(1)];
  return [...first, ...later.flatMap(({ paid }) => paid.map(({ chargeId }) => chargeId))];
}

/** Whether an entry corrects counter money that was recorded by mistake: it refunds money and has no lines. */
export const isCorrection = ({ lines, back }: Pick<LedgerEntry, 'lines' | 'back'>): boolean =>
  lines.length === 0 && back.length > 0;

/** The ledger entry that was paid for with this payment. */
export const entryPaidBy = (ledger: Ledger, chargeId: string): LedgerEntry | undefined =>
  ledger.find(({ paid }) => paid.some((each) => each.chargeId === chargeId));

export const countsFor = (booking: Paid, chargeId: string): boolean => paymentsOf(booking).includes(chargeId);

/** The part of all payments that can still be refunded; 0 for an unpaid booking. */
export const refundable = (booking: Paid): number =>
  paymentsOf(booking).reduce((total, chargeId) => total + leftOf(booking.ledger, chargeId), 0);

/**
 * Returns the payments in the order in which they are refunded: the newest first, but counter money last, because a
 * person has to return it.
 */
function inRefundOrder(payments: string[]): string[] {
  const newestFirst = payments.toReversed();
  return [...newestFirst.filter((id) => !isCounterCharge(id)), ...newestFirst.filter(isCounterCharge)];
}

/** Splits a refund among the payments, with at most what is left of each. */
function splitBack(booking: Paid, amount: number): LedgerEntry['back'] {
  let rest = amount;
  return inRefundOrder(paymentsOf(booking)).flatMap((chargeId) => {
    const share = Math.max(0, Math.min(rest, leftOf(booking.ledger, chargeId)));
    rest -= share;
    return share > 0 ? [{ chargeId, amount: share, external: false }] : [];
  });
}

/** The refund that an entry with these lines must contain: everything that is paid and then no longer owed. */
export const backFor = (booking: Paid, lines: LedgerEntry['lines']): LedgerEntry['back'] =>
  splitBack(booking, -(balanceOf(booking.ledger) + sum(lines)));

export const linesWithAmount = (lines: LedgerEntry['lines']): LedgerEntry['lines'] =>
  lines.filter(({ amount }) => amount !== 0);
