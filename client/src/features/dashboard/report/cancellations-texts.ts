import { cancellationColumnTexts, type Cancellations, noCauseText, sumOfCancellers } from '@rental/contracts';
import { countText, signedRupees } from '../../../lib/format.ts';

export const cancellationsTexts = {
  failed: 'We couldn’t load the cancellations.',
  empty: 'No cancellations in this period.',
  emptyAdvice: 'A booking counts on the day on which it was cancelled.',
  legend: 'Cancelled:',
} as const;

/** Such as “12 cancellations: ₹45,200 returned, ₹8,100 kept.” */
export function cancellationsSentence(totals: Cancellations['totals']): string {
  const count = sumOfCancellers(totals);
  const cancellations = count === 1 ? '1 cancellation' : `${countText(count)} cancellations`;
  return `${cancellations}: ${signedRupees(totals.returned)} returned, ${signedRupees(totals.kept)} kept.`;
}

/** Shown under the figures, each with the figure that it defines. */
export const cancellationsDefinitions: readonly [figure: string, definition: string][] = [
  [
    cancellationColumnTexts.count,
    'Confirmed bookings that were cancelled on a day of this period, in India. A booking belongs to its pick-up location, the model of its last car and the month of the cancellation. Unpaid bookings that ended don’t count, and neither do no-shows.',
  ],
  [
    'Cause',
    `What your staff or the customer chose when they cancelled. “${noCauseText}” are customers who chose nothing, refunds outside this system, and bookings cancelled before causes could be chosen.`,
  ],
  [
    cancellationColumnTexts.outside,
    'Bookings that ended because their whole payment was returned without us, for example in Razorpay’s dashboard.',
  ],
  [
    cancellationColumnTexts.returned,
    'What was or is being refunded of the payments of these bookings, at any time and for any reason, goodwill included. Deposits are not included.',
  ],
  [
    cancellationColumnTexts.kept,
    'What was paid for these bookings and not returned. It becomes less if you refund more later.',
  ],
];
