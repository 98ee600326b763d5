import { itemAt } from '../../search/model.ts';
import { cancel } from '../claims.ts';
import type { Guards } from '../guards.ts';
import { reason, status, step, type Booking, type World } from '../world.ts';
import { isSettleable } from './settle.ts';
import { begin, finish, targetBooking, type Start, type Step, type Steps } from './procedure.ts';

const isLapsedHold = (booking: Booking) => booking.status === status.pending && booking.isLapsed === 1;

const hasMoney = (world: World, booking: Booking) =>
  world.charges.some((charge) => world.bookings[charge.owner] === booking && isSettleable(charge));

/** Starts an expiry once Razorpay reports no captured payment; a captured payment is settled instead. */
export const expireAnsweredStart: Start = (world, worker, target) => {
  const booking = itemAt(world.bookings, target);
  return isLapsedHold(booking) && !hasMoney(world, booking) && begin(worker, step.expireAnswered, target);
};

/** Starts an expiry although Razorpay has not responded in time. */
export const expireBlindStart: Start = (world, worker, target) =>
  isLapsedHold(itemAt(world.bookings, target)) && begin(worker, step.expireBlind, target);

/**
 * The steps of an expiry: T5, with a stricter filter when Razorpay has not responded. In the model, the 24 hours after
 * a proof of payment never elapse. Protocol, section 4.3.
 */
export function expireSteps(guards: Guards): Steps {
  const expire =
    (isBlind: boolean): Step =>
    (world, worker) => {
      const booking = targetBooking(world, worker);
      if (matches(booking, isBlind, guards)) {
        cancel(booking, reason.holdExpired);
        world.expiredBlind = isBlind;
        if (!guards.expireFreesCar) booking.holdsCar = 1;
        if (!guards.expireGivesUseBack) booking.hasUse = booking.wantsUse;
        if (!guards.expireKeepsBooking) booking.status = status.deleted;
      }
      finish(worker);
    };
  return { [step.expireAnswered]: expire(false), [step.expireBlind]: expire(true) };
}

function matches(booking: Booking, isBlind: boolean, guards: Guards): boolean {
  const isPending = booking.status === status.pending;
  // A booking that is no longer pending keeps its old `holdUntil`, which is in the past; the model need not store it.
  const isLapsed = booking.isLapsed === 1 || !isPending;
  const isSpared = isBlind && booking.hasProof === 1 && guards.expireHeedsProof;
  return (isPending || !guards.expireWantsPending) && (isLapsed || !guards.expireWantsLapsed) && !isSpared;
}
