import {
  clockText,
  type DayEnd,
  formatDay,
  formatDayTime,
  freeCarsText,
  type FreeUnits,
  type NextClaim,
  showCar,
  showPhone,
} from '@rental/contracts';
import { letter, type RenderedMail } from './letter.ts';
import type { MailFacts } from './mail-facts.ts';

/* Emails about a car that is not back in time. */

type LateFacts = Pick<MailFacts['car_late'], 'toDate' | 'returnTime' | 'returnedAt' | 'day' | 'phone'>;

/** The text for the customer. `day` is the day on which the email was queued. */
export function lateNews({ toDate, returnTime, returnedAt, day, phone }: LateFacts): string {
  const due =
    returnTime !== undefined && day === toDate
      ? `at ${clockText(returnTime)}`
      : `on ${formatDayTime(toDate, returnTime)},`;
  return `Your car was due back ${due} at ${returnedAt}. Call us on ${phone} if you need longer.`;
}

type NotBack = { rental: DayEnd; next: NextClaim; free: readonly FreeUnits[] };

/** Informs the office that a late car is booked again. */
export function carNotBack({ rental, next, free }: NotBack): RenderedMail {
  const car = showCar({ ...rental, plate: rental.plate ?? undefined });
  const of = ({ customerName, customerPhone }: Pick<DayEnd, 'customerName' | 'customerPhone'>): string =>
    `${customerName}, ${showPhone(customerPhone)}`;
  const from = formatDayTime(next.fromDate, next.pickUpTime);
  const nextLines =
    next.customerName === null
      ? [`Next: blocked from ${formatDay(next.fromDate)}`]
      : [
          `Next: ${of({ ...next, customerName: next.customerName })}, from ${from}, booking ${next.code ?? next._id}`,
          freeCarsText(free),
        ];
  return letter(
    `Car not back: ${car}`,
    `${car} was due back on ${formatDayTime(rental.toDate, rental.returnTime)} at ${rental.returnLocationName ?? rental.locationName} and is not back. It is booked again.`,
    [`Customer: ${of(rental)}, booking ${rental.code ?? rental._id}`, ...nextLines].join('\n'),
    'We don’t email the next customer. Please call them.',
  );
}
