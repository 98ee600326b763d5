import { captured, isLive, type Booking, type Charge, type Part, type World } from '../world.ts';

/** Returns how much of the payment the ledger has not yet refunded. */
export function leftInLedger({ backs, external }: Booking): number {
  let left = captured - external;
  for (const back of backs) left -= back;
  return left;
}

export function promisedOf(parts: readonly Part[]): number {
  let sum = 0;
  for (const { amount } of parts) sum += amount;
  return sum;
}

/** Returns what remains of the charge after outside refunds and promised refunds. */
export const netOf = ({ outside, parts }: Charge) => Math.max(0, captured - outside - promisedOf(parts));

/** Returns how much of the payment the provider still holds. */
export function leftAtProvider({ outside, refunds }: World): number {
  let left = captured - outside;
  for (const refund of refunds) if (isLive(refund)) left -= refund.amount;
  return left;
}
