import type { HasWorkers } from './field.ts';
import { itemAt, type Move } from './model.ts';

/** One call to the database or the provider. Afterwards the worker is at its next step, or idle. */
export type Step<World, Worker> = (world: World, worker: Worker) => void;

/** Returns a function that takes a busy worker’s next step. `names` lists all steps by their numbers. */
export function createStepper<World, Worker extends { step: number }>(
  names: object,
  byNumber: Readonly<Record<number, Step<World, Worker>>>,
): Step<World, Worker> {
  const steps = Object.keys(names).map((_, number): Step<World, Worker> => byNumber[number] ?? (() => {}));
  return (world, worker) => itemAt(steps, worker.step)(world, worker);
}

interface Work<World, Worker> {
  count: number;
  /** The procedures that an idle worker may start; each returns false when there is no reason to start. */
  starts: readonly ((world: World, worker: Worker) => boolean)[];
  take: Step<World, Worker>;
  /** Resets a worker that has finished or died. */
  finish: (worker: Worker) => void;
  /** Describes the next step of a worker, for counterexamples. */
  explain: (worker: Worker) => string;
}

/**
 * Returns the moves of the workers. An idle worker may start any procedure; a busy one takes its next step, or dies and
 * loses all it has read. A worker whose `step` is 0 is idle.
 */
export function workerMoves<Worker extends { step: number }, World extends HasWorkers<Worker>>({
  count,
  starts,
  take,
  finish,
  explain,
}: Work<World, Worker>): Move<World>[] {
  // The workers in a state are sorted, with idle ones first, so the first worker is idle if any is.
  const startMove = (start: (world: World, worker: Worker) => boolean): Move<World> => ({
    title(before) {
      const world = structuredClone(before);
      const worker = itemAt(world.workers, 0);
      start(world, worker);
      return `a worker turns to ${explain(worker)}`;
    },
    apply(world) {
      const worker = itemAt(world.workers, 0);
      return worker.step === 0 && start(world, worker);
    },
  });
  const busyMove = (index: number, ending: string, act: Step<World, Worker>): Move<World> => ({
    title: (before) => `${explain(itemAt(before.workers, index))}: ${ending}`,
    apply(world) {
      const worker = itemAt(world.workers, index);
      if (worker.step === 0) return false;
      act(world, worker);
      return true;
    },
  });
  const numbers = Array.from({ length: count }, (_, index) => index);
  return [
    ...starts.map(startMove),
    ...numbers.map((index) => busyMove(index, 'done', take)),
    ...numbers.map((index) => busyMove(index, 'the worker dies before it', (_, worker) => finish(worker))),
  ];
}
