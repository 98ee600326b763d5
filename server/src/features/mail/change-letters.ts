import { calendarFile, formatDayTime, formatRupees } from '@rental/contracts';
import { aboutBooking, calendarRental, periodOf } from './booking-letter.ts';
import type { RenderedMail } from './letter.ts';
import type { MailFacts } from './mail-facts.ts';

/* Emails to the customer of a booking about its changes. */

export function bookingChanged(facts: MailFacts['booking_changed']): RenderedMail {
  const { before, changes } = facts;
  const earlier = [
    'Before this change:',
    `From Date: ${formatDayTime(before.fromDate, before.pickUpTime)}`,
    `To Date: ${formatDayTime(before.toDate, before.returnTime)}`,
  ].join('\n');
  return {
    ...aboutBooking(
      facts,
      `Booking changed: ${facts.carName}, ${periodOf(facts)}`,
      'Your booking has new dates or times.',
      ...moneyOf(facts),
      earlier,
    ),
    calendar: calendarFile({ ...calendarRental(facts), changes }),
  };
}

function moneyOf({ paid, saved, refund }: MailFacts['booking_changed']): string[] {
  if (paid > 0) return [`We received your payment of ${formatRupees(paid)}.`];
  if (refund > 0) return [`We’re refunding ${formatRupees(refund)}. We’ll email you again when your bank accepts it.`];
  return saved > 0 ? ['There is no refund for this change.'] : [];
}

export function requestEnded(facts: MailFacts['request_ended']): RenderedMail {
  const { refund = 0 } = facts;
  const money =
    refund > 0
      ? `Your payment of ${formatRupees(refund)} for a change of dates arrived after the time to pay had ended, so we’re refunding it.`
      : 'The time to pay for your change of dates has ended. If a payment still arrives, we’ll refund it automatically.';
  const subject = `Your booking is unchanged: ${facts.carName}, ${periodOf(facts)}`;
  return aboutBooking(facts, subject, 'Your booking is unchanged.', money);
}
