import type { Stage } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';

const texts: Record<Stage | 'booked', string> = {
  booked: 'This car has not been handed out yet',
  out: 'This car has been handed out',
  returned: 'This car has been returned',
  no_show: 'This booking was marked as a no-show',
};

/** The error for a step that is not possible at the present stage of a confirmed booking. */
export const stageConflict = (stage: Stage | undefined): AppError =>
  new AppError('stage_conflict', { message: texts[stage ?? 'booked'], data: { stage: stage ?? null } });
