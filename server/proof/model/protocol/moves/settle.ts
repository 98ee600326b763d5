import { itemAt } from '../../search/model.ts';
import { bookingOf, cancel, isDayFree, isHoldExpired, isUseFree } from '../claims.ts';
import type { Guards } from '../guards.ts';
import { reason, row, status, step, type Booking, type Charge, type World } from '../world.ts';
import { begin, finish, targetCharge, type Start, type Steps } from './procedure.ts';

/** Whether Razorpay reports the payment as captured: in a webhook, to a verify call or to a worker. */
export const isSettleable = (charge: Charge) =>
  charge.isCaptured === 1 && charge.refunds === 0 && charge.isReturnedOutside === 0;

export function settleStart(guards: Guards): Start {
  const first = guards.recordsBeforeConfirming ? step.record : step.confirm;
  return (world, worker, target) => isSettleable(itemAt(world.charges, target)) && begin(worker, first, target);
}

/** Starts settling an undecided row that the charges worker has found. The row is settled without querying Razorpay. */
export const settleRowStart: Start = (world, worker, target) =>
  itemAt(world.charges, target).row === row.undecided && begin(worker, step.confirm, target);

/**
 * Starts cancelling a pending hold when Razorpay reports a payment of the wrong amount for it, even if that payment has
 * been refunded by now.
 */
export function mispaidStart(guards: Guards): Start {
  return (world, worker, target) => {
    const charge = itemAt(world.charges, target);
    const isKnown = charge.isMismatched && charge.row !== row.absent && guards.refundChecksAmount;
    return (
      isKnown && isMispaidHold(world, charge) && guards.wrongAmountEndsHold && begin(worker, step.dropMispaid, target)
    );
  };
}

const isMispaidHold = (world: World, charge: Charge) => bookingOf(world, charge).status === status.pending;

/** The steps of settling a payment: C1, T2, T3, T4, then reading the booking. Protocol, section 4.1. */
export function settleSteps(guards: Guards): Steps {
  return {
    [step.record](world, worker) {
      const charge = targetCharge(world, worker);
      const isNew = charge.row === row.absent;
      const givesBackAtOnce = charge.isMismatched && guards.refundChecksAmount;
      if (isNew) charge.row = firstRow(givesBackAtOnce, guards);
      if (givesBackAtOnce) worker.step = step.dropMispaid;
      else worker.step = isNew ? step.confirm : step.readRow;
    },
    [step.dropMispaid](world, worker) {
      const booking = bookingOf(world, targetCharge(world, worker));
      if (booking.status === status.pending && guards.wrongAmountEndsHold) cancel(booking, reason.wrongAmount);
      worker.step = step.readRow;
    },
    [step.readRow](world, worker) {
      const found = targetCharge(world, worker).row;
      if (found === row.undecided) worker.step = step.confirm;
      else if (found === row.due) worker.step = step.postRefund;
      else finish(worker);
    },
    [step.confirm](world, worker) {
      const charge = targetCharge(world, worker);
      const booking = bookingOf(world, charge);
      const isPending = booking.status === status.pending || !guards.confirmWantsPending;
      const matches = isPending && (world.hasStarted === 0 || !guards.confirmLooksAtDay);
      if (matches) confirm(booking, guards.confirmStoresSettledBy ? charge.settles : 0);
      worker.step = matches ? step.keep : step.revive;
    },
    [step.revive](world, worker) {
      const charge = targetCharge(world, worker);
      const booking = bookingOf(world, charge);
      if (!isHoldExpired(booking)) {
        worker.step = isBegun(world, booking) ? step.close : step.readBooking;
        return;
      }
      if (!guards.reviveKnowsUseIndex && isDayFree(world, booking) && !isUseFree(world, booking)) {
        finish(worker);
        return;
      }
      if (!mayRevive(world, booking, guards)) {
        worker.step = guards.closeBeforeGivingBack ? step.close : step.giveBack;
        return;
      }
      confirm(booking, charge.settles);
      booking.holdsCar = guards.reviveHoldsCar ? 1 : 0;
      booking.hasUse = guards.reviveTakesUse ? booking.wantsUse : 0;
      worker.step = step.keep;
    },
    [step.close](world, worker) {
      const booking = bookingOf(world, targetCharge(world, worker));
      if (isBegun(world, booking)) cancel(booking, reason.carUnavailable);
      else if (isHoldExpired(booking) || !guards.closeWantsHoldExpired) booking.reason = reason.carUnavailable;
      worker.step = step.readBooking;
    },
    [step.readBooking](world, worker) {
      const charge = targetCharge(world, worker);
      const booking = bookingOf(world, charge);
      if (counts(booking, charge, guards)) worker.step = step.keep;
      else if (canNeverCount(booking)) worker.step = guards.decidesBeforeRefunding ? step.giveBack : step.postRefund;
      else if (booking.status === status.deleted) finish(worker);
      else worker.step = step.confirm;
    },
    [step.keep](world, worker) {
      const charge = targetCharge(world, worker);
      if (charge.row === row.undecided) charge.row = row.kept;
      finish(worker);
    },
    [step.giveBack](world, worker) {
      const charge = targetCharge(world, worker);
      const matches = charge.row === row.undecided;
      if (matches) charge.row = row.due;
      worker.step = matches ? step.postRefund : step.readRow;
    },
  };
}

/** Whether the rental of a hold has started, after which no payment can confirm the hold. */
const isBegun = (world: World, booking: Booking) => booking.status === status.pending && world.hasStarted === 1;

function firstRow(givesBackAtOnce: boolean, guards: Guards): number {
  if (givesBackAtOnce) return row.due;
  return guards.keepsAfterConfirming ? row.undecided : row.kept;
}

function confirm(booking: Booking, settledBy: number): void {
  booking.status = status.confirmed;
  booking.reason = reason.none;
  booking.settledBy = settledBy;
  booking.isLapsed = 0;
  booking.hasProof = 0;
}

const mayRevive = (world: World, booking: Booking, guards: Guards) =>
  world.hasStarted === 0 &&
  (isDayFree(world, booking) || !guards.reviveObeysIndex) &&
  (isUseFree(world, booking) || !guards.reviveObeysUseIndex);

function counts(booking: Booking, charge: Charge, guards: Guards): boolean {
  if (!guards.keepComparesSettledBy) return booking.status === status.confirmed;
  const isOwn = booking.settledBy === charge.settles;
  return isOwn && (guards.keepHeedsOwnCancellation || booking.status === status.confirmed);
}

/**
 * Whether a charge that is not in `settledBy` can never pay for the booking, because the booking is confirmed or is
 * cancelled for good. Protocol, section 3.4.
 */
const canNeverCount = (booking: Booking) =>
  booking.status === status.confirmed || (booking.status === status.cancelled && !isHoldExpired(booking));
