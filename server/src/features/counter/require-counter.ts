import { AppError } from '../../errors/app-error.ts';
import { findCounter } from '../settings/counter-settings.ts';

/**
 * Throws `counter_off` unless the business uses the counter. Every counter call except those about the switch itself
 * starts with this check.
 */
export async function requireCounter(): Promise<void> {
  const { isOn } = await findCounter();
  if (!isOn) throw new AppError('counter_off');
}
