import { claimedByBooking, claimedByRival } from '../claims.ts';
import { since } from '../days.ts';
import type { BlockPlan } from '../plan-block.ts';
import { blockState, step, type World } from '../world.ts';
import { begin, finish, type Rules, type Start, type Steps } from './procedure.ts';

const claimed = (world: World): number => claimedByBooking(world, 0) | claimedByRival(world, 0);

/** A plan as a worker has read it, and which days the block had. */
const read = ({ days, waits }: BlockPlan, was: number): number => days | (waits << 4) | (was << 5);

/** Reads the claims in the way of a block that an admin wants. */
export const insertBlockStart =
  ({ planBlock }: Rules): Start =>
  (world, worker) => {
    if (world.car.blockState !== blockState.none) return false;
    return begin(worker, step.insertBlock, { seen: read(planBlock(world), 0) });
  };

/** Reads a block that waits, and the claims in its way. */
export const growStart =
  ({ planBlock }: Rules): Start =>
  (world, worker) => {
    const { blockState: at, block, waits } = world.car;
    if (at !== blockState.active || waits === 0) return false;
    const plan = planBlock(world);
    const isSame = plan.days === block && plan.waits === waits;
    return !isSame && begin(worker, step.grow, { seen: read(plan, block) });
  };

/** The steps of a block over bookings: T13 and T31. Protocol, section 5.8. */
export function blockSteps({ guards }: Rules): Steps {
  return {
    [step.insertBlock](world, worker) {
      const { car } = world;
      const [days, waits] = [worker.seen & 15, (worker.seen >> 4) & 1];
      const isFree = (days & claimed(world)) === 0;
      if (car.blockState === blockState.none && (isFree || !guards.insertObeysIndex)) {
        Object.assign(car, { blockState: blockState.active, block: days, waits });
      }
      finish(worker);
    },
    [step.grow](world, worker) {
      const { car } = world;
      const [days, waits, was] = [worker.seen & 15, (worker.seen >> 4) & 1, worker.seen >> 5];
      const isAsRead = car.blockState === blockState.active && car.waits === 1 && car.block === was;
      const isFree = (days & claimed(world)) === 0;
      if ((isAsRead || !guards.growsAsRead) && (isFree || !guards.growObeysIndex)) {
        const isOver = days === 0 && waits === 0;
        Object.assign(car, { blockState: isOver ? blockState.released : blockState.active, block: days, waits });
      }
      finish(worker);
    },
  };
}

/** Whether a wanted day, from today on, is claimed by nobody although the block still exists. */
export function isUngrown(world: World, wanted: number): boolean {
  const { blockState: at, block, today } = world.car;
  return at === blockState.active && (wanted & since(today) & ~claimed(world) & ~block) !== 0;
}
