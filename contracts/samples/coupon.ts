import type { Coupon, CouponBody, couponContract } from '../src/index.ts';
import { type GroupSamples, ids } from './shared.ts';

const body: CouponBody = {
  code: 'MONSOON-10',
  change: { percent: 10, maxRupees: 1_000 },
  fromDate: '2026-11-20',
  toDate: '2026-12-31',
  stayFrom: '2026-12-01',
  stayTo: null,
  minTotal: 2_000,
  locationIds: [ids.pune],
  totalLimit: 40,
  perCustomer: 1,
  isEnabled: true,
};
const monsoon: Coupon = { ...body, _id: ids.coupon, uses: 3, version: 1 };
const welcome: Coupon = {
  ...monsoon,
  code: 'WELCOME',
  change: { rupees: 300 },
  stayFrom: null,
  minTotal: null,
  locationIds: null,
  totalLimit: null,
};

export const couponSamples: GroupSamples<typeof couponContract> = {
  create: { body, reply: { ...monsoon, uses: 0 } },
  getAll: { reply: [monsoon, welcome] },
  editById: { query: { id: ids.coupon }, body, reply: { ...monsoon, version: 2 } },
};
