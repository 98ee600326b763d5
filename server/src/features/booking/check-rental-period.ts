import { dayInIndia, findPeriodProblem, type Period, periodTexts } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';

type Wording = { maxDays: number; subject: string; verb: string };
type PeriodDeps = Pick<Deps, 'clock' | 'settings'>;

/** Refuses a period that is too long (400 with the field) or outside today to the horizon in India (400). */
export function checkPeriod(
  period: Period,
  { maxDays, subject, verb }: Wording,
  { clock, settings }: PeriodDeps,
): void {
  const { horizonDays } = settings.booking;
  const problem = findPeriodProblem(period, { today: dayInIndia(clock.now()), maxDays, horizonDays });
  switch (problem) {
    case null:
      return;
    case 'tooLong':
      throw new AppError('invalid_input', {
        details: [{ path: 'toDate', message: `At most ${maxDays} days can be ${verb} at once` }],
      });
    case 'tooFar':
      throw new AppError('date_out_of_range', { message: `${subject} can be ${verb} up to ${horizonDays} days ahead` });
    case 'startsInPast':
    case 'endsBeforeItBegins':
      throw new AppError('date_out_of_range', { message: periodTexts[problem] });
  }
}

/** The same for the days of a rental. */
export function checkRentalPeriod(period: Period, deps: PeriodDeps): void {
  checkPeriod(period, { maxDays: deps.settings.booking.maxRentalDays, subject: 'Cars', verb: 'booked' }, deps);
}
