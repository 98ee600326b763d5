import type { CouponBody } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { Coupon, type CouponRecord } from './coupon.model.ts';
import { checkCouponLocations, refuseTakenCode, couponLimits } from './create-coupon.ts';
import { findCouponById } from './find-coupons.ts';

type Edited = { before: CouponRecord; after: CouponRecord };
type EditInput = { id: string; ifMatch: number | null; body: CouponBody };

/**
 * Edits a coupon; existing uses and their prices are unchanged. With `ifMatch`, only that version is edited; if a newer
 * one exists, throws `edited_meanwhile` with its `version`. Also throws `coupon_not_found`, `coupon_code_taken` and
 * `location_not_found`.
 */
export async function editCoupon({ id, ifMatch, body }: EditInput, { clock }: Pick<Deps, 'clock'>): Promise<Edited> {
  const changes = { ...body, locationIds: await checkCouponLocations(body), updatedAt: clock.now() };
  const width = couponLimits(body);
  const before = await Coupon.findOneAndUpdate(
    { _id: id, ...(ifMatch === null ? {} : { version: ifMatch }) },
    { $set: changes, $max: width, $inc: { version: 1 } },
    { returnDocument: 'before' },
  )
    .lean<CouponRecord>()
    .catch(refuseTakenCode);
  if (before) {
    const mostUses = Math.max(before.mostUses, width.mostUses);
    const mostPerCustomer = Math.max(before.mostPerCustomer, width.mostPerCustomer);
    return { before, after: { ...before, ...changes, mostUses, mostPerCustomer, version: before.version + 1 } };
  }
  const current = await findCouponById(id);
  if (!current) throw new AppError('coupon_not_found');
  throw new AppError('edited_meanwhile', { data: { version: current.version } });
}
