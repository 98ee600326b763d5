import type { Licence, SecondDriver } from '@rental/contracts';

/** What a booking stores about its drivers; each is absent unless it is needed. */
export type DriverFacts = {
  /** The minimum age of the car, in years, as it was confirmed when the booking was made. */
  confirmedAge?: number | undefined;
  /** Erased with the account of the customer. */
  secondDriver?: SecondDriver;
};

/**
 * The licences that staff noted at a hand-out. `reason` is why a manager handed out the car although one was missing or not
 * enough.
 */
export type NotedLicences = {
  customer?: Licence | undefined;
  second?: Licence | undefined;
  reason?: string | undefined;
};
