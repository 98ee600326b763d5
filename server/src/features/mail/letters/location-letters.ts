import { clockText, compareTimes, type DayEnd, formatDay, formatDayTime, showPlate } from '@rental/contracts';
import { letter, type RenderedMail } from './letter.ts';
import type { SendTimeMailFacts } from './mail-facts.ts';

/* Emails to a location about its bookings. */

const carOf = ({ carName, plate }: DayEnd): string => (plate === null ? carName : `${carName}, ${showPlate(plate)}`);
const customerOf = ({ customerName, customerPhone }: DayEnd): string =>
  `${customerName}, ${customerPhone ?? 'no phone number'}`;
const nameOfBooking = ({ code, _id }: DayEnd): string => code ?? _id;

/** The return location, if it is not the pick-up location. */
const elsewhere = ({ returnLocationName }: DayEnd): string =>
  returnLocationName === undefined ? '' : ` at ${returnLocationName}`;

type Change = SendTimeMailFacts['location_booking']['change'];

const newsOf = ({ locationName }: DayEnd): Record<Change, { subject: string; news: string }> => ({
  confirmed: { subject: 'New booking', news: `A new booking at ${locationName} is confirmed and paid.` },
  changed: { subject: 'Booking changed', news: `A booking at ${locationName} has new dates or times.` },
  swapped: { subject: 'Booking changed', news: `A booking at ${locationName} has another car.` },
  cancelled: {
    subject: 'Booking cancelled',
    news: `A booking at ${locationName} was cancelled. Don’t hand over the car.`,
  },
});

export function locationBooking(change: Change, rental: DayEnd): RenderedMail {
  const { subject, news } = newsOf(rental)[change];
  const [from, to] = [formatDay(rental.fromDate), formatDay(rental.toDate)];
  return letter(
    `${subject}: ${rental.carName}, ${from} to ${to}`,
    news,
    [
      `Car: ${carOf(rental)}`,
      `Customer: ${customerOf(rental)}`,
      `Pick-up: ${formatDayTime(rental.fromDate, rental.pickUpTime)}`,
      `Return: ${formatDayTime(rental.toDate, rental.returnTime)}${elsewhere(rental)}`,
      `Booking: ${nameOfBooking(rental)}`,
    ].join('\n'),
  );
}

type DayList = { locationName: string; day: string; rentals: DayEnd[] };

const ends = {
  'Pick-ups': { date: 'fromDate', time: 'pickUpTime', placeOf: ({ locationName }: DayEnd) => locationName },
  Returns: {
    date: 'toDate',
    time: 'returnTime',
    placeOf: ({ locationName, returnLocationName = locationName }: DayEnd) => returnLocationName,
  },
} as const;

/** Lists the cars that are picked up and returned at a location on one day, by time. */
export function dayList({ locationName, day, rentals }: DayList): RenderedMail {
  const section = (title: keyof typeof ends, other: (rental: DayEnd) => string): string[] => {
    const { date, time, placeOf } = ends[title];
    const lines = rentals
      .filter((rental) => rental[date] === day && placeOf(rental) === locationName)
      .toSorted((a, b) => compareTimes(a[time], b[time]))
      .map((rental) => {
        const at = rental[time] === undefined ? '' : `${clockText(rental[time])}, `;
        return `${at}${carOf(rental)}: ${customerOf(rental)}, ${other(rental)}, booking ${nameOfBooking(rental)}`;
      });
    return lines.length === 0 ? [] : [[`${title} (${lines.length})`, ...lines].join('\n')];
  };
  return letter(
    `Pick-ups and returns on ${formatDay(day)}: ${locationName}`,
    ...section('Pick-ups', (rental) => `until ${formatDayTime(rental.toDate, rental.returnTime)}${elsewhere(rental)}`),
    ...section('Returns', ({ fromDate, pickUpTime }) => `since ${formatDayTime(fromDate, pickUpTime)}`),
    'We email you about each booking that is confirmed or cancelled after this list was made.',
  );
}
