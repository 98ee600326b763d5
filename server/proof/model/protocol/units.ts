import { createLayout, recordUnit, workerUnits } from '../search/field.ts';
import { itemAt, type Unit } from '../search/model.ts';
import type { Worker, World } from './world.ts';

const bookingLayout = createLayout({
  status: 3,
  reason: 3,
  settledBy: 2,
  holdsCar: 1,
  isLapsed: 1,
  hasProof: 1,
  refundDue: 1,
  followUp: 1,
  wasToldCancelled: 1,
  wasPromisedRefund: 1,
  hasUse: 1,
});
const chargeLayout = createLayout({ row: 3, refunds: 2, isCaptured: 1, isReturnedOutside: 1 });
const worldLayout = createLayout({ hasStarted: 1, isBlocked: 1 });
const workerLayout = createLayout({ step: 5, target: 2, due: 1 });

const worldUnit: Unit<World> = {
  ...recordUnit(worldLayout, (world: World) => world),
  write(world, packed) {
    worldLayout.unpack(packed, world);
    world.expiredBlind = false;
  },
};

/** Returns the units for packing every world that has as many bookings, charges and workers as this one. */
export function unitsOf({ bookings, charges, workers }: World): Unit<World>[] {
  return [
    ...workerUnits<Worker, World>(workers.length, workerLayout),
    ...bookings.map((_, index) => recordUnit(bookingLayout, (world: World) => itemAt(world.bookings, index))),
    ...charges.map((_, index) => recordUnit(chargeLayout, (world: World) => itemAt(world.charges, index))),
    worldUnit,
  ];
}
