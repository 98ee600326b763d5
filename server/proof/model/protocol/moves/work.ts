import { nameIn } from '../../search/field.ts';
import type { Move } from '../../search/model.ts';
import { createStepper, workerMoves } from '../../search/worker-moves.ts';
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

/** Returns a function that runs the next call of a busy worker. */
export const protocolStepper = (guards: Guards): Step =>
  createStepper(step, {
    ...settleSteps(guards),
    ...refundSteps(guards),
    ...expireSteps(guards),
    ...dropSteps(guards),
    ...cancelSteps(guards),
    ...outsideSteps(guards),
  });

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

export function workMoves(configuration: Configuration, guards: Guards): Move<World>[] {
  const { forBooking, forCharge } = recoveryStarts({ ...guards, sweeps: true, followsUp: true, reconciles: true });
  const onEach = (starts: Start[], count: number) =>
    starts.flatMap((start) =>
      Array.from({ length: count }, (_, target) => (world: World, worker: Worker) => start(world, worker, target)),
    );
  return workerMoves({
    count: configuration.workers,
    starts: [
      ...onEach([...forBooking, expireBlindStart, dropStart, cancelStart, adminCancelStart], configuration.bookings),
      ...onEach(forCharge, configuration.owners.length),
    ],
    take: protocolStepper(guards),
    finish,
    explain: explainWorker,
  });
}

export const explainWorker = ({ step: at, target, due }: Worker): string =>
  `${nameIn(step, at)} (target ${target}, due ${due})`;
