import type { CouponBody } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey } from '../../platform/mongo.ts';
import { checkLocations } from '../location/check-locations.ts';
import { codeKeys, Coupon, type CouponRecord } from './coupon.model.ts';

/** Turns a violation of the unique code index into `coupon_code_taken`. */
export function refuseTakenCode(error: unknown): never {
  if (!isDuplicateKey(error, codeKeys)) throw error;
  throw new AppError('coupon_code_taken', { cause: error });
}

/** Checks the locations of a coupon, as `checkLocations` does; null means all locations. */
export const checkCouponLocations = async ({ locationIds }: CouponBody) =>
  locationIds && checkLocations(locationIds, 'locationIds');

/**
 * Creates a coupon. Throws `coupon_code_taken` when a different coupon has this code, and `location_not_found` when a
 * location does not exist.
 */
export async function createCoupon(body: CouponBody, { clock }: Pick<Deps, 'clock'>): Promise<CouponRecord> {
  const locationIds = await checkCouponLocations(body);
  const now = clock.now();
  const created = await Coupon.create({
    ...body,
    locationIds,
    ...couponLimits(body),
    version: 1,
    createdAt: now,
    updatedAt: now,
  }).catch(refuseTakenCode);
  return created.toObject();
}

/** Returns a coupon’s limits as comparable numbers; a missing limit counts as the largest possible one. */
export const couponLimits = ({ totalLimit, perCustomer }: Pick<CouponBody, 'totalLimit' | 'perCustomer'>) => ({
  mostUses: totalLimit ?? Number.MAX_SAFE_INTEGER,
  mostPerCustomer: perCustomer,
});
