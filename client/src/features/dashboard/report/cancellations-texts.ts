import { cancellationColumnTexts, type Cancellations, noCauseText, sumOfCancellers } from '@rental/contracts';
import { countText, signedRupees } from '../../../lib/format.ts';

export const cancellationsTexts = {
  failed: 'We couldn’t load the cancellations.',
  empty: 'No cancellations in this period.',
  emptyAdvice: 'The report counts bookings by the day they were cancelled.',
  legend: 'Cancelled:',
} as const;

/** Returns a summary, such as “12 cancellations: ₹45,200 returned, ₹8,100 kept.” */
export function cancellationsSentence(totals: Cancellations['totals']): string {
  const count = sumOfCancellers(totals);
  const cancellations = count === 1 ? '1 cancellation' : `${countText(count)} cancellations`;
  return `${cancellations}: ${signedRupees(totals.returned)} returned, ${signedRupees(totals.kept)} kept.`;
}

/** The definitions under the report, each with the name of its figure. */
export const cancellationsDefinitions: readonly [figure: string, definition: string][] = [
  [
    cancellationColumnTexts.count,
    'Confirmed bookings that were cancelled in this period, by the date in India. Each counts for its pick-up location, the model of its last car and the month it was cancelled. Unpaid bookings don’t count, and neither do no-shows.',
  ],
  [
    'Cause',
    `The cause that your staff or the customer chose. “${noCauseText}” counts cancellations without a cause, refunds outside this system, and bookings cancelled before causes could be chosen.`,
  ],
  [
    cancellationColumnTexts.outside,
    'Bookings that ended because their whole payment was refunded outside this system, for example in Razorpay’s dashboard.',
  ],
  [
    cancellationColumnTexts.returned,
    'Refunds for these bookings, completed or in progress, on any date and for any reason, including goodwill. Deposits are not included.',
  ],
  [
    cancellationColumnTexts.kept,
    'Payments for these bookings that were not returned. This amount goes down if you refund more later.',
  ],
];
