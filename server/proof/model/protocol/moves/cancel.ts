import { itemAt } from '../../search/model.ts';
import { bookingOf, cancel } from '../claims.ts';
import type { Guards } from '../guards.ts';
import { reason, row, status, step, type Booking, type Worker, type World } from '../world.ts';
import { begin, finish, targetBooking, targetCharge, type Start, type Steps } from './procedure.ts';

const cancelWith = (world: World, worker: Worker, reading: { target: number; due: number }) => {
  const booking = itemAt(world.bookings, reading.target);
  if (booking.status !== status.confirmed || booking.settledBy === 0) return false;
  worker.due = reading.due;
  return begin(worker, step.cancelPaid, booking.settledBy - 1);
};

/**
 * Reads the booking, the charge that settled it and the refund that the policy allows now: the full amount before the
 * rental starts, nothing afterwards.
 */
export const cancelStart: Start = (world, worker, target) =>
  cancelWith(world, worker, { target, due: world.hasStarted === 1 ? 0 : 1 });

/**
 * An admin’s cancellation with a full refund. Explored only after the rental has started, because before that it is the
 * same as the customer’s cancellation.
 */
export const adminCancelStart: Start = (world, worker, target) =>
  world.hasStarted === 1 && cancelWith(world, worker, { target, due: 1 });

export const followUpStart: Start = (world, worker, target) =>
  itemAt(world.bookings, target).followUp === 1 && begin(worker, step.readFollowUp, target);

/** Steps of a cancellation: T9, then the follow-up, which any worker may do. Protocol, sections 5.6 and 4.5. */
export function cancelSteps(guards: Guards): Steps {
  return {
    [step.cancelPaid](world, worker) {
      const charge = targetCharge(world, worker);
      const booking = bookingOf(world, charge);
      const matches = booking.status === status.confirmed && booking.settledBy === charge.settles;
      if (!matches && guards.cancelWantsConfirmed) {
        finish(worker);
        return;
      }
      cancel(booking, reason.customer);
      booking.wasToldCancelled = 1;
      booking.wasPromisedRefund |= worker.due;
      if (!guards.cancelOwesInOneWrite) {
        worker.step = step.oweLater;
        return;
      }
      owe(booking, worker.due);
      begin(worker, step.readFollowUp, charge.owner);
      worker.due = 0;
    },
    [step.oweLater](world, worker) {
      const charge = targetCharge(world, worker);
      owe(bookingOf(world, charge), worker.due);
      begin(worker, step.readFollowUp, charge.owner);
      worker.due = 0;
    },
    [step.readFollowUp](world, worker) {
      const booking = targetBooking(world, worker);
      if (booking.followUp === 0 || booking.settledBy === 0) {
        finish(worker);
        return;
      }
      worker.due = booking.refundDue;
      const first = guards.followUpKeepsFirst ? step.keepFollowUp : step.decideFollowUp;
      begin(worker, guards.followUpClearsFlagLast ? first : step.closeFollowUp, booking.settledBy - 1);
    },
    [step.keepFollowUp](world, worker) {
      const charge = targetCharge(world, worker);
      if (charge.row === row.undecided) charge.row = row.kept;
      worker.step = step.decideFollowUp;
    },
    [step.decideFollowUp](world, worker) {
      const charge = targetCharge(world, worker);
      if (worker.due === 1 && charge.row === row.kept) charge.row = row.due;
      if (guards.followUpClearsFlagLast) worker.step = step.closeFollowUp;
      else finish(worker);
    },
    [step.closeFollowUp](world, worker) {
      bookingOf(world, targetCharge(world, worker)).followUp = 0;
      if (guards.followUpClearsFlagLast) finish(worker);
      else worker.step = step.decideFollowUp;
    },
  };
}

function owe(booking: Booking, due: number): void {
  booking.refundDue = due;
  booking.followUp = 1;
}
