import { dayInIndia } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';

/** Throws `invalid_input` for a decision in the future. */
export function refuseFutureDecision({ decidedOn }: { decidedOn: string }, now: Date): void {
  if (decidedOn <= dayInIndia(now)) return;
  throw new AppError('invalid_input', { details: [{ path: 'decidedOn', message: 'This day is in the future' }] });
}
