import type { CounterRental } from '@rental/contracts';
import { addDays, clockText, delayText, formatDay, minutesSince } from '@rental/contracts';
import { inIndia } from '../../../ui/day-time.tsx';

type Today = { today: string; moment: string };

/** Returns when something is due: `10:00AM`, `today`, `tomorrow, 9:00AM` or `18-11-2026, 10:00AM`. */
export function whenText(day: string, time: string | undefined, today: string): string {
  const clock = time === undefined ? null : inIndia(clockText(time));
  if (day === today) return clock ?? 'today';
  const near = { [addDays(today, -1)]: 'yesterday', [addDays(today, 1)]: 'tomorrow' }[day];
  return [near ?? formatDay(day), clock].filter((part) => part !== null).join(', ');
}

/** Returns how late a pick-up is, such as `40 minutes late`; null if it is not late. */
export function latePickUp({ fromDate, pickUpTime }: CounterRental, { today, moment }: Today): string | null {
  if (pickUpTime === undefined && fromDate >= today) return null;
  const minutes = minutesSince(`${fromDate}T${pickUpTime ?? '00:00'}`, moment);
  return minutes < 1 ? null : `${delayText(minutes)} late`;
}

export const nowTexts = {
  now: 'Now',
  find: 'Find a booking',
  findHint: 'By booking code, name, end of a phone number, or number plate.',
  found: 'Bookings found',
  findFailed: 'We couldn’t search the bookings.',
  nothingFound: (search: string): string => `Nothing found for “${search}”.`,
  moreFound: 'More bookings match. Enter more of the name or number.',
  clear: 'Clear search',
  location: 'Location',
  allLocations: 'All locations',
  failed: 'We couldn’t load the counter.',
  mayHaveChanged: 'This list may have changed.',
  overdue: 'Overdue',
  dueBack: 'Due back',
  noneDue: 'No cars are due back in the next 2 hours.',
  toHandOut: 'To hand out',
  noneToHandOut: 'No cars to hand out today.',
  unknown: 'Is this car out?',
  unknownHint: 'These rentals began before the counter was turned on. Record each car that is out.',
  toPay: 'To pay',
  refunds: 'Money to return',
  refundsHint: 'These customers paid at the counter. Return the money, then mark it here.',
  damages: 'Proposed damage',
  damagesHint: 'Charges that you proposed for damage. The customer has 48 hours to answer.',
  answered: 'Answer',
  noAnswer: 'The customer’s time to answer is over. You can charge it now.',
  canAnswer: 'The customer can answer until',
  openRental: 'Open rental',
  notListed: (more: number): string =>
    more === 1 ? '1 more rental is not listed here.' : `${more} more rentals are not listed here.`,
} as const;
