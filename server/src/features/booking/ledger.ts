import type { BookingRecord, LedgerEntry } from './booking.model.ts';

/* What a booking's ledger adds up to, in whole rupees. */

type Ledger = readonly LedgerEntry[];

const sum = (amounts: readonly { amount: number }[]): number =>
  amounts.reduce((total, { amount }) => total + amount, 0);

const linesOf = (ledger: Ledger) => ledger.flatMap(({ lines }) => lines);
const backOf = (ledger: Ledger, chargeId: string) =>
  ledger.flatMap(({ back }) => back).filter((each) => each.chargeId === chargeId);

/** What is owed for the booking: all lines together. */
export const owedOf = (ledger: Ledger): number => sum(linesOf(ledger));

/** All that was paid. */
const paidOf = (ledger: Ledger): number => sum(ledger.flatMap(({ paid }) => paid));

/** All that went back or is on its way, whoever returned it. */
export const returnedOf = (ledger: Ledger): number => sum(ledger.flatMap(({ back }) => back));

const sumInDatabase = (kind: 'paid' | 'back') => ({
  $sum: { $map: { input: '$ledger', in: { $sum: `$$this.${kind}.amount` } } },
});

/** All that was paid, as the database works it out of a stored booking. */
export const paidSum = sumInDatabase('paid');

/** `returnedOf`, as the database works it out of a stored booking. */
export const returnedSum = sumInDatabase('back');

/** What is owed and not paid: never below zero, and zero once nothing is under way. */
export const balanceOf = (ledger: Ledger): number => owedOf(ledger) - paidOf(ledger) + returnedOf(ledger);

/** What of a charge still counts for the booking: paid, less all that goes back. */
export const leftOf = (ledger: Ledger, chargeId: string): number =>
  sum(ledger.flatMap(({ paid }) => paid).filter((each) => each.chargeId === chargeId)) - sum(backOf(ledger, chargeId));

/** What of a charge the ledger knows to have been returned outside our system. */
export const toldOutside = (ledger: Ledger, chargeId: string): number =>
  sum(backOf(ledger, chargeId).filter(({ external }) => external));

/** What of the money that settled a booking can still go back; 0 for one that nobody paid. */
export const refundable = ({ ledger, settledBy }: Pick<BookingRecord, 'ledger' | 'settledBy'>): number =>
  settledBy === null ? 0 : leftOf(ledger, settledBy);

/** Lines that say nothing are left out. */
export const linesWithAmount = (lines: LedgerEntry['lines']): LedgerEntry['lines'] =>
  lines.filter(({ amount }) => amount !== 0);
