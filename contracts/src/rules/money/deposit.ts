import * as z from 'zod/mini';
import { isUnique } from '../../fields.ts';
import { vehicleCategories } from '../../vehicle/public-vehicle.ts';
import { rupees } from './money.ts';

/*
 * The deposit: money that belongs to the customer and is kept until the car is back. It is never part of a price or a
 * balance. Source: decision 0110.
 */

const mostRupees = z.lte(100_000, 'At most ₹1,00,000');

/**
 * The deposit as the price book defines it, for every car without an entry in `categories`. `returnHours` is the time
 * after the return within which the deposit is given back.
 */
export const depositRule = z.strictObject({
  amount: z.int().check(z.gte(0, 'At least ₹0'), mostRupees),
  returnHours: z.int().check(z.gte(1, 'At least 1 hour'), z.lte(168, 'At most 168 hours')),
  categories: z.optional(
    z
      .array(
        z.strictObject({
          category: z.enum(vehicleCategories),
          amount: z.int().check(z.gte(0, 'At least ₹0'), mostRupees),
        }),
      )
      .check(
        z.minLength(1, 'Choose at least one category'),
        z.refine((rows) => isUnique(rows.map(({ category }) => category)), 'A category is listed twice'),
      ),
  ),
});
export type DepositRule = z.infer<typeof depositRule>;

/** The deposit of one rental, as its customer accepted it. */
export const depositTerms = z.object({ amount: rupees, returnHours: z.int() });
export type DepositTerms = z.infer<typeof depositTerms>;

type Car = { category?: (typeof vehicleCategories)[number] | undefined };

/** Returns the deposit that a car requires; null if it requires none. */
export function depositFor({ deposit }: { deposit?: DepositRule | undefined }, { category }: Car): DepositTerms | null {
  if (!deposit) return null;
  const own = deposit.categories?.find((each) => each.category === category);
  const amount = own?.amount ?? deposit.amount;
  return amount > 0 ? { amount, returnHours: deposit.returnHours } : null;
}

/** How a held deposit ends, in rupees: `used` pays the balance, and `returned` is given back. */
export function splitDeposit(held: number, balance: number): { used: number; returned: number } {
  const used = Math.min(held, balance);
  return { used, returned: held - used };
}
