import { ObjectId } from '../../../platform/mongo.ts';
import type { BookingDeps } from '../../booking/booking-deps.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { datesOf, findIdenticalCars } from '../../booking/change/list-free-cars.ts';
import { type PlannedChange, planChange } from '../../booking/change/plan-change.ts';
import { type ChangeFacts, readChange } from '../../booking/change/read-change.ts';
import type { ChangeWish } from '../../booking/change/refuse-change.ts';
import { changeNow } from '../../booking/moves/change-moves.ts';
import { hasBegun } from '../../booking/times/set-times.ts';

/*
 * A customer’s change for which the booking’s own car is taken. Before the rental begins or its car is handed out, an
 * identical car will do, if it is free at the dates and times before and after the change.
 */

type OnOther = { facts: ChangeFacts; planned: PlannedChange };

type Wanted = {
  booking: BookingRecord;
  wish: ChangeWish;
  /** The facts of the change on the booking’s own car. */
  own: ChangeFacts;
};

/** Plans the change on each identical car, one after the other. */
export async function* planOnIdentical({ booking, wish, own }: Wanted, deps: BookingDeps): AsyncGenerator<OnOther> {
  if (hasBegun(booking, deps.clock.now()) || booking.lateDays) return;
  for (const carId of await findIdenticalCars(booking, wish, { facts: own, clock: deps.clock })) {
    const facts = await readChange(booking, { ...wish, carId });
    yield { facts, planned: planChange({ booking, wish }, facts, deps) };
  }
}

/**
 * Returns the booking with a plan that needs no car that is taken; null if there is none. A change that has to be paid
 * can’t take another car, so the booking is moved to it first (T19), at the same dates and price. It stays there if the
 * change is not paid.
 */
export async function moveToIdentical(
  wanted: Wanted,
  deps: BookingDeps,
): Promise<{ booking: BookingRecord; planned: PlannedChange } | null> {
  const { booking } = wanted;
  for await (const { facts, planned } of planOnIdentical(wanted, deps)) {
    if (planned.priced.difference <= 0) return { booking, planned };
    const { plan, carId } = planChange({ booking, wish: datesOf(booking) }, facts, deps);
    const moved = await changeNow(booking, { id: new ObjectId(), by: null, plan, carId, refund: 0 }, deps);
    if (moved === null) return null;
    if (moved !== 'car taken') return { booking: moved, planned };
  }
  return null;
}
