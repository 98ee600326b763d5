import * as z from 'zod/mini';
import type { Period } from '../days/period.ts';
import { halfHour } from './time-settings.ts';

/** The agreed times of the pick-up and the return. A rental has both or neither. */
export const timeFields = { pickUpTime: z.optional(halfHour), returnTime: z.optional(halfHour) } as const;
export type RentalTimes = { pickUpTime?: string | undefined; returnTime?: string | undefined };

export const hasBothTimesOrNeither = z.refine<RentalTimes>(
  ({ pickUpTime, returnTime }) => (pickUpTime === undefined) === (returnTime === undefined),
  { error: 'Enter both times or neither', path: ['returnTime'] },
);

/** Whether the rental ends after it begins; true without times. */
export const isReturnedLater = ({ fromDate, toDate, pickUpTime, returnTime }: Period & RentalTimes): boolean =>
  fromDate !== toDate || pickUpTime === undefined || returnTime === undefined || pickUpTime < returnTime;

export const returnTooEarly = 'The return must be after the pick-up';

export const returnsAfterPickUp = z.refine<Period & RentalTimes>(isReturnedLater, {
  error: returnTooEarly,
  path: ['returnTime'],
});

/** Returns the times as fields of a reply; no fields if there are none. */
export const timesOf = ({ pickUpTime, returnTime }: RentalTimes): RentalTimes =>
  pickUpTime === undefined || returnTime === undefined ? {} : { pickUpTime, returnTime };

/** Orders times within a day, for `toSorted`; a rental without a time comes last. */
export const compareTimes = (a: string | undefined, b: string | undefined): number =>
  (a ?? '24:00').localeCompare(b ?? '24:00');
