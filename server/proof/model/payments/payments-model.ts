// Protocol, sections 3.4 and 4.5: one booking with several payments. Each refund is split among them. In this model, a
// refund counts as paid once it is a part of the charge. `model/ledger` explores how a part is paid.
import { createLayout, explainFields, recordUnit, workerUnits } from '../search/field.ts';
import { itemAt, type Model } from '../search/model.ts';
import { doesCount, leftOfAll, leftOfPayment } from './ledger.ts';
import { explainWorker, netOf, ownStarts, paymentsMoves, paymentsStepper } from './moves.ts';
import {
  amounts,
  bits,
  createWorld,
  debtFloor,
  entries,
  nameOf,
  outcome,
  type PaymentsConfiguration,
  paymentsGuards,
  type PaymentsGuards,
  step,
  type Worker,
  type World,
} from './world.ts';

const mostSteps = 60;

/** Builds the model of several payments, with the given guards. */
export function createPaymentsModel(
  configuration: PaymentsConfiguration,
  guards: PaymentsGuards = paymentsGuards,
): Model<World> {
  return {
    name: nameOf(configuration),
    createWorld: () => createWorld(configuration),
    units: [
      ...workerUnits<Worker, World>(configuration.workers, createLayout(bits.worker)),
      recordUnit(createLayout(bits.booking), (world) => world.booking),
      ...amounts.flatMap((_, payment) => [
        recordUnit(createLayout(bits.back), (world: World) => itemAt(world.backs, payment)),
        recordUnit(createLayout(bits.charge), (world: World) => itemAt(world.charges, payment)),
      ]),
    ],
    moves: paymentsMoves(configuration, guards),
    findFault: (world) => findFault(world) ?? findUnrest(world, guards),
    findEdgeFault: () => null,
    explain: ({ booking, backs, charges, workers }) => [
      `booking: ${explainFields(booking)}`,
      ...charges.map((charge, payment) => {
        return `payment ${payment}: ${explainFields(charge)}; ledger: ${explainFields(itemAt(backs, payment))}`;
      }),
      `workers: ${workers.map(explainWorker).join(' | ')}`,
    ],
  };
}

/** Returns the first invariant that the state breaks, or null. */
function findFault(world: World): string | null {
  const { booking, charges } = world;
  const lefts = amounts.map((_, payment) => leftOfPayment(world, payment));
  const isUneven = booking.owed - debtFloor !== leftOfAll(world) || lefts.some((left) => left < 0);
  if (isUneven) return 'M1: the ledger is uneven, or refunds more than was paid';
  for (const [payment, charge] of charges.entries()) {
    const unfit = doesCount(world, payment) ? outcome.refund : outcome.kept;
    if (charge.outcome === unfit) return 'M2: a payment counts but is refunded, or is kept but does not count';
    const isOver = entries.some((name) => charge[name] > itemAt(world.backs, payment)[name]);
    if (isOver) return 'M4: a part is more than its entry refunds of this payment';
  }
  return booking.isReturned === 1 && leftOfAll(world) > 0 ? 'M3: T11 ended a booking that is still paid for' : null;
}

/**
 * Lets a single worker do all remaining work from a state in which every worker is idle. Returns what is still undone
 * then, or null.
 */
function findUnrest({ workers, ...reached }: World, guards: PaymentsGuards): string | null {
  if (workers.some((each) => each.step !== step.idle)) return null;
  const world = structuredClone({ ...reached, workers: workers.slice(0, 1) });
  const worker = itemAt(world.workers, 0);
  const take = paymentsStepper(guards);
  const starts = ownStarts(guards);
  for (let steps = 0; worker.step !== step.idle || starts.some((start) => start(world, worker)); steps++) {
    if (steps === mostSteps) return 'quiet: the workers never come to rest';
    take(world, worker);
  }
  const wrong = world.charges.some(
    (charge, payment) => doesCount(world, payment) && netOf(charge, payment) !== leftOfPayment(world, payment),
  );
  return wrong ? 'quiet: charge and ledger disagree' : null;
}
