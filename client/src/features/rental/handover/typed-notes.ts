import type { CarItem, HandOutBody } from '@rental/contracts';

/** What staff have entered about a car; `inCar` is null until they tick something. */
export type TypedNotes = Record<'odometer' | 'fuel' | 'cng' | 'charge' | 'keys' | 'note' | 'odometerReason', string> & {
  inCar: CarItem[] | null;
};

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** Returns what the fields show at first: what was entered before a refusal, or nothing. */
export const typedBefore = (entered: Partial<HandOutBody>): TypedNotes => ({
  odometer: textOf(entered.odometer),
  fuel: textOf(entered.fuelEighths),
  cng: textOf(entered.cngEighths),
  charge: textOf(entered.chargePercent),
  keys: textOf(entered.keyCount),
  note: entered.note ?? '',
  odometerReason: entered.odometerReason ?? '',
  inCar: entered.inCar ?? null,
});
