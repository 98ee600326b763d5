import { addDays, countDays, dayInIndia } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';

type Period = { fromDate: string; toDate: string };

/** Refuses a period that is too long (400 with the field) or outside today to the horizon in India (400). */
export function checkRentalPeriod({ fromDate, toDate }: Period, { clock, settings }: Pick<Deps, 'clock' | 'settings'>) {
  const { maxRentalDays, horizonDays } = settings.booking;
  if (countDays(fromDate, toDate) > maxRentalDays) {
    throw new AppError('invalid_input', {
      details: [{ path: 'toDate', message: `At most ${maxRentalDays} days can be booked at once` }],
    });
  }
  const today = dayInIndia(clock.now());
  if (fromDate < today) {
    throw new AppError('date_out_of_range', { message: 'From Date cannot be earlier than today' });
  }
  if (toDate > addDays(today, horizonDays)) {
    throw new AppError('date_out_of_range', { message: `Cars can be booked up to ${horizonDays} days ahead` });
  }
}
