import { type Coupon, type CouponChange, formatDay, formatRupees } from '@rental/contracts';
import { countText, dotted } from '../../lib/format.ts';
import { couponTexts as texts } from './coupon-texts.ts';

export function changeWords(change: CouponChange): string {
  if ('rupees' in change) return `${formatRupees(change.rupees)} off`;
  const most = change.maxRupees === undefined ? '' : `, at most ${formatRupees(change.maxRupees)}`;
  return `${change.percent}% off${most}`;
}

type Stay = Pick<Coupon, 'stayFrom' | 'stayTo'>;

function stayWords({ stayFrom, stayTo }: Stay): string | null {
  const from = stayFrom === null ? '' : ` from ${formatDay(stayFrom)}`;
  const until = stayTo === null ? '' : ` until ${formatDay(stayTo)}`;
  return from + until === '' ? null : `rentals${from}${until}`;
}

export function limitWords(coupon: Coupon, nameOf: (locationId: string) => string): string {
  const { minTotal, locationIds, perCustomer } = coupon;
  const limits = [
    stayWords(coupon),
    minTotal === null ? null : `rentals of at least ${formatRupees(minTotal)}`,
    locationIds === null ? null : `at ${locationIds.map(nameOf).join(', ')}`,
    perCustomer === 1 ? 'once per customer' : `${perCustomer} times per customer`,
  ].filter((limit) => limit !== null);
  const words = dotted(limits);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function usesWords({ uses, totalLimit }: Pick<Coupon, 'uses' | 'totalLimit'>): string {
  const times = (totalLimit ?? uses) === 1 ? 'time' : 'times';
  return totalLimit === null
    ? `Used ${countText(uses)} ${times}`
    : `Used ${countText(uses)} of ${countText(totalLimit)} ${times}`;
}

export function marksOf(coupon: Coupon, today: string): string[] {
  const { isEnabled, fromDate, toDate, totalLimit, uses } = coupon;
  return [
    ...(isEnabled ? [] : [texts.off]),
    ...(today < fromDate ? ['Not started'] : []),
    ...(today > toDate ? ['Expired'] : []),
    ...(totalLimit !== null && uses >= totalLimit ? ['Used up'] : []),
  ];
}
