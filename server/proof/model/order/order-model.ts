// Protocol, section 5.3: several tabs want to pay for one booking, answers get lost, the lease lapses at any time.
// Razorpay may end up with spare orders; the customer may not: the stored id is the only one ever handed out.
import { explainFields, fieldsOf } from '../search/field.ts';
import { itemAt, type Model } from '../search/model.ts';
import { orderMoves, runTabAlone } from './order-moves.ts';
import { at, mostOrders, orderGuards, type OrderGuards, type World } from './order-world.ts';

/** Order creation by so many tabs, each of which may start again, whole or without a guard. */
export function createOrderModel(tabs: number, guards: OrderGuards = orderGuards): Model<World> {
  const numbers = Array.from({ length: tabs }, (_, index) => index);
  const createWorld = (): World => ({
    payment: { stored: 0, isLeased: 0, tries: 0, made: 0, handedOut: 0, isContradicted: 0 },
    tabs: numbers.map(() => ({ step: at.idle, own: 0 })),
  });
  return {
    name: `order creation, ${tabs} tabs`,
    createWorld,
    units: [
      ...fieldsOf(
        { stored: 2, isLeased: 1, tries: 2, made: 2, handedOut: 2, isContradicted: 1 },
        (world: World) => world.payment,
      ),
      ...numbers.flatMap((index) => fieldsOf({ step: 3, own: 2 }, (world: World) => itemAt(world.tabs, index))),
    ],
    moves: orderMoves(numbers, guards),
    findFault: (world) => findFault(world) ?? findDeadEnd(world, guards),
    findEdgeFault: (before, after) =>
      before.payment.stored !== 0 && after.payment.stored !== before.payment.stored ? 'the stored order changed' : null,
    explain: (world) => [
      `payment: ${explainFields(world.payment)}`,
      ...world.tabs.map(({ step, own }, index) => `tab ${index}: ${nameOf(step)}, own order ${own}`),
    ],
  };
}

const nameOf = (step: number) => itemAt(Object.keys(at), step);

function findFault({ payment }: World): string | null {
  if (payment.isContradicted === 1) return 'two different orders were handed out';
  const isStored = payment.handedOut === 0 || payment.handedOut === payment.stored;
  return isStored ? null : 'the order handed out is not the stored one';
}

/** With every other tab closed and the lease lapsed, one tab alone must get its order. */
function findDeadEnd(reached: World, guards: OrderGuards): string | null {
  if (reached.tabs.some(({ step }) => step !== at.idle)) return null;
  const world = structuredClone(reached);
  world.payment.isLeased = 0;
  runTabAlone(world, guards);
  const isServed = world.payment.handedOut !== 0 || world.payment.made === mostOrders;
  return isServed ? null : 'liveness: one tab alone never gets an order';
}
