import { type CalendarRental, formatDay, formatDayTime, formatRupees, timesOf } from '@rental/contracts';
import { greeting, letter, type RenderedMail } from './letter.ts';
import type { MailFacts } from './mail-facts.ts';

/* The parts that emails to the customer of a booking share. */

export type BookingFacts = MailFacts['hold_ended'];

export const periodOf = ({ fromDate, toDate }: BookingFacts): string =>
  `${formatDay(fromDate)} to ${formatDay(toDate)}`;

function summary(facts: BookingFacts): string {
  return [
    `Car: ${facts.carName}`,
    `Pick-up: ${facts.locationName}, ${facts.locationAddress}`,
    `From Date: ${formatDayTime(facts.fromDate, facts.pickUpTime)}`,
    `To Date: ${formatDayTime(facts.toDate, facts.returnTime)}`,
    ...(facts.returnLocation === undefined ? [] : [`Return: ${facts.returnLocation}`]),
    `Total Amount: ${formatRupees(facts.totalAmount)}, all-inclusive`,
    `Booking: ${facts.bookingId}`,
    ...(facts.code === undefined ? [] : [`Booking code: ${facts.code}`]),
  ].join('\n');
}

/** Returns an email to the customer of a booking: the message, then a summary of the booking. */
export const aboutBooking = (facts: BookingFacts, subject: string, ...news: string[]): RenderedMail =>
  letter(subject, greeting(facts.customerName), ...news, summary(facts));

/** What customers still have to pay; nothing if the booking has no balance. */
export const dueOf = ({ due = 0 }: { due?: number | undefined }): string[] =>
  due > 0 ? [`You still have ${formatRupees(due)} to pay. You can pay when you come to us.`] : [];

/** How a refund reaches the customer; our staff return `atCounter` of it. */
export const refundNews = (refund: number, atCounter = 0): string[] => [
  ...(refund > atCounter
    ? [`We’re refunding ${formatRupees(refund - atCounter)}. We’ll email you again when your bank accepts it.`]
    : []),
  ...(atCounter > 0
    ? [`Our team will return the ${formatRupees(atCounter)} that you paid at our counter, and we’ll email you then.`]
    : []),
];

export const calendarRental = ({ bookingId, carName, fromDate, toDate, ...facts }: BookingFacts): CalendarRental => ({
  bookingId,
  carName,
  location: `${facts.locationName}, ${facts.locationAddress}`,
  fromDate,
  toDate,
  ...timesOf(facts),
  returnLocation: facts.returnLocation,
});
