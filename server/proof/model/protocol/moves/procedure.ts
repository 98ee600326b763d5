import { itemAt } from '../../search/model.ts';
import type { Step as StepOf } from '../../search/worker-moves.ts';
import { step, type Worker, type World } from '../world.ts';

export type Step = StepOf<World, Worker>;

/** Steps by their number in `step`. */
export type Steps = Record<number, Step>;

/** A procedure that an idle worker may start. Returns false and changes nothing when there is no reason to start. */
export type Start = (world: World, worker: Worker, target: number) => boolean;

export const targetCharge = (world: World, worker: Worker) => itemAt(world.charges, worker.target);
export const targetBooking = (world: World, worker: Worker) => itemAt(world.bookings, worker.target);

export function finish(worker: Worker): void {
  worker.step = step.idle;
  worker.target = 0;
  worker.due = 0;
}

export function begin(worker: Worker, first: number, target: number): true {
  worker.step = first;
  worker.target = target;
  return true;
}
