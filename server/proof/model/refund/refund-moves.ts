import { itemAt, type Move } from '../search/model.ts';
import {
  at,
  atRazorpay,
  mostGenerations,
  rowState,
  type RefundGuards,
  type Worker,
  type World,
} from './refund-world.ts';

type Step = (world: World, worker: Worker) => void;

function end(worker: Worker): void {
  Object.assign(worker, { step: at.idle, generation: 0, refundOf: 0, seen: 0 });
}

const refundOf = (world: World, generation: number) => itemAt(world.refunds, generation - 1);

/** Protocol, section 4.4, and C5 to C7; each filter names the state and the generation that the worker has read. */
function stepsOf(guards: RefundGuards): Record<number, Step> {
  const isAt = (world: World, worker: Worker, state: number) =>
    world.row.state === state && world.row.generation === worker.generation;
  return {
    [at.post](world, worker) {
      const refund = refundOf(world, worker.generation);
      if (refund.state === atRazorpay.none) refund.state = atRazorpay.pending;
      worker.step = at.storeRequested;
    },
    [at.storeRequested](world, worker) {
      if (isAt(world, worker, rowState.due) || !guards.requestedWantsDue) {
        world.row.state = rowState.requested;
        world.row.refundOf = worker.generation;
      }
      end(worker);
    },
    [at.fetch](world, worker) {
      worker.seen = refundOf(world, worker.refundOf).state;
      if (worker.seen === atRazorpay.pending) end(worker);
      else worker.step = at.storeEnd;
    },
    [at.storeEnd](world, worker) {
      const state = worker.seen === atRazorpay.processed ? rowState.processed : rowState.failed;
      if (isAt(world, worker, rowState.requested) || !guards.endedWantsRequested) world.row.state = state;
      end(worker);
    },
    [at.tryAgain](world, worker) {
      if (isAt(world, worker, rowState.failed) || !guards.tryAgainWantsFailed) {
        world.row.state = rowState.due;
        world.row.generation = Math.min(world.row.generation + 1, mostGenerations);
      }
      end(worker);
    },
  };
}

const firstSteps = [
  { state: rowState.due, step: at.post, title: 'the runner reads a due refund' },
  { state: rowState.requested, step: at.fetch, title: 'a poll or webhook reads a requested refund' },
  { state: rowState.failed, step: at.tryAgain, title: 'the admin clicks try again' },
];

function start(world: World, worker: Worker, first: (typeof firstSteps)[number]): boolean {
  if (worker.step !== at.idle || world.row.state !== first.state) return false;
  if (first.step === at.tryAgain && world.row.generation === mostGenerations) return false;
  Object.assign(worker, { step: first.step, generation: world.row.generation, refundOf: world.row.refundOf });
  return true;
}

/** Lets Razorpay process what is pending and one worker do what is left; answers how the row ends. */
export function runToRest(world: World, guards: RefundGuards): number {
  const steps = stepsOf(guards);
  const worker = itemAt(world.workers, 0);
  for (let count = 0; count < 20; count++) {
    for (const refund of world.refunds) if (refund.state === atRazorpay.pending) refund.state = atRazorpay.processed;
    if (worker.step !== at.idle) steps[worker.step]?.(world, worker);
    else if (!firstSteps.some((first) => start(world, worker, first))) break;
  }
  return world.row.state;
}

/** Workers turn to the row, step and crash; Razorpay ends a pending refund either way. */
export function refundMoves(workers: readonly number[], guards: RefundGuards): Move<World>[] {
  const steps = stepsOf(guards);
  const generations = Array.from({ length: mostGenerations }, (_, index) => index + 1);
  const move = (title: string, apply: (world: World) => boolean): Move<World> => ({ title: () => title, apply });
  const whenBusy = (index: number, title: string, take: Step) =>
    move(`worker ${index} ${title}`, (world) => {
      const worker = itemAt(world.workers, index);
      if (worker.step === at.idle) return false;
      take(world, worker);
      return true;
    });
  const ends = (generation: number, state: number) =>
    move(`Razorpay ends refund ${generation} in state ${state}`, (world) => {
      const refund = refundOf(world, generation);
      if (refund.state !== atRazorpay.pending) return false;
      refund.state = state;
      return true;
    });
  return [
    ...generations.flatMap((generation) => [
      ends(generation, atRazorpay.processed),
      ends(generation, atRazorpay.failed),
    ]),
    ...workers.flatMap((index) => [
      ...firstSteps.map((first) =>
        move(`worker ${index}: ${first.title}`, (world) => start(world, itemAt(world.workers, index), first)),
      ),
      whenBusy(index, 'takes its step', (world, worker) => steps[worker.step]?.(world, worker)),
      whenBusy(index, 'crashes', (_, worker) => end(worker)),
    ]),
  ];
}
