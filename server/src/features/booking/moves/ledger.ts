import type { BookingRecord } from '../booking.model.ts';
import type { LedgerEntry } from '../ledger-entry.ts';

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

const sumInDatabase = (kind: 'paid' | 'back') => ({
  $sum: { $map: { input: '$ledger', in: { $sum: `$$this.${kind}.amount` } } },
});

/** The total paid, as an aggregation expression over a stored booking. */
export const paidSum = sumInDatabase('paid');

/** `returnedOf` as an aggregation expression over a stored booking. */
export const returnedSum = sumInDatabase('back');

/** The amount owed and not yet paid: never negative, and zero once no payment or refund is in progress. */
export const balanceOf = (ledger: Ledger): number => owedOf(ledger) - paidOf(ledger) + returnedOf(ledger);

/** The part of a charge that still pays for the booking: the amount paid minus all refunds. */
export const leftOf = (ledger: Ledger, chargeId: string): number =>
  sum(ledger.flatMap(({ paid }) => paid).filter((each) => each.chargeId === chargeId)) - sum(backOf(ledger, chargeId));

/** The part of a charge that the ledger records as returned outside our system. */
export const toldOutside = (ledger: Ledger, chargeId: string): number =>
  sum(backOf(ledger, chargeId).filter(({ external }) => external));

/** The part of the confirming payment that can still be refunded; 0 for an unpaid booking. */
export const refundable = ({ ledger, settledBy }: Pick<BookingRecord, 'ledger' | 'settledBy'>): number =>
  settledBy === null ? 0 : leftOf(ledger, settledBy);

export const linesWithAmount = (lines: LedgerEntry['lines']): LedgerEntry['lines'] =>
  lines.filter(({ amount }) => amount !== 0);
