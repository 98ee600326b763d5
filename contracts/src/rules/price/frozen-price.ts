import * as z from 'zod/mini';
import { signedRupees } from '../money/money.ts';
import type { ChargedExtra, LengthDiscount, PricedDay } from './price-arithmetic.ts';
import type { Quote } from './pricing.ts';
import { formatRupees } from '../money/show-money.ts';

/**
 * The price of a booking, and the version of the price book that it was calculated from. Both are fixed when the hold
 * is created; only a change of the booking's dates changes the price. `days` has the same order as the charged days.
 */
export type FrozenPrice = {
  version: number;
  days: Omit<PricedDay, 'day'>[];
  lengthDiscount: LengthDiscount | null;
  extras: ChargedExtra[];
  coupon: { code: string; rupees: number } | null;
};

/** One price line for display; `answer` is the customer's answer to the extra’s question. */
export const priceLine = z.object({
  kind: z.enum(['days', 'discount', 'extra', 'coupon']),
  text: z.string(),
  amount: signedRupees,
  answer: z.optional(z.string()),
});
export type PriceLine = z.infer<typeof priceLine>;

type Priced = Pick<Quote, 'pricedDays' | 'lengthDiscount' | 'extras' | 'coupon'>;

/** The part of a quote that is stored with the booking. */
export const freezePrice = ({ pricedDays, lengthDiscount, extras, coupon }: Priced, version: number): FrozenPrice => ({
  version,
  days: pricedDays.map(({ price, rule, name }) => ({ price, rule, name })),
  lengthDiscount,
  extras,
  coupon,
});

/** The sum of the price lines; NaN if an extra’s `total` does not match its `count` and `price`. */
export function sumOfPrice({ days, lengthDiscount, extras, coupon }: FrozenPrice): number {
  const isTrue = extras.every(
    ({ price, count, per, total }) => total === price * count * (per === 'day' ? days.length : 1),
  );
  const parts = [...days.map(({ price }) => price), ...extras.map(({ total }) => total)];
  const off = (lengthDiscount?.rupees ?? 0) + (coupon?.rupees ?? 0);
  return isTrue ? parts.reduce((sum, part) => sum + part, 0) - off : Number.NaN;
}

const daysInWords = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

type Booked = { price?: FrozenPrice | undefined; dayCount: number; pricePerDay: number; totalAmount: number };

/**
 * The lines of a booking’s price, which add up to its total: days grouped by price, then discounts and extras. A
 * booking made before prices were frozen has a single line.
 */
export function priceLinesOf({ price, dayCount, pricePerDay, totalAmount }: Booked): PriceLine[] {
  if (!price) {
    return [{ kind: 'days', text: `${daysInWords(dayCount)} × ${formatRupees(pricePerDay)}`, amount: totalAmount }];
  }
  const { days, lengthDiscount, extras, coupon } = price;
  return [
    ...dayLines(days),
    ...(lengthDiscount ? [discountLine(lengthDiscount)] : []),
    ...extras.map((each) => extraLine(each, days.length)),
    ...(coupon ? [{ kind: 'coupon' as const, text: `Code ${coupon.code}`, amount: 0 - coupon.rupees }] : []),
  ];
}

const ruleTexts = { base: '', weekend: 'Weekend: ', season: '' } as const;

function dayLines(days: FrozenPrice['days']): PriceLine[] {
  const counts = new Map<string, { head: string; price: number; count: number }>();
  for (const { price, rule, name } of days) {
    const head = name === null ? ruleTexts[rule] : `${name}: `;
    const key = `${head}${price}`;
    counts.set(key, { head, price, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].map(({ head, price, count }) => ({
    kind: 'days',
    text: `${head}${daysInWords(count)} × ${formatRupees(price)}`,
    amount: price * count,
  }));
}

const discountLine = ({ fromDays, percent, rupees }: LengthDiscount): PriceLine => ({
  kind: 'discount',
  text: `${percent}% off for ${daysInWords(fromDays)} or more`,
  amount: 0 - rupees,
});

function extraLine({ name, per, count, price, total, answer }: ChargedExtra, dayCount: number): PriceLine {
  const times = [...(count > 1 ? [`${count}`] : []), ...(per === 'day' ? [daysInWords(dayCount)] : [])];
  const text = times.length === 0 ? name : `${name}: ${times.join(' × ')} × ${formatRupees(price)}`;
  return { kind: 'extra', text, amount: total, ...(answer !== undefined && { answer }) };
}
