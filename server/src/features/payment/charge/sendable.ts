import type { ChargeRecord, RefundPart } from './charge.model.ts';
import { isDue, outsideOf } from './charge-moves.ts';

/**
 * Returns the rupees of the charge that are neither withheld, refunded nor possibly refunded by a request without a
 * response. Ignores one part.
 */
const freeFor = (part: RefundPart | null, charge: ChargeRecord, withheld: number): number =>
  charge.parts
    .filter((each) => each.id !== part?.id && each.state !== 'failed' && (!isDue(each) || each.tries > 0))
    .reduce(
      (free, { amount }) => Math.max(0, free - amount),
      Math.max(0, charge.amount - outsideOf(charge) - withheld),
    );

/**
 * Returns how much of a due refund may be requested while disputes withhold `withheld` rupees of the charge: at most
 * the rest of the charge, unless an admin decided to pay. A refund that was requested before is sent unchanged or not
 * at all, because its idempotency key is bound to its amount. Source: decision 0076.
 */
export function sendableOf(charge: ChargeRecord, part: RefundPart, withheld: number): number {
  const { amount, tries, payDisputedBy } = part;
  if (withheld === 0 || payDisputedBy) return amount;
  const free = freeFor(part, charge, withheld);
  return amount > free && tries > 0 ? 0 : Math.min(amount, free);
}

/** Returns how many rupees of a new refund of the charge will wait for a dispute. */
export const waitingOf = (charge: ChargeRecord, amount: number, withheld: number): number =>
  withheld === 0 ? 0 : Math.max(0, amount - freeFor(null, charge, withheld));

/** Whether a refund waits for the end of a dispute, or for an admin’s decision to pay. */
export const waitsForDispute = (charge: ChargeRecord, part: RefundPart, withheld = 0): boolean =>
  isDue(part) && sendableOf(charge, part, withheld) === 0;

/** Returns the first due refund that doesn’t wait for a dispute. */
export const nextDue = (charge: ChargeRecord, withheld = 0): RefundPart | undefined =>
  charge.parts.find((part) => isDue(part) && !waitsForDispute(charge, part, withheld));
