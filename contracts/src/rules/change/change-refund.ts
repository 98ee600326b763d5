import { type Cancellation, percentIfCancelled, refundIfCancelled } from '../cancellation/cancellation.ts';

/*
 * What a change of a booking refunds, by the cancellation tiers of the booking. Source: decision 0098.
 */

type CheaperChange = Omit<Cancellation, 'fromDate'> & {
  difference: number;
  /** In ascending order. */
  daysGivenUp: readonly { day: string }[];
};

/**
 * Splits what a change saves into the `refund` and the part that is `kept`, in whole rupees; both are 0 if the change
 * does not save anything. Days that are given up are refunded as if the rental began on the first of them and were
 * cancelled now; if none is given up, everything is refunded. Returns null if a given-up day has begun, because such a
 * change is not possible.
 */
export function refundOfChange({
  difference,
  daysGivenUp,
  ...rest
}: CheaperChange): { refund: number; kept: number } | null {
  const saved = Math.max(0, 0 - difference);
  const [first] = daysGivenUp;
  const refund = first ? refundIfCancelled({ ...rest, fromDate: first.day, totalAmount: saved }) : saved;
  return refund === null ? null : { refund, kept: saved - refund };
}

/** What a change saves, in rupees, and the part of it that `refundOfChange` and a cheaper car allow to be refunded. */
export type Saving = { saved: number; allowed: number };

/** What a booking owes and has not paid, and what is left of its payments, in rupees. */
type Paid = { balance: number; left: number };

/**
 * Splits what a shorter rental saves into `refund`, which the customer no longer owes, and `kept`, which the customer still
 * owes. The refund first lowers the balance. `toRefund` is the rest of it, at most what is left of the payments.
 */
export function splitSaving(
  { saved, allowed }: Saving,
  { balance, left }: Paid,
): { refund: number; toRefund: number; kept: number } {
  const refund = Math.min(allowed, left + balance);
  return { refund, toRefund: Math.max(0, refund - balance), kept: saved - refund };
}

/**
 * Returns the `refundCap` of a booking after a change. A later From Date would otherwise bring back a refund that was
 * already lost, so it limits all later refunds to the percentage that a cancellation would refund now. Undefined if
 * there is no limit.
 */
export function refundCapAfterChange({
  newFromDate,
  ...before
}: Cancellation & { newFromDate: string }): number | undefined {
  const cap = newFromDate > before.fromDate ? (percentIfCancelled(before) ?? 0) : before.refundCap;
  return cap === 100 ? undefined : cap;
}
