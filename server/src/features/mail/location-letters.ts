import { type DayEnd, formatDay, showPlate } from '@rental/contracts';
import { letter, type RenderedMail } from './letter.ts';
import type { SendTimeMailFacts } from './mail-facts.ts';

/* Emails to a location about its bookings. */

const carOf = ({ carName, plate }: DayEnd): string => (plate === null ? carName : `${carName}, ${showPlate(plate)}`);
const customerOf = ({ customerName, customerPhone }: DayEnd): string =>
  `${customerName}, ${customerPhone ?? 'no phone number'}`;
const nameOfBooking = ({ code, _id }: DayEnd): string => code ?? _id;

type Change = SendTimeMailFacts['location_booking']['change'];

export function locationBooking(change: Change, rental: DayEnd): RenderedMail {
  const [subject, news] =
    change === 'confirmed'
      ? ['New booking', `A new booking at ${rental.locationName} is confirmed and paid.`]
      : ['Booking cancelled', `A booking at ${rental.locationName} was cancelled. Don’t hand over the car.`];
  const [from, to] = [formatDay(rental.fromDate), formatDay(rental.toDate)];
  return letter(
    `${subject}: ${rental.carName}, ${from} to ${to}`,
    news,
    [
      `Car: ${carOf(rental)}`,
      `Customer: ${customerOf(rental)}`,
      `Pick-up: ${from}`,
      `Return: ${to}`,
      `Booking: ${nameOfBooking(rental)}`,
    ].join('\n'),
  );
}

type DayList = { locationName: string; day: string; rentals: DayEnd[] };

/** Lists the cars that are picked up and returned at a location on one day. */
export function dayList({ locationName, day, rentals }: DayList): RenderedMail {
  const section = (title: string, end: 'fromDate' | 'toDate', other: (rental: DayEnd) => string): string[] => {
    const lines = rentals
      .filter((rental) => rental[end] === day)
      .map((rental) => `${carOf(rental)}: ${customerOf(rental)}, ${other(rental)}, booking ${nameOfBooking(rental)}`);
    return lines.length === 0 ? [] : [[`${title} (${lines.length})`, ...lines].join('\n')];
  };
  return letter(
    `Pick-ups and returns on ${formatDay(day)}: ${locationName}`,
    ...section('Pick-ups', 'fromDate', ({ toDate }) => `until ${formatDay(toDate)}`),
    ...section('Returns', 'toDate', ({ fromDate }) => `since ${formatDay(fromDate)}`),
    'We email you about each booking that is confirmed or cancelled after this list was made.',
  );
}
