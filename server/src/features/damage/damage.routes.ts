import { damageContract } from '@rental/contracts';
import { Router } from 'express';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { serve } from '../../http/contract/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { refuseForeignBooking } from '../booking/find/find-bookings.ts';
import { findVehicle, refuseForeignCar } from '../vehicle/find-vehicles.ts';
import { repairDamage, reopenDamage } from './change-damage.ts';
import type { DamageRecord } from './damage.model.ts';
import { getDamagesOfBooking, getDamagesOfCar } from './get-damages.ts';
import { presentDamages } from './present-damage.ts';
import { addDamage, reportDamage } from './add-damage.ts';

export function damageRoutes(deps: Deps): Router {
  const router = Router();

  serve(router, damageContract.getByCar, async ({ query, caller }) => {
    await refuseForeignCar(query.carId, caller);
    return getDamagesOfCar(query.carId, caller);
  });

  serve(router, damageContract.getByBooking, ({ query, caller }) => getDamagesOfBooking(query.bookingId, caller, deps));

  serve(router, damageContract.add, async ({ body, caller }) => {
    await refuseForeignCar(body.carId, caller);
    if (body.bookingId !== undefined) await refuseForeignBooking(body.bookingId, caller);
    const after = await addDamage(body, caller, deps);
    return auditedChange({ before: null, after }, caller);
  });

  serve(router, damageContract.report, ({ body, caller }) => reportDamage(body, caller, deps));

  serve(router, damageContract.repair, async ({ body, caller }) =>
    auditedChange(await repairDamage(body, caller, deps), caller),
  );

  serve(router, damageContract.reopen, async ({ body, caller }) =>
    auditedChange(await reopenDamage(body.damageId, caller), caller),
  );

  return router;
}

type Change = { before: DamageRecord | null; after: DamageRecord };

/** The reply of a change with its audit entry, which names the car. */
async function auditedChange({ before, after }: Change, caller: Pick<Caller, 'staff'>) {
  const [data] = await presentDamages([after], caller);
  if (!data) throw new AppError('damage_not_found');
  const car = await findVehicle(String(after.carId));
  return {
    data,
    targetId: String(after.carId),
    targetName: car?.carName ?? null,
    before: before && auditedFacts(before),
    after: auditedFacts(after),
  };
}

const auditedFacts = ({ _id, place, kind, size, state, bookingId, repair }: DamageRecord) => ({
  damageId: String(_id),
  place,
  kind,
  size,
  state,
  bookingId: bookingId ? String(bookingId) : null,
  cost: repair?.cost ?? null,
});
