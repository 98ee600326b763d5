import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';

/** Returns when a pay link ends that is created now. Throws `invalid_input` for more hours than the settings allow; `path` names the field. */
export function payLinkEnd(
  hours: number | undefined,
  path: 'hours' | 'byLink.hours',
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
): Date {
  const { payLinkHours: most } = settings.booking;
  if (hours !== undefined && hours > most) {
    throw new AppError('invalid_input', { details: [{ path, message: `Choose at most ${most} hours.` }] });
  }
  return new Date(clock.now().getTime() + (hours ?? most) * 3_600_000);
}
