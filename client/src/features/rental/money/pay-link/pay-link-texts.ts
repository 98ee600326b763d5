import { formatDay, formatRupees } from '@rental/contracts';
import { daysInWords } from '../../../../lib/day-words.ts';
import type { BookingDetail, RequestedPayment } from '@rental/contracts';

export const payLinkTexts = {
  title: 'Pay link',
  hint: 'The customer pays online, without logging in.',
  hintAfterReturn:
    'The customer pays online, without logging in. If you email a link for more than a day, we remind them half-way.',
  purpose: 'What for',
  time: 'Time to pay',
  longest: 'The longest time',
  create: 'Create a pay link',
  createDeposit: 'Create a pay link for the deposit',
  show: 'Show the pay link',
  link: 'Link',
  qrName: 'the pay link',
  copy: 'Copy link',
  copied: 'Link copied',
  share: 'Share',
  email: 'Send by email',
  emailed: 'Email sent',
  noCopy: 'Select the link and copy it.',
  settled: 'Nothing is left to pay.',
  checking: 'The customer has paid. We’re waiting for the bank to confirm it.',
  scan: 'The customer scans the code or opens the link.',
} as const;

/** The times to pay that staff can choose, in hours, besides the longest. */
export const payLinkHoursOffered = [1, 2, 4, 12] as const;

/** The times for the customer of an ended rental, which holds no car; the longest first. */
export const hoursAfterReturn = [168, 72, 24] as const;

export const hoursText = (hours: number): string => {
  if (hours >= 24) return daysInWords(hours / 24);
  return hours === 1 ? '1 hour' : `${hours} hours`;
};

/** What accompanies the link in another app. */
export const shareText = (
  { amount }: RequestedPayment,
  { carId, fromDate, toDate }: Pick<BookingDetail, 'carId' | 'fromDate' | 'toDate'>,
): string => `Pay ${formatRupees(amount)} for ${carId.carName}, ${formatDay(fromDate)} to ${formatDay(toDate)}`;
