import { itemAt } from '../search/model.ts';
import { isFreeForBooking } from './claims.ts';
import { createWorld } from './configuration.ts';
import { lastOf, onlyDay } from './days.ts';
import { isKeptTooLong, usedOf } from './deposit-invariants.ts';
import { isUngrown } from './moves/block.ts';
import { isCounted, isOpen, netOf, type Rules } from './moves/procedure.ts';
import { changeStepper, ownStarts } from './moves/work.ts';
import { stage, step, type World } from './world.ts';

const mostSteps = 120;

function copy(from: World, to: World): void {
  Object.assign(to.booking, from.booking);
  Object.assign(to.money, from.money);
  Object.assign(to.car, from.car);
  Object.assign(to.counter, from.counter);
  Object.assign(to.cash, from.cash);
  Object.assign(to.deposit, from.deposit);
  from.backs.forEach((back, index) => Object.assign(itemAt(to.backs, index), back));
  from.charges.forEach((charge, index) => Object.assign(itemAt(to.charges, index), charge));
}

/**
 * Creates a check that workers alone can finish all work when nothing else happens. Because workers may die at any
 * moment, every state leads to one in which no worker is busy, so checking only those states is enough.
 */
export function createQuietJudge(rules: Rules): (world: World) => string | null {
  const world = createWorld({ ...rules.configuration, workers: 1 });
  const worker = itemAt(world.workers, 0);
  const take = changeStepper(rules);
  const starts = ownStarts(rules);
  const recovers = (): boolean => {
    for (let steps = 0; worker.step !== step.idle || starts.some((start) => start(world, worker)); steps++) {
      if (steps === mostSteps) return false;
      take(world, worker);
    }
    return true;
  };
  return (reached) => {
    if (reached.workers.some((each) => each.step !== step.idle)) return null;
    copy(reached, world);
    return recovers() ? findLeftover(world, rules) : 'quiet: the workers never come to rest';
  };
}

function findLeftover(world: World, rules: Rules): string | null {
  const { booking, charges } = world;
  if (isLateDayLeft(world)) return 'quiet: a late car has not been reserved for today, although it could be';
  if (booking.followUp === 1) return 'quiet: a follow-up is left';
  if (booking.isLapsed === 1) return 'quiet: a lapsed hold or payment request is left';
  if (isKeptTooLong(world, rules.ledgerOf(world))) return 'quiet: a deposit is kept beyond its promised hour';
  if (isUngrown(world, rules.configuration.block ?? 0)) return 'quiet: a wanted day of a block is free';
  for (const payment of charges.keys()) {
    const fault = faultOfPayment(world, payment, rules);
    if (fault !== null) return fault;
  }
  return null;
}

/** Whether the rest of today is not claimed for a car that is out and late, although it is free. */
function isLateDayLeft(world: World): boolean {
  const { booking, counter, car } = world;
  const day = onlyDay(car.today);
  const isLate = counter.stage === stage.out && lastOf(booking.own) < car.today;
  return isLate && (booking.late & day) !== day && isFreeForBooking(world, day);
}

function faultOfPayment(world: World, payment: number, { configuration, ledgerOf, amountOf }: Rules): string | null {
  const { booking } = world;
  const charge = itemAt(world.charges, payment);
  if (charge.isCaptured === 0) return null;
  if (isOpen(charge)) return 'quiet: a captured payment is neither kept nor refunded';
  const isMispaid = configuration.mismatched === payment && itemAt(configuration.payments, payment) === booking.request;
  if (isMispaid) return 'quiet: a payment request is open although a wrong amount was paid';
  const { counts, lefts } = ledgerOf(world);
  if (!itemAt(counts, payment)) return null;
  if (!isCounted(charge)) return 'quiet: a payment counts but is not kept';
  return netOf(charge, amountOf(world, payment)) === itemAt(lefts, payment) + usedOf(world, payment)
    ? null
    : 'quiet: charge and ledger disagree';
}
