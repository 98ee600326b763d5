import { dayInIndia, findPeriodProblem, type Period, periodTexts } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';

type Wording = { maxDays: number; subject: string; verb: string; mayHaveBegun?: boolean };
type PeriodDeps = Pick<Deps, 'clock' | 'settings'>;

/**
 * Throws 400 if a period is too long (naming the field), or if it starts before today or ends after the booking
 * horizon, both in Indian time. With `mayHaveBegun`, it may start before today.
 */
export function checkPeriod(
  period: Period,
  { maxDays, subject, verb, ...rest }: Wording,
  { clock, settings }: PeriodDeps,
): void {
  const { horizonDays } = settings.booking;
  const problem = findPeriodProblem(period, { today: dayInIndia(clock.now()), maxDays, horizonDays, ...rest });
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

export function checkRentalPeriod(period: Period, deps: PeriodDeps, rest: Pick<Wording, 'mayHaveBegun'> = {}): void {
  const maxDays = deps.settings.booking.maxRentalDays;
  checkPeriod(period, { maxDays, subject: 'Cars', verb: 'booked', ...rest }, deps);
}
