import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { couponCode } from './coupon-code.ts';
import { bodyShapeOf, locationIds } from '../facts.ts';
import { day, objectId } from '../fields.ts';
import { endsAfterItBegins, type Period, periodFields, periodTexts } from '../rules/days/period.ts';

const rupeesOff = z.int().check(z.gte(1, 'At least ₹1'), z.lte(1_000_000, 'At most ₹10,00,000'));

/**
 * The discount on the rental: a percentage, optionally capped in rupees, or a fixed amount in rupees. At least one
 * rupee always remains to be paid.
 */
export const couponChange = z.union([
  z.strictObject({
    percent: z.int().check(z.gte(1, 'At least 1%'), z.lte(100, 'At most 100%')),
    maxRupees: z.optional(rupeesOff),
  }),
  z.strictObject({ rupees: rupeesOff }),
]);
export type CouponChange = z.infer<typeof couponChange>;

type ValueOfKind = {
  text: string;
  change: CouponChange;
  day: string;
  number: number;
  locations: string[];
  switch: boolean;
};
export type CouponFactKind = keyof ValueOfKind;

export type CouponFact = {
  [K in CouponFactKind]: {
    kind: K;
    schema: z.ZodMiniType<ValueOfKind[K]>;
    isNullable?: true;
    label: string;
  };
}[CouponFactKind];

const isNullable = true;
const minTotal = z.int().check(z.gte(1, 'At least ₹1'), z.lte(1_000_000_000));
const totalLimit = z.int().check(z.gte(1, 'At least 1'), z.lte(2_000, 'At most 2,000'));
const perCustomer = z.int().check(z.gte(1, 'At least 1'), z.lte(10, 'At most 10'));

/**
 * All facts of a coupon that an admin can set, in the order of the body’s fields; null means no condition. `fromDate`
 * and `toDate` are the first and last day in India on which the coupon can be redeemed. All days of the rental must be
 * in the period from `stayFrom` to `stayTo`.
 */
export const couponFacts = {
  code: { kind: 'text', schema: couponCode, label: 'Code' },
  change: { kind: 'change', schema: couponChange, label: 'Discount' },
  fromDate: { kind: 'day', schema: periodFields.fromDate, label: 'Can be used from' },
  toDate: { kind: 'day', schema: periodFields.toDate, label: 'Can be used until' },
  stayFrom: { isNullable, kind: 'day', schema: day, label: 'Rentals from' },
  stayTo: { isNullable, kind: 'day', schema: day, label: 'Rentals until' },
  minTotal: { isNullable, kind: 'number', schema: minTotal, label: 'Minimum rental price' },
  locationIds: { isNullable, kind: 'locations', schema: locationIds, label: 'Locations (leave empty for all)' },
  totalLimit: { isNullable, kind: 'number', schema: totalLimit, label: 'Total uses' },
  perCustomer: { kind: 'number', schema: perCustomer, label: 'Uses per customer' },
  isEnabled: { kind: 'switch', schema: z.boolean(), label: 'Status' },
} as const satisfies Record<string, CouponFact>;

export type CouponFactName = keyof typeof couponFacts;

const couponFields = bodyShapeOf(couponFacts);

const stay = z.object({ stayFrom: couponFields.stayFrom, stayTo: couponFields.stayTo });

/** Null means no condition. `minTotal` is compared with the price before extras and this discount. */
export const couponBody = z.strictObject(couponFields).check(
  endsAfterItBegins,
  z.refine(({ stayFrom, stayTo }) => stayFrom === null || stayTo === null || stayFrom <= stayTo, {
    path: ['stayTo'],
    error: periodTexts.endsBeforeItBegins,
    when: ({ value }) => stay.safeParse(value).success,
  }),
);
export type CouponBody = z.infer<typeof couponBody>;

/** The part of a coupon that decides on its discount when a booking changes. */
export type CouponTerms = Pick<CouponBody, 'change' | 'stayFrom' | 'stayTo' | 'minTotal'>;

/** Whether a day of the rental is outside the days for which the coupon is valid. */
export const isOutsideStay = (
  { stayFrom, stayTo }: Pick<CouponTerms, 'stayFrom' | 'stayTo'>,
  { fromDate, toDate }: Period,
): boolean => (stayFrom !== null && fromDate < stayFrom) || (stayTo !== null && toDate > stayTo);

export const isBelowMinimum = ({ minTotal }: Pick<CouponTerms, 'minTotal'>, totalPrice: number): boolean =>
  totalPrice < (minTotal ?? 0);

/**
 * `uses` counts the bookings that use the coupon, holds included. It decreases when such a hold expires or such a
 * booking is cancelled.
 */
export const coupon = z.object({ ...couponFields, _id: objectId, uses: z.int(), version: z.int() });
export type Coupon = z.infer<typeof coupon>;

/** Why a coupon code is not valid for a booking: the `data.reason` of the error `coupon_not_valid`. */
export const couponRefusals = ['off', 'too_early', 'over', 'other_days', 'other_location', 'total_too_low'] as const;
export type CouponRefusal = (typeof couponRefusals)[number];

export const couponContract = {
  create: {
    method: 'POST',
    path: '/coupon/create',
    access: 'admin',
    status: 201,
    message: 'Coupon added',
    body: couponBody,
    reply: coupon,
    errors: ['coupon_code_taken', 'location_not_found'],
  },
  getAll: {
    method: 'GET',
    path: '/coupon/getAll',
    access: 'admin',
    message: 'Coupons',
    reply: z.array(coupon),
  },
  editById: {
    method: 'PUT',
    path: '/coupon/editById',
    access: 'admin',
    message: 'Coupon updated',
    query: z.strictObject({ id: objectId }),
    body: couponBody,
    reply: coupon,
    errors: ['coupon_not_found', 'coupon_code_taken', 'location_not_found', 'edited_meanwhile'],
    versioned: true,
  },
} as const satisfies ContractGroup;
