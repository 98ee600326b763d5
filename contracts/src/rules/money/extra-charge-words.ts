/* Separate from the schemas, so that screens can name an extra charge without loading them. */

/** What a customer may owe beyond the price, if it happens and was agreed. The odometer is recorded and never priced. */
export const extraChargeKinds = ['late', 'fuel', 'cleaning', 'toll', 'fine', 'damage'] as const;
export type ExtraChargeKind = (typeof extraChargeKinds)[number];

export const extraChargeTexts: Record<ExtraChargeKind, string> = {
  late: 'Late return',
  fuel: 'Missing fuel',
  cleaning: 'Cleaning',
  toll: 'Tolls',
  fine: 'Traffic fines',
  damage: 'Damage',
};

/** The unit of a fixed price: a started hour, a started day of 24 hours, an eighth of the tank, or each time. */
export const extraChargeUnits = ['hour', 'day', 'eighth', 'time'] as const;
export type ExtraChargeUnit = (typeof extraChargeUnits)[number];

/** Returns the units in which a kind can be priced. */
export const unitsOf = (kind: ExtraChargeKind): readonly ExtraChargeUnit[] =>
  kind === 'late' ? ['hour', 'day', 'time'] : kind === 'fuel' ? ['eighth', 'time'] : ['time'];

export const isExtraCharge = (kind: string): kind is ExtraChargeKind => extraChargeKinds.some((each) => each === kind);

/** Customers can answer a proposed charge for damage for this many hours. */
export const hoursToAnswer = 48;

/** What became of a proposed charge for damage. */
export const proposalStates = ['open', 'charged', 'dropped'] as const;
