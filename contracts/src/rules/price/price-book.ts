import * as z from 'zod/mini';
import { isUnique, lineOfText, objectId } from '../../fields.ts';
import { depositRule } from '../money/deposit.ts';
import { agreedCharges } from '../money/extra-charge.ts';
import { extraPer, ruleId } from './rule-words.ts';
import { endsAfterItBegins, periodFields } from '../days/period.ts';
import { vehicleCategories } from '../../vehicle/public-vehicle.ts';

/*
 * The pricing rules that admins edit. Each car has a base price; the price book defines prices per day, length
 * discounts and extras. Source: decision 0044.
 */

const percentOfBase = z
  .int()
  .check(z.gte(-90, 'At most 90% below the base price'), z.lte(300, 'At most 300% above the base price'));
const rupeesOnTop = z
  .int()
  .check(z.gte(-100_000, 'Not more than ₹1,00,000 a day'), z.lte(100_000, 'Not more than ₹1,00,000 a day'));

/** The locations that a rule applies to; all of them if absent. */
const locationIds = z.optional(
  z
    .array(objectId)
    .check(
      z.minLength(1, 'Choose at least one location'),
      z.maxLength(50),
      z.refine(isUnique, 'A location is listed twice'),
    ),
);

/** A change of the base price by a percentage, or by rupees per day. */
export const priceChange = z.union([
  z.strictObject({ percent: percentOfBase }),
  z.strictObject({ rupees: rupeesOnTop }),
]);
export type PriceChange = z.infer<typeof priceChange>;

/** A season with its own prices. `minDays` applies to every rental with a day in the season, for all car categories. */
export const season = z
  .strictObject({
    id: ruleId,
    name: lineOfText(60),
    ...periodFields,
    change: priceChange,
    categories: z.optional(
      z
        .array(z.enum(vehicleCategories))
        .check(z.minLength(1, 'Choose at least one category'), z.refine(isUnique, 'A category is listed twice')),
    ),
    locationIds,
    minDays: z.optional(z.int().check(z.gte(2, 'At least 2 days'), z.lte(60, 'At most 60 days'))),
  })
  .check(endsAfterItBegins);
export type Season = z.infer<typeof season>;

/** An optional extra. If it has a question, customers must answer it. */
export const extra = z.strictObject({
  id: ruleId,
  name: lineOfText(60),
  per: extraPer,
  price: z.int().check(z.gte(0, 'At least ₹0'), z.lte(100_000, 'At most ₹1,00,000')),
  max: z.int().check(z.gte(1, 'At least 1'), z.lte(20, 'At most 20')),
  question: z.optional(lineOfText(80)),
  locationIds,
  isOffered: z.boolean(),
});
export type Extra = z.infer<typeof extra>;

const weekdays = z
  .array(z.int().check(z.gte(0), z.lte(6)))
  .check(z.minLength(1, 'Choose at least one day'), z.maxLength(7), z.refine(isUnique, 'A day is listed twice'));

const lengthTier = z.strictObject({
  fromDays: z.int().check(z.gte(2, 'At least 2 days'), z.lte(365, 'At most 365 days')),
  percent: z.int().check(z.gte(1, 'At least 1%'), z.lte(60, 'At most 60%')),
});

const hasOwnIds = z.refine<readonly { id: string }[]>(
  (rules) => isUnique(rules.map(({ id }) => id)),
  'An id is used twice',
);

/**
 * The whole price book. `roundTo` is the step to which percentage changes are rounded. In `weekend`, day 0 is Monday.
 * The price of a day comes from the first matching season, otherwise from the weekend rule, otherwise it is the base
 * price. Rules are never combined. `count` decides what a rental with times is charged for: each calendar day, which is
 * the default, or each started period of 24 hours. The last of these periods is free if it is at most `graceMinutes`
 * long. `charges` are the kinds of extra charges that are agreed with each booking; absent if there are none.
 */
export const priceBook = z.strictObject({
  roundTo: z.literal([1, 10, 50, 100]),
  weekend: z.nullable(z.strictObject({ days: weekdays, percent: percentOfBase })),
  seasons: z.array(season).check(z.maxLength(60, 'At most 60 seasons'), hasOwnIds),
  lengths: z.array(lengthTier).check(
    z.maxLength(4, 'At most 4 discounts'),
    z.refine((tiers) => isUnique(tiers.map(({ fromDays }) => fromDays)), 'A number of days is listed twice'),
  ),
  extras: z.array(extra).check(z.maxLength(20, 'At most 20 extras'), hasOwnIds),
  count: z.optional(z.enum(['calendar', 'periods'])),
  graceMinutes: z.optional(z.int().check(z.gte(0, 'At least 0 minutes'), z.lte(240, 'At most 240 minutes'))),
  charges: z.optional(agreedCharges),
  deposit: z.optional(depositRule),
});
export type PriceBook = z.infer<typeof priceBook>;
