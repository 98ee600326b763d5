import { itemAt } from '../../search/model.ts';
import { cancel, isHoldExpired } from '../claims.ts';
import type { Guards } from '../guards.ts';
import { reason, status, step } from '../world.ts';
import { begin, finish, targetBooking, type Start, type Steps } from './procedure.ts';

/**
 * Starts dropping the booking if the customer has not been notified of the cancellation yet. After that, dropping it
 * again would change nothing, so the model omits this to stay small.
 */
export const dropStart: Start = (world, worker, target) => {
  const booking = itemAt(world.bookings, target);
  const hasCause = booking.status !== status.absent && booking.wasToldCancelled === 0;
  return hasCause && begin(worker, step.dropPending, target);
};

/**
 * The steps of dropping an unpaid booking: T6, T7, then reading the booking. The preceding query to the provider is
 * modelled as a separate settle step. Protocol, section 5.5.
 */
export function dropSteps(guards: Guards): Steps {
  return {
    [step.dropPending](world, worker) {
      const booking = targetBooking(world, worker);
      if (booking.status === status.pending || !guards.dropPendingWantsPending) {
        cancel(booking, reason.dismissed);
        booking.wasToldCancelled = 1;
        finish(worker);
        return;
      }
      worker.step = guards.dropsExpired ? step.dropExpired : step.readDropped;
    },
    [step.dropExpired](world, worker) {
      const booking = targetBooking(world, worker);
      if (!isHoldExpired(booking)) {
        worker.step = step.readDropped;
        return;
      }
      booking.reason = reason.dismissed;
      booking.wasToldCancelled = 1;
      finish(worker);
    },
    [step.readDropped](world, worker) {
      const booking = targetBooking(world, worker);
      if (booking.status === status.cancelled) booking.wasToldCancelled = 1;
      finish(worker);
    },
  };
}
