import type { PriceLine } from '@rental/contracts';
import { signedRupees } from './signed-rupees.ts';

/** What a price is made of, to be shown among other facts; with what was answered to the question of an extra. */
export const priceFacts = (lines: readonly PriceLine[] = []) =>
  lines.map(({ text, amount, answer }) => ({
    name: answer === undefined ? text : `${text} (${answer})`,
    value: signedRupees(amount),
  }));
