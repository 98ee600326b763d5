import { itemAt, type Unit } from '../search/model.ts';
import { createPacking } from '../search/packing.ts';
import { findBrokenInvariant } from './invariants.ts';
import type { LedgerGuards } from './guards.ts';
import { isUntold, keepCharge } from './moves/charge.ts';
import { lapse } from './moves/environment.ts';
import { reviewStart } from './moves/refund.ts';
import { leftAtProvider, leftInLedger, netOf } from './moves/sums.ts';
import { ledgerStepper, ownStarts } from './moves/work.ts';
import {
  atProvider,
  captured,
  createWorld,
  outcome,
  partState,
  step,
  type Charge,
  type LedgerConfiguration,
  type Part,
  type World,
} from './world.ts';

const mostRuns = 40;
const longestProcedure = 40;

/** Returns how much the provider has refunded according to our records. */
function returnedSoFar({ outside, parts }: Charge): number {
  let sum = outside;
  for (const { state, byHand, amount } of parts) if (state === partState.processed && byHand === 0) sum += amount;
  return sum;
}

/** Whether the refunds need a review: the amounts differ, or a refund is in progress. Source: protocol, section 4.6. */
const isWorthALook = (world: World) =>
  world.charge.parts.some(({ entry, state }) => entry !== 0 && state === partState.requested) ||
  returnedSoFar(world.charge) !== captured - leftAtProvider(world);

/**
 * Creates a check for states in which all workers are idle. Once the provider has processed its pending refunds, a
 * single worker must be able to finish all work and leave records that agree with the provider.
 */
export function createQuietJudge(configuration: LedgerConfiguration, guards: LedgerGuards, units: Unit<World>[]) {
  const world = createWorld(configuration);
  const packing = createPacking(units);
  const words = new Uint32Array(packing.wordCount);
  const take = ledgerStepper(configuration, guards);
  const starts = ownStarts(guards);
  const review = reviewStart(guards);
  const worker = itemAt(world.workers, 0);

  function turnToWork(): boolean {
    for (const refund of world.refunds) if (refund.state === atProvider.pending) refund.state = atProvider.processed;
    lapse(world);
    const isKept = keepCharge(world.charge);
    return isKept || starts.some((start) => start(world, worker)) || (isWorthALook(world) && review(world, worker));
  }

  return (reached: World): string | null => {
    if (reached.workers.some((each) => each.step !== step.idle)) return null;
    packing.pack(reached, words);
    packing.unpack(words, world);
    for (let run = 0; turnToWork(); run++) {
      for (let steps = 0; worker.step !== step.idle; steps++) {
        if (steps === longestProcedure) return 'quiet: a procedure never ends';
        take(world, worker);
      }
      const fault = findBrokenInvariant(world);
      if (fault !== null) return fault;
      if (run === mostRuns) return 'quiet: the workers never come to rest';
    }
    return findLeftover(world);
  };
}

function findLeftover(world: World): string | null {
  return findOpenWork(world) ?? findUntoldCustomer(world) ?? findDifference(world);
}

function findOpenWork({ booking, charge }: World): string | null {
  if (booking.followUp === 1) return 'quiet: a follow-up is left';
  if (charge.outcome !== outcome.kept) return 'quiet: the charge is not decided';
  if (isUntold(charge)) return 'quiet: the ledger was not told';
  const isOpen = ({ entry, state }: Part) => entry !== 0 && (state === partState.due || state === partState.requested);
  return charge.parts.some(isOpen) ? 'quiet: a refund is under way for ever' : null;
}

function findUntoldCustomer({ booking }: World): string | null {
  if (booking.mailedOutside !== booking.external) return 'quiet: the customer was not told what was returned';
  const isUntoldEnd = booking.isCancelled > booking.isReturned && booking.mailedCancelled === 0;
  return isUntoldEnd ? 'quiet: the customer was not told of the cancellation' : null;
}

function findDifference(world: World): string | null {
  if (netOf(world.charge) !== leftInLedger(world.booking)) return 'quiet: charge and ledger disagree';
  const isEven = returnedSoFar(world.charge) === captured - leftAtProvider(world);
  return isEven ? null : 'quiet: the provider returned another sum';
}
