import { extraChargeContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../../http/contract/serve.ts';
import type { Deps } from '../../../platform/deps.ts';
import { refuseForeignBooking } from '../../booking/find/find-bookings.ts';
import { auditedMoney } from '../money/money.routes.ts';
import { addCharge } from './add-charge.ts';
import { chargeDamage, dropDamage } from './decide-damage.ts';
import { proposeDamage } from './propose-damage.ts';
import { takeOffCharge } from './take-off-charge.ts';

export function extraChargeRoutes(deps: Deps): Router {
  const router = Router();

  serve(router, extraChargeContract.addCharge, async ({ body, caller }) => {
    await refuseForeignBooking(body.bookingId, caller);
    const moved = await addCharge({ ...body, adminId: caller.id }, deps);
    const { kind, amount, reason, evidence } = body;
    return auditedMoney(moved, { kind, amount, reason, evidence });
  });

  serve(router, extraChargeContract.takeOffCharge, async ({ body, caller }) => {
    await refuseForeignBooking(body.bookingId, caller);
    const { charge, ...moved } = await takeOffCharge({ ...body, adminId: caller.id }, deps);
    const { kind, amount } = charge;
    return auditedMoney(moved, { kind, amount, reason: body.reason });
  });

  serve(router, extraChargeContract.proposeDamage, async ({ body, caller }) => {
    await refuseForeignBooking(body.bookingId, caller);
    const moved = await proposeDamage({ ...body, adminId: caller.id }, deps);
    const { amount, reason, evidence, damageId } = body;
    const named = damageId === undefined ? {} : { damageId };
    return auditedMoney(moved, { kind: 'damage', amount, reason, evidence, ...named });
  });

  serve(router, extraChargeContract.chargeDamage, async ({ body, caller }) => {
    await refuseForeignBooking(body.bookingId, caller);
    const { proposal, ...moved } = await chargeDamage({ ...body, caller }, deps);
    return auditedMoney(moved, { kind: 'damage', amount: proposal.amount, reason: body.reason ?? null });
  });

  serve(router, extraChargeContract.dropDamage, async ({ body, caller }) => {
    await refuseForeignBooking(body.bookingId, caller);
    const { proposal, ...moved } = await dropDamage({ ...body, caller }, deps);
    return auditedMoney(moved, { kind: 'damage', amount: proposal.amount, reason: body.reason });
  });

  return router;
}
