/*
 * The age that a car asks of its drivers, and for how long they must have held a licence. Both count calendar days in
 * India.
 */

/** What a car asks of its drivers, in years; absent facts ask nothing. */
export type DriverTerms = { minAge?: number | undefined; heldYears?: number | undefined };

/**
 * Whether `years` years have passed since a day, on another day. In a year without 29 February, a year that began on
 * that day ends on 1 March.
 */
export const havePassed = (years: number, since: string, on: string): boolean =>
  `${String(Number(since.slice(0, 4)) + years).padStart(4, '0')}${since.slice(4)}` <= on;

/** Whether every driver who may drive one car may also drive another. */
export const isForSameDrivers = (car: DriverTerms, other: DriverTerms): boolean =>
  (car.minAge ?? 0) <= (other.minAge ?? 0) && (car.heldYears ?? 0) <= (other.heldYears ?? 0);

export const yearsInWords = (years: number): string => (years === 1 ? '1 year' : `${years} years`);

/** The sentence that refuses a driver who is too young. */
export const forDriversFrom = (minAge: number): string => `This car is for drivers from ${minAge}.`;

/** Returns what a car asks of its drivers, such as “Drivers from 23, licence held for 2 years”; null if nothing. */
export function driverTermsInWords({ minAge, heldYears = 0 }: DriverTerms): string | null {
  const held = `icence held for ${yearsInWords(heldYears)}`;
  if (minAge === undefined) return heldYears === 0 ? null : `L${held}`;
  return `Drivers from ${minAge}${heldYears === 0 ? '' : `, l${held}`}`;
}
