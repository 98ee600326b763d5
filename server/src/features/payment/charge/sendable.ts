import type { ChargeRecord, RefundPart } from './charge.model.ts';
import { isDue, outsideOf } from './charge-moves.ts';

/**
 * Rupees of the charge that are neither withheld nor refunded, nor possibly refunded by an unanswered request, apart
 * from one part.
 */
const freeFor = (part: RefundPart | null, charge: ChargeRecord, withheld: number): number =>
  charge.parts
    .filter((each) => each.id !== part?.id && each.state !== 'failed' && (!isDue(each) || each.tries > 0))
    .reduce(
      (free, { amount }) => Math.max(0, free - amount),
      Math.max(0, charge.amount - outsideOf(charge) - withheld),
    );

/**
 * Rupees of a due refund that may be requested while disputes withhold `withheld` rupees of the charge: what is left of
 * the charge, unless an admin decided to pay. A refund that was requested before is sent unchanged or not at all,
 * because its key belongs to its amount. Source: decision 0076.
 */
export function sendableOf(charge: ChargeRecord, part: RefundPart, withheld: number): number {
  const { amount, tries, payDisputedBy } = part;
  if (withheld === 0 || payDisputedBy) return amount;
  const free = freeFor(part, charge, withheld);
  return amount > free && tries > 0 ? 0 : Math.min(amount, free);
}

/** Rupees of a new refund of the charge that will wait for a dispute. */
export const waitingOf = (charge: ChargeRecord, amount: number, withheld: number): number =>
  withheld === 0 ? 0 : Math.max(0, amount - freeFor(null, charge, withheld));

/** Whether a refund waits for the end of a dispute, or for an admin’s decision to pay. */
export const waitsForDispute = (charge: ChargeRecord, part: RefundPart, withheld = 0): boolean =>
  isDue(part) && sendableOf(charge, part, withheld) === 0;

/** Returns the first due refund that doesn’t wait for a dispute. */
export const nextDue = (charge: ChargeRecord, withheld = 0): RefundPart | undefined =>
  charge.parts.find((part) => isDue(part) && !waitsForDispute(charge, part, withheld));
