import type { BlockBody } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { findTimes } from '../../settings/time-settings.ts';
import type { Timing } from './check-times.ts';

/**
 * Returns what a block stores about its times; nothing if it covers whole days. No cleaning follows a block. Throws 400
 * for a time while turnaround is off, because cars are then rented only for whole days.
 */
export async function timingOfBlock({ fromTime, toTime }: Pick<BlockBody, 'fromTime' | 'toTime'>): Promise<Timing> {
  if (fromTime === undefined && toTime === undefined) return {};
  if (!(await findTimes()).turnaround) {
    const path = fromTime === undefined ? 'toTime' : 'fromTime';
    throw new AppError('invalid_input', { details: [{ path, message: 'Same-day turnaround is turned off' }] });
  }
  return {
    ...(fromTime !== undefined && { pickUpTime: fromTime }),
    ...(toTime !== undefined && { returnTime: toTime }),
    readyMinutes: 0,
  };
}
