import * as z from 'zod/mini';
import { isUnique, remark } from '../fields.ts';

/** Where the car of a confirmed booking is, while the counter is used; absent until the car is handed out. */
export const stages = ['out', 'returned', 'no_show'] as const;
export const stage = z.enum(stages);
export type Stage = (typeof stages)[number];

export const stageTexts: Record<Stage, string> = { out: 'Out', returned: 'Returned', no_show: 'No-show' };

/** What a car can be driven on and staff read from its dashboard: the tank, the second tank, and the battery. */
export const gauges = ['fuel', 'cng', 'charge'] as const;
export type Gauge = (typeof gauges)[number];

/** What belongs in a car, as staff tick it at a handover: its documents and the spare wheel. */
export const carItems = [
  'registration',
  'insurance',
  'pollution',
  'permit',
  'operator_licence',
  'spare_wheel',
] as const;
export type CarItem = (typeof carItems)[number];

/** The odometer in kilometres, and the fuel in eighths of a full tank. */
export const odometer = z
  .int('Enter a whole number')
  .check(z.gte(0, 'At least 0'), z.lte(9_999_999, 'At most 9,999,999'));
export const fuelEighths = z.int('Enter a whole number').check(z.gte(0, 'At least 0'), z.lte(8, 'At most 8'));

const percent = z.int('Enter a whole number').check(z.gte(0, 'At least 0'), z.lte(100, 'At most 100'));

/** What staff noted when a car was handed out or taken back. */
export const handoverNotes = {
  odometer: z.optional(odometer),
  fuelEighths: z.optional(fuelEighths),
  cngEighths: z.optional(fuelEighths),
  chargePercent: z.optional(percent),
  inCar: z.optional(z.array(z.enum(carItems)).check(z.refine(isUnique, 'Name each once'))),
  keyCount: z.optional(z.int('Enter a whole number').check(z.gte(0, 'At least 0'), z.lte(9, 'At most 9'))),
  note: z.optional(remark),
} as const;
