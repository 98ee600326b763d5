import { itemAt } from '../../search/model.ts';
import { bookingOf, cancel } from '../claims.ts';
import type { Guards } from '../guards.ts';
import { reason, row, status, step, type Charge, type World } from '../world.ts';
import { begin, finish, targetCharge, type Start, type Steps } from './procedure.ts';

const isConfirmedBy = (world: World, charge: Charge) => {
  const booking = bookingOf(world, charge);
  return booking.status === status.confirmed && booking.settledBy === charge.settles;
};

/** Once the rental starts, a booking stays confirmed even if refunded: the car may be on the road. */
const mustFall = (world: World, charge: Charge, guards: Guards) =>
  isConfirmedBy(world, charge) && (world.hasStarted === 0 || !guards.outsideSparesRental);

/**
 * Starts recording an outside refund that Razorpay reports but our records do not show yet. Also starts for a charge
 * whose row is closed but whose booking is confirmed: a settle step that read the payment before its refund may have
 * confirmed the booking afterwards.
 */
export function outsideStart(guards: Guards): Start {
  return (world, worker, target) => {
    const charge = itemAt(world.charges, target);
    const stands = mustFall(world, charge, guards) && guards.dropsReturnedOutsideAgain;
    const isNews = charge.row !== row.done || stands;
    return charge.isReturnedOutside === 1 && isNews && begin(worker, step.recordOutside, target);
  };
}

/** Steps for an outside refund: one write for a new payment, otherwise C11 (or C8) and T11. Protocol, section 4.6. */
export function outsideSteps(guards: Guards): Steps {
  return {
    [step.recordOutside](world, worker) {
      const charge = targetCharge(world, worker);
      const isNew = charge.row === row.absent;
      if (isNew) charge.row = guards.recordsReturnedInOneWrite ? row.done : row.undecided;
      if (isNew && guards.recordsReturnedInOneWrite) finish(worker);
      else worker.step = step.storeOutside;
    },
    [step.dropOutside](world, worker) {
      const charge = targetCharge(world, worker);
      if (mustFall(world, charge, guards) && guards.dropsReturnedOutside) {
        cancel(bookingOf(world, charge), reason.refunded);
      }
      finish(worker);
    },
    [step.storeOutside](world, worker) {
      targetCharge(world, worker).row = row.done;
      worker.step = step.dropOutside;
    },
  };
}
