import type { Period, RentalTimes } from '@rental/contracts';

/** Whether two rentals have the same days and the same times, or no times. */
export const areSameTimes = (one: Period & RentalTimes, other: Period & RentalTimes): boolean =>
  one.fromDate === other.fromDate &&
  one.toDate === other.toDate &&
  one.pickUpTime === other.pickUpTime &&
  one.returnTime === other.returnTime;
