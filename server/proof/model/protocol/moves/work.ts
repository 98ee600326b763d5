import { itemAt, type Move } from '../../search/model.ts';
import type { Configuration } from '../configuration.ts';
import type { Guards } from '../guards.ts';
import { step, type Worker, type World } from '../world.ts';
import { adminCancelStart, cancelStart, cancelSteps, followUpStart } from './cancel.ts';
import { dropStart, dropSteps } from './drop.ts';
import { expireAnsweredStart, expireBlindStart, expireSteps } from './expire.ts';
import { outsideStart, outsideSteps } from './outside.ts';
import { finish, type Start, type Step } from './procedure.ts';
import { endRefundStart, refundStart, refundSteps } from './refund.ts';
import { mispaidStart, settleRowStart, settleStart, settleSteps } from './settle.ts';

const stepNames = Object.keys(step);

/** Returns the name of a step, for counterexamples. */
export const nameOfStep = (number: number) => itemAt(stepNames, number);

/** Returns a function that runs the next call of a busy worker. */
export function createStepper(guards: Guards): (world: World, worker: Worker) => void {
  const byNumber = {
    ...settleSteps(guards),
    ...refundSteps(guards),
    ...expireSteps(guards),
    ...dropSteps(guards),
    ...cancelSteps(guards),
    ...outsideSteps(guards),
  };
  const steps = stepNames.map((_, number): Step => byNumber[number] ?? (() => {}));
  return (world, worker) => itemAt(steps, worker.step)(world, worker);
}

/**
 * Returns the procedures that the workers (sweeper and reconciler) start without a request, by the kind of target.
 * Source: protocol, section 7.
 */
export function recoveryStarts(guards: Guards): { forBooking: Start[]; forCharge: Start[] } {
  return {
    forBooking: [...(guards.followsUp ? [followUpStart] : []), ...(guards.sweeps ? [expireAnsweredStart] : [])],
    forCharge: guards.reconciles
      ? [settleStart(guards), settleRowStart, mispaidStart(guards), refundStart, endRefundStart, outsideStart(guards)]
      : [],
  };
}

/**
 * Returns the moves of the workers. An idle worker may start any procedure; a busy one takes its next step, or crashes
 * and loses all it has read.
 */
export function workMoves(configuration: Configuration, guards: Guards): Move<World>[] {
  const { forBooking, forCharge } = recoveryStarts({ ...guards, sweeps: true, followsUp: true, reconciles: true });
  const bookings = Array.from({ length: configuration.bookings }, (_, index) => index);
  const charges = configuration.owners.map((_, index) => index);
  const workers = Array.from({ length: configuration.workers }, (_, index) => index);
  const take = createStepper(guards);
  return [
    ...[...forBooking, expireBlindStart, dropStart, cancelStart, adminCancelStart].flatMap((start) =>
      bookings.map((target) => startMove(start, target)),
    ),
    ...forCharge.flatMap((start) => charges.map((target) => startMove(start, target))),
    ...workers.map((index) => stepMove(index, take)),
    ...workers.map(crashMove),
  ];
}

// The workers in a state are sorted, with idle ones first, so the first worker is idle if any is.
const startMove = (start: Start, target: number): Move<World> => ({
  title(before) {
    const world = structuredClone(before);
    const worker = itemAt(world.workers, 0);
    start(world, worker, target);
    return `a worker turns to ${nameOfStep(worker.step)} (target ${worker.target})`;
  },
  apply(world) {
    const worker = itemAt(world.workers, 0);
    return worker.step === step.idle && start(world, worker, target);
  },
});

const stepMove = (index: number, take: Step): Move<World> => ({
  title: (before) => titleOf(itemAt(before.workers, index), 'done'),
  apply(world) {
    const worker = itemAt(world.workers, index);
    if (worker.step === step.idle) return false;
    take(world, worker);
    return true;
  },
});

const crashMove = (index: number): Move<World> => ({
  title: (before) => titleOf(itemAt(before.workers, index), 'crashes before it'),
  apply(world) {
    const worker = itemAt(world.workers, index);
    if (worker.step === step.idle) return false;
    finish(worker);
    return true;
  },
});

const titleOf = (worker: Worker, what: string) => `${nameOfStep(worker.step)} (target ${worker.target}): ${what}`;
