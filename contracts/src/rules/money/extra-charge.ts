import * as z from 'zod/mini';
import { isUnique, lineOfText } from '../../fields.ts';
import { extraChargeKinds, extraChargeUnits, unitsOf } from './extra-charge-words.ts';

/**
 * A kind of extra charge that is agreed with each booking. `words` say what it costs, and customers see them before
 * they book. With a fixed `price` per unit, forms compute the amount; without one, staff enter it.
 */
export const agreedCharge = z
  .strictObject({
    kind: z.enum(extraChargeKinds),
    words: lineOfText(120),
    price: z.optional(
      z.int('Enter a whole number').check(z.gte(1, 'At least ₹1'), z.lte(100_000, 'At most ₹1,00,000')),
    ),
    per: z.optional(z.enum(extraChargeUnits)),
  })
  .check(
    z.refine(({ price, per }) => (price === undefined) === (per === undefined), {
      error: 'A fixed price needs a unit',
      path: ['per'],
    }),
    z.refine(({ kind, per }) => per === undefined || unitsOf(kind).includes(per), {
      error: 'This kind can’t be priced in this unit',
      path: ['per'],
    }),
  );
export type AgreedCharge = z.infer<typeof agreedCharge>;

export const agreedCharges = z.array(agreedCharge).check(
  z.maxLength(extraChargeKinds.length),
  z.refine((charges) => isUnique(charges.map(({ kind }) => kind)), 'A kind is listed twice'),
);

/** An agreed kind as customers see it. */
export const shownAgreedCharge = z.object({ kind: z.enum(extraChargeKinds), words: z.string() });
export type ShownAgreedCharge = z.infer<typeof shownAgreedCharge>;
