import { showPhone } from '@rental/contracts';
import type { BookingDetail, ShownSecondDriver } from '@rental/contracts';

export const driverText = ({ name, phone }: ShownSecondDriver): string =>
  phone === undefined ? name : `${name}, ${showPhone(phone)}`;

/** Returns what the details of a booking say about its drivers. */
export const driverFacts = ({ secondDriver, confirmedAge }: Pick<BookingDetail, 'secondDriver' | 'confirmedAge'>) => [
  ...(secondDriver ? [{ name: 'Second driver', value: driverText(secondDriver) }] : []),
  ...(confirmedAge === undefined ? [] : [{ name: 'Driver’s age', value: `Confirmed: ${confirmedAge} or older` }]),
];
