import { calendarFile, formatDayTime, formatRupees, withinReturn } from '@rental/contracts';
import { aboutBooking, calendarRental, dueOf, periodOf, refundNews } from './booking-letter.ts';
import { momentOf, type RenderedMail } from './letter.ts';
import type { MailFacts } from './mail-facts.ts';

/* Emails to the customer of a booking about its changes. */

export function bookingChanged(facts: MailFacts['booking_changed']): RenderedMail {
  const { before, changes, carBefore } = facts;
  const earlier = [
    'Before this change:',
    ...(carBefore === undefined ? [] : [`Car: ${carBefore}`]),
    `From Date: ${formatDayTime(before.fromDate, before.pickUpTime)}`,
    `To Date: ${formatDayTime(before.toDate, before.returnTime)}`,
  ].join('\n');
  return {
    ...aboutBooking(
      facts,
      `Booking changed: ${facts.carName}, ${periodOf(facts)}`,
      newsOf(facts),
      ...moneyOf(facts),
      ...dueOf(facts),
      earlier,
    ),
    calendar: calendarFile({ ...calendarRental(facts), changes }),
  };
}

function newsOf({ byStaff, carBefore, carName }: MailFacts['booking_changed']): string {
  if (byStaff && carBefore !== undefined) return `Our team gave you another car: ${carName}.`;
  return byStaff ? 'Our team changed your booking.' : 'Your booking has new dates or times.';
}

export function paymentReceived(facts: MailFacts['payment_received']): RenderedMail {
  const [paid, { returnHours }] = [formatRupees(facts.paid), facts];
  const [title, news] =
    returnHours === undefined
      ? ['Payment received', `We received your payment of ${paid}. Nothing is left to pay.`]
      : ['Deposit received', `We received your deposit of ${paid}. It comes back ${withinReturn({ returnHours })}.`];
  return aboutBooking(facts, `${title}: ${facts.carName}, ${periodOf(facts)}`, news);
}

/** Asks the customer to pay for a change that staff have prepared. */
export function paymentRequested(facts: MailFacts['payment_requested']): RenderedMail {
  const { wanted, amount, until, bookingsUrl } = facts;
  const after = [
    'After the change:',
    `From Date: ${formatDayTime(wanted.fromDate, wanted.pickUpTime)}`,
    `To Date: ${formatDayTime(wanted.toDate, wanted.returnTime)}`,
  ].join('\n');
  return aboutBooking(
    facts,
    `Please pay ${formatRupees(amount)} to change your booking: ${facts.carName}, ${periodOf(facts)}`,
    `Our team prepared a change to your booking. It costs ${formatRupees(amount)} more. Please pay by ${momentOf(until)}.`,
    after,
    `Pay in My Bookings: ${bookingsUrl}`,
    'Your booking stays as it is until you pay. If you don’t pay in time, nothing changes.',
  );
}

function moneyOf({ paid, saved, refund, atCounter }: MailFacts['booking_changed']): string[] {
  if (paid > 0) return [`We received your payment of ${formatRupees(paid)}.`];
  if (refund > 0) return refundNews(refund, atCounter);
  return saved > 0 ? ['There is no refund for this change.'] : [];
}

export function requestEnded(facts: MailFacts['request_ended']): RenderedMail {
  const { refund = 0 } = facts;
  const money =
    refund > 0
      ? `Your payment of ${formatRupees(refund)} arrived after the time to pay had ended, so we’re refunding it.`
      : 'The time to pay has ended. If a payment still arrives, we’ll refund it automatically.';
  const subject = `Your booking is unchanged: ${facts.carName}, ${periodOf(facts)}`;
  return aboutBooking(facts, subject, 'Your booking is unchanged.', money);
}
