import { couponContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { createCoupon } from './create-coupon.ts';
import { editCoupon } from './edit-coupon.ts';
import { findCoupons } from './find-coupons.ts';
import { type CountCouponUses, presentCoupon, presentCouponChange } from './present-coupon.ts';

/** Bookings depend on coupons and not the other way round, so the function that counts uses is injected. */
export function couponRoutes(deps: Deps & { countCouponUses: CountCouponUses }): Router {
  const router = Router();
  const { countCouponUses } = deps;

  serve(router, couponContract.create, async ({ body }) =>
    presentCouponChange({ before: null, after: await createCoupon(body, deps) }, new Map()),
  );

  serve(router, couponContract.getAll, async () => {
    const coupons = await findCoupons();
    const uses = await countCouponUses(coupons.map(({ _id }) => _id));
    return coupons.map((coupon) => presentCoupon(coupon, uses));
  });

  serve(router, couponContract.editById, async ({ query, body, ifMatch }) => {
    const edited = await editCoupon({ id: query.id, ifMatch, body }, deps);
    return presentCouponChange(edited, await countCouponUses([edited.after._id]));
  });

  return router;
}
