import { itemAt } from '../search/model.ts';
import { createWorld, type Configuration } from './configuration.ts';
import type { Guards } from './guards.ts';
import { findBrokenInvariant } from './invariants.ts';
import { protocolStepper, recoveryStarts } from './moves/work.ts';
import { row, status, step, type Booking, type Charge, type World } from './world.ts';

const longestProcedure = 40;
const mostRuns = 40;

type Judge = (world: World) => string | null;

function copy(from: World, to: World): void {
  from.bookings.forEach((booking, index) => Object.assign(itemAt(to.bookings, index), booking));
  from.charges.forEach((charge, index) => Object.assign(itemAt(to.charges, index), charge));
  from.workers.forEach((worker, index) => Object.assign(itemAt(to.workers, index), worker));
  to.hasStarted = from.hasStarted;
  to.isBlocked = from.isBlocked;
}

/**
 * Creates a check that workers alone can finish all work when nothing else happens. Because workers may crash at any
 * moment, every state leads to one in which at most one worker is busy, so checking only those states is enough.
 */
export function createLivenessJudge(configuration: Configuration, guards: Guards): Judge {
  const world = createWorld(configuration);
  const take = protocolStepper(guards);
  const { forBooking, forCharge } = recoveryStarts(guards);

  function runAlone(index: number): boolean {
    const worker = itemAt(world.workers, index);
    for (let steps = 0; steps < longestProcedure; steps++) {
      if (worker.step === step.idle) return true;
      take(world, worker);
    }
    return false;
  }

  function startSomething(): boolean {
    const worker = itemAt(world.workers, 0);
    // Settling a kept charge again changes nothing and could be repeated forever, so a kept charge does not count as
    // work unless it was refunded externally.
    const hasWork = (charge: Charge) => charge.row !== row.kept || charge.isReturnedOutside === 1;
    return (
      world.charges.some(
        (charge, index) => hasWork(charge) && forCharge.some((start) => start(world, worker, index)),
      ) || world.bookings.some((_, index) => forBooking.some((start) => start(world, worker, index)))
    );
  }

  function recover(): string | null {
    for (let run = 0; run < mostRuns; run++) {
      if (!startSomething()) return findLeftover(world);
      if (!runAlone(0)) return `one worker alone needs more than ${longestProcedure} steps`;
      const fault = findBrokenInvariant(world);
      if (fault !== null) return fault;
    }
    return 'sweeper and reconciler never come to rest';
  }

  return (reached) => {
    const busy = reached.workers.filter((worker) => worker.step !== step.idle);
    if (busy.length > 1) return null;
    copy(reached, world);
    if (busy.length === 0) return recover();
    const isDone = runAlone(reached.workers.findIndex((worker) => worker.step !== step.idle));
    return isDone ? null : `one worker alone needs more than ${longestProcedure} steps`;
  };
}

function findLeftover(world: World): string | null {
  if (world.bookings.some(isLapsedHold)) return 'liveness: a lapsed hold is left';
  if (world.bookings.some((booking) => booking.followUp === 1)) return 'liveness: a follow-up is left';
  if (world.charges.some((charge) => isMispaid(world, charge))) return 'liveness: a hold stands on a wrong amount';
  if (!world.charges.every(isSettled)) return 'liveness: a captured charge is neither kept nor returned';
  if (!world.bookings.every((booking) => isPromiseKept(world, booking))) return 'liveness: a promised refund is unpaid';
  if (world.bookings.some((booking) => isUnpaidClaim(world, booking))) {
    return 'liveness: a booking stands though its money was returned outside';
  }
  return null;
}

const isLapsedHold = (booking: Booking) => booking.status === status.pending && booking.isLapsed === 1;
const isMispaid = (world: World, { isMismatched, row: at, owner }: Charge) =>
  isMismatched && at !== row.absent && itemAt(world.bookings, owner).status === status.pending;
const isReturned = (charge: Charge | undefined) =>
  charge !== undefined && charge.refunds + charge.isReturnedOutside === 1;

function isSettled(charge: Charge): boolean {
  if (charge.isCaptured === 0) return true;
  return isReturned(charge) ? charge.row === row.done : charge.row === row.kept;
}

const isPromiseKept = (world: World, booking: Booking) =>
  booking.wasPromisedRefund === 0 || isReturned(world.charges[booking.settledBy - 1]);

const isUnpaidClaim = (world: World, booking: Booking) =>
  booking.status === status.confirmed && world.hasStarted === 0 && isReturned(world.charges[booking.settledBy - 1]);
