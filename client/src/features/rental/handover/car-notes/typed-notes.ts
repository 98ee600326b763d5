import type { CarItem, HandOutBody, TakeBackBody } from '@rental/contracts';

type TypedText = 'odometer' | 'fuel' | 'cng' | 'charge' | 'keys' | 'note' | 'odometerReason' | 'rightOdometer';

/**
 * What staff have entered about a car; `inCar` is null until they tick something. `rightOdometer` is the unlikely reading
 * that they have confirmed.
 */
export type TypedNotes = Record<TypedText, string> & { inCar: CarItem[] | null };

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value));

type Entered = Partial<HandOutBody> & Pick<TakeBackBody, 'isOdometerRight'>;

/** Returns what the fields show at first: what was entered before a refusal, or nothing. */
export const typedBefore = (entered: Entered): TypedNotes => ({
  odometer: textOf(entered.odometer),
  fuel: textOf(entered.fuelEighths),
  cng: textOf(entered.cngEighths),
  charge: textOf(entered.chargePercent),
  keys: textOf(entered.keyCount),
  note: entered.note ?? '',
  odometerReason: entered.odometerReason ?? '',
  rightOdometer: entered.isOdometerRight ? textOf(entered.odometer) : '',
  inCar: entered.inCar ?? null,
});
