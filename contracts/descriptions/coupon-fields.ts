/** Descriptions of the coupon fields. */
export const couponFieldTexts = {
  anyUnit: 'Whether any car of the same model, location and total will do.',
  maxRupees: 'At most so many rupees; no bound without it.',
  minTotal: 'What the rental must cost at least, before extras and the coupon, in rupees; null for anything.',
  perCustomer: 'How often one customer may use it.',
  stayFrom: 'No day of the rental comes before it; null without a bound.',
  stayTo: 'No day of the rental comes after it; null without a bound.',
  totalLimit: 'How often it may be used in all; null without a limit.',
  uses: 'How many bookings have it now, holds included.',
} as const;

/** Descriptions of fields that have another meaning in coupons. */
export const couponTextsByPlace = {
  'coupon/change': 'What it takes off.',
  'coupon/rupees': 'Rupees off the rental, extras left out.',
  'coupon/locationIds': 'The locations it counts for; null for all.',
  'coupon/version': 'Grows by one with each edit.',
  'coupon/code': 'What customers type; no other coupon has it, whatever its case.',
  'coupon/fromDate': 'The first day in India on which it may be used.',
  'coupon/toDate': 'The last day in India on which it may be used.',
  'coupon/isEnabled': 'Whether it may be used at all.',
  'coupon/percent': 'Percent off the rental, extras left out.',
} as const;
