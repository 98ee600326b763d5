import { mostPayLinkHours } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { isEnded } from '../booking/stage/stages.ts';

/**
 * Returns when a pay link ends that is created now. By default it lasts as long as the settings allow; only the customer
 * of an ended rental, which holds no car, may be given longer. Throws `invalid_input` for too many hours; `path` names the
 * field.
 */
export function payLinkEnd(
  hours: number | undefined,
  path: 'hours' | 'byLink.hours',
  { booking, clock, settings }: Pick<Deps, 'clock' | 'settings'> & { booking?: BookingRecord },
): Date {
  const { payLinkHours } = settings.booking;
  const most = booking && isEnded(booking) ? mostPayLinkHours : payLinkHours;
  if (hours !== undefined && hours > most) {
    throw new AppError('invalid_input', { details: [{ path, message: `Choose at most ${most} hours.` }] });
  }
  return new Date(clock.now().getTime() + (hours ?? payLinkHours) * 3_600_000);
}
