import { extraChargeTexts } from '../rules/money/extra-charge-words.ts';
import type { LineKind } from './receipt.ts';

/** What each kind of line is called on papers and screens. */
export const lineTexts: Record<LineKind, string> = {
  rental: 'Rental',
  discount: 'Discount',
  kept: 'Cancellation fee',
  cancelled: 'Cancellation',
  goodwill: 'Goodwill refund',
  outside: 'Refunded',
  change: 'Change of dates',
  ...extraChargeTexts,
};
