import type { FrozenPrice } from '@rental/contracts';
import * as z from 'zod/mini';
import { isPlain } from '../price/itemised-lines.ts';

/*
 * Stores a price on an order at the provider, which accepts only a few notes of 256 characters each. The answers to the
 * questions about extras are omitted: they contain personal data, and are requested again if a booking is recreated.
 */

const whole = z.int();
const rules = ['base', 'weekend', 'season'] as const;

/** In this order: version, days as runs of `[count, price, rule, name]`, length discount, extras, coupon. */
const packed = z.tuple([
  whole,
  z.array(z.tuple([whole, whole, z.int().check(z.gte(0), z.lte(2)), z.nullable(z.string())])),
  z.nullable(z.tuple([whole, whole, whole])),
  z.array(z.tuple([z.string(), z.string(), z.enum(['day', 'rental']), whole, whole, whole])),
  z.nullable(z.tuple([z.string(), whole])),
]);
type Packed = z.infer<typeof packed>;

const keys = ['price0', 'price1', 'price2', 'price3', 'price4'] as const;
const longest = 250;

/** Returns at most `room` notes for a price: none if it is plain, and only the total if the price does not fit. */
export function packPrice(price: FrozenPrice | undefined, total: number, room: number): Record<string, string> {
  if (!price || isPlain(price)) return {};
  // The provider may count bytes, so all non-ASCII characters are escaped.
  const text = JSON.stringify(pack(price)).replace(
    /[^\x20-\x7e]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const parts = keys
    .map((key, index) => [key, text.slice(index * longest, (index + 1) * longest)] as const)
    .filter(([, part]) => part !== '');
  const fits = text.length <= keys.length * longest && parts.length < room;
  return { total: String(total), ...(fits && Object.fromEntries(parts)) };
}

/** Returns the price in the notes; undefined if they contain none. */
export function unpackPrice(notes: Record<string, string>): FrozenPrice | undefined {
  const parsed = packed.safeParse(parseJson(keys.map((key) => notes[key] ?? '').join('')));
  return parsed.success ? unpack(parsed.data) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function pack({ version, days, lengthDiscount, extras, coupon }: FrozenPrice): Packed {
  const runs: Packed[1] = [];
  for (const { price, rule, name } of days) {
    const last = runs.at(-1);
    const ruleNumber = rules.indexOf(rule);
    if (last?.[1] === price && last[2] === ruleNumber && last[3] === name) last[0] += 1;
    else runs.push([1, price, ruleNumber, name]);
  }
  return [
    version,
    runs,
    lengthDiscount && [lengthDiscount.fromDays, lengthDiscount.percent, lengthDiscount.rupees],
    extras.map(({ id, name, per, price, count, total }) => [id, name, per, price, count, total]),
    coupon && [coupon.code, coupon.rupees],
  ];
}

function unpack([version, runs, discount, extras, coupon]: Packed): FrozenPrice {
  return {
    version,
    days: runs.flatMap(([count, price, rule, name]) =>
      Array.from({ length: count }, () => ({ price, rule: rules[rule] ?? 'base', name })),
    ),
    lengthDiscount: discount && { fromDays: discount[0], percent: discount[1], rupees: discount[2] },
    extras: extras.map(([id, name, per, price, count, total]) => ({ id, name, per, price, count, total })),
    coupon: coupon && { code: coupon[0], rupees: coupon[1] },
  };
}
