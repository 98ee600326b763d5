import type { CounterSettings } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { findCounter } from '../settings/counter-settings.ts';

/**
 * Returns the settings of the counter. Throws `counter_off` unless the business uses it. Every counter call except those
 * about the switch itself starts with this check.
 */
export const requireCounter = async (): Promise<CounterSettings> => requireOn(await findCounter());

/** As `requireCounter`, from settings that were read together with other facts. */
export function requireOn(settings: CounterSettings): CounterSettings {
  if (!settings.isOn) throw new AppError('counter_off');
  return settings;
}
