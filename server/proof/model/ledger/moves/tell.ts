// Recording outside refunds in the ledger: T11, T30 and `markTold`. Protocol, section 4.6.
import type { LedgerGuards } from '../guards.ts';
import { step, type Worker, type World } from '../world.ts';
import { moveRev } from './booking.ts';
import { isUntold, markTold } from './charge.ts';
import { finish, type Start, type Step } from './procedure.ts';
import { leftInLedger } from './sums.ts';

/** Reads from the charge how much was refunded outside, and how much of that did not cover a promised refund. */
export const tellStart: Start = ({ charge }, worker) => {
  if (!isUntold(charge)) return false;
  worker.step = step.readBooking;
  worker.sum = charge.outside;
  worker.seen = charge.lost;
  return true;
};

function takeOutside(world: World, { sum, left }: Worker, guards: LedgerGuards): void {
  const { booking } = world;
  booking.owed -= left;
  booking.external += left;
  if (guards.tellLeavesWork) booking.followUp = 1;
  else booking.mailedOutside = Math.min(sum, booking.mailedOutside);
  moveRev(world);
}

function readBooking({ booking, charge }: World, worker: Worker, guards: LedgerGuards): void {
  const left = leftInLedger(booking);
  const untold = guards.tellReadsLedger ? worker.seen - booking.external : worker.seen;
  const amount = guards.tellHeedsRest ? Math.min(untold, left) : untold;
  if (!guards.tellsBeforeMarking) markTold(charge, worker.sum, worker.seen, guards);
  if (!guards.mailReadsLedger) booking.mailedOutside = worker.seen;
  worker.left = Math.max(0, amount);
  worker.flag = amount > 0 && amount === left ? 1 : 0;
  worker.step = amount <= 0 ? step.markTold : worker.flag === 1 ? step.endReturned : step.noteReturned;
}

export function tellSteps(guards: LedgerGuards): Record<number, Step> {
  const goOn = (worker: Worker) => {
    Object.assign(worker, { step: step.markTold, isStale: 0, left: 0, flag: 0 });
  };
  return {
    [step.readBooking]: (world, worker) => readBooking(world, worker, guards),
    [step.endReturned](world, worker) {
      const { booking, hasStarted } = world;
      const isAsRead = worker.isStale === 0 || !guards.endReturnedWantsRev;
      const isAhead = hasStarted === 0 || !guards.endReturnedSparesRental;
      if (!isAsRead || !isAhead || booking.isCancelled === 1) {
        worker.step = step.noteReturned;
        return;
      }
      booking.isCancelled = 1;
      booking.isReturned = 1;
      takeOutside(world, worker, guards);
      goOn(worker);
    },
    [step.noteReturned](world, worker) {
      if (worker.isStale === 1 && guards.noteReturnedWantsRev) {
        finish(worker);
        return;
      }
      takeOutside(world, worker, guards);
      goOn(worker);
    },
    [step.markTold]({ charge }, worker) {
      markTold(charge, worker.sum, worker.seen, guards);
      finish(worker);
    },
  };
}
