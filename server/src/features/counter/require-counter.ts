import type { CounterSettings } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { findCounter } from '../settings/counter-settings.ts';

/**
 * Returns the settings of the counter. Throws `counter_off` unless the business uses it. Every counter call except those
 * about the switch itself starts with this check.
 */
export async function requireCounter(): Promise<CounterSettings> {
  const settings = await findCounter();
  if (!settings.isOn) throw new AppError('counter_off');
  return settings;
}
