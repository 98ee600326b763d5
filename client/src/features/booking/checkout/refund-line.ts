import { formatRupees } from '@rental/contracts';
import type { CustomerRefund } from '@rental/contracts';

/** Describes a refund and its state; separate from the words of the result panel, so that the bookings load without them. */
export function refundLine({ kind, amount, state, reference, waitsForDispute }: CustomerRefund): string {
  if (kind === 'outside') return `We refunded ${formatRupees(amount)}`;
  if (waitsForDispute) {
    return `Your refund of ${formatRupees(amount)} is on hold because your bank disputes the payment. We’ll send it if the bank returns the money to us.`;
  }
  const bankReference = reference === null ? '' : ` (reference ${reference})`;
  const words = {
    due: 'started',
    requested: `sent to your bank${bankReference}`,
    processed: `sent to your bank${bankReference}`,
    failed: 'delayed, we’re working on it',
  };
  return `Refund of ${formatRupees(amount)} ${words[state]}`;
}
