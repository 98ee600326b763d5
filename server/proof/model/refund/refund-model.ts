// Protocol, section 4.4, under repeats and late answers: several workers, refunds that fail and are tried again under a
// new key.
import { explainFields, fieldsOf } from '../search/field.ts';
import { itemAt, type Model } from '../search/model.ts';
import { refundMoves, runToRest } from './refund-moves.ts';
import {
  at,
  atRazorpay,
  mostGenerations,
  refundGuards,
  rowState,
  type RefundGuards,
  type World,
} from './refund-world.ts';

/** The refund runner with so many workers and three generations, whole or without a guard. */
export function createRefundModel(workers: number, guards: RefundGuards = refundGuards): Model<World> {
  const numbers = Array.from({ length: workers }, (_, index) => index);
  const generations = Array.from({ length: mostGenerations }, (_, index) => index);
  return {
    name: `refund runner, ${workers} workers, ${mostGenerations} generations`,
    createWorld: () => ({
      row: { state: rowState.due, generation: 1, refundOf: 0 },
      refunds: generations.map(() => ({ state: atRazorpay.none })),
      workers: numbers.map(() => ({ step: at.idle, generation: 0, refundOf: 0, seen: 0 })),
    }),
    units: [
      ...fieldsOf({ state: 2, generation: 2, refundOf: 2 }, (world: World) => world.row),
      ...generations.flatMap((index) => fieldsOf({ state: 2 }, (world: World) => itemAt(world.refunds, index))),
      ...numbers.flatMap((index) =>
        fieldsOf({ step: 3, generation: 2, refundOf: 2, seen: 2 }, (world: World) => itemAt(world.workers, index)),
      ),
    ],
    moves: refundMoves(numbers, guards),
    findFault: (world) => findFault(world) ?? findDeadEnd(world, guards),
    findEdgeFault: (before, after) =>
      before.row.state === rowState.processed && after.row.state !== rowState.processed
        ? 'a processed refund was opened again'
        : null,
    explain: (world) => [
      `row: ${nameIn(rowState, world.row.state)}, ${explainFields(world.row)}`,
      ...world.refunds.map(({ state }, index) => `refund ${index + 1}: ${nameIn(atRazorpay, state)}`),
      ...world.workers.map((worker, index) => `worker ${index}: ${nameIn(at, worker.step)}, ${explainFields(worker)}`),
    ],
  };
}

const nameIn = (names: Record<string, number>, number: number) => itemAt(Object.keys(names), number);

function findFault({ row, refunds }: World): string | null {
  const paying = refunds.filter(({ state }) => state === atRazorpay.pending || state === atRazorpay.processed);
  if (paying.length > 1) return 'the money goes back twice';
  const own = refunds[row.generation - 1]?.state;
  if (row.state === rowState.requested && own === atRazorpay.none) return 'requested, but never asked for';
  if (row.state === rowState.processed && own !== atRazorpay.processed) return 'processed, but not at Razorpay';
  return row.state === rowState.failed && own !== atRazorpay.failed ? 'failed, but not at Razorpay' : null;
}

function findDeadEnd(reached: World, guards: RefundGuards): string | null {
  if (reached.workers.some(({ step }) => step !== at.idle)) return null;
  const world = structuredClone(reached);
  const end = runToRest(world, guards);
  const isExhausted = end === rowState.failed && world.row.generation === mostGenerations;
  return end === rowState.processed || isExhausted ? null : 'liveness: the refund never arrives';
}
