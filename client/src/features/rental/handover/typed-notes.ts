import type { CarItem } from '@rental/contracts';

/** What staff have entered about a car; `inCar` is null until they tick something. */
export type TypedNotes = Record<'odometer' | 'fuel' | 'cng' | 'charge' | 'keys' | 'note' | 'odometerReason', string> & {
  inCar: CarItem[] | null;
};

export const noNotes: TypedNotes = {
  odometer: '',
  fuel: '',
  cng: '',
  charge: '',
  keys: '',
  note: '',
  odometerReason: '',
  inCar: null,
};
