import { addBookingsContract, onlineAccessContract } from '@rental/contracts';
import { Router } from 'express';
import { AppError } from '../../../errors/app-error.ts';
import { serve } from '../../../http/contract/serve.ts';
import type { AccountDeps, Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { takeAccessCode } from '../../auth/online-access/access-code.ts';
import { requireCounter } from '../require-counter.ts';
import { giveAccess } from './give-access.ts';
import { moveCustomer } from './move-customer.ts';

export function onlineAccessRoutes(deps: AccountDeps & Deps): Router {
  const router = Router();

  serve(router, onlineAccessContract.giveAccess, async ({ body, caller }) => {
    await requireCounter();
    const data = await giveAccess(body.customerId, caller, deps);
    return {
      data,
      targetId: body.customerId,
      targetName: data.name,
      before: null,
      after: { phone: data.phone, until: data.until },
    };
  });

  serve(router, addBookingsContract.addBookings, async ({ body, caller }) => {
    await requireCounter();
    if (!caller.isVerified) throw new AppError('email_not_verified');
    const customer = await takeAccessCode({ ...body, accountId: new ObjectId(caller.id) }, deps);
    const added = await moveCustomer(customer, deps);
    return {
      data: { added },
      targetId: caller.id,
      targetName: null,
      before: { customerId: String(customer._id) },
      after: { customerId: caller.id, bookings: added },
    };
  });

  return router;
}
