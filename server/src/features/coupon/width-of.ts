import type { CouponBody } from '@rental/contracts';

/** How widely a coupon may be used, in numbers that can be compared: what has no limit is as wide as can be. */
export const widthOf = ({ totalLimit, perCustomer }: Pick<CouponBody, 'totalLimit' | 'perCustomer'>) => ({
  mostUses: totalLimit ?? Number.MAX_SAFE_INTEGER,
  mostPerCustomer: perCustomer,
});
