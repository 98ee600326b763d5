import { explainFields, nameIn } from '../../search/field.ts';
import type { Move } from '../../search/model.ts';
import { createStepper, workerMoves } from '../../search/worker-moves.ts';
import type { LedgerGuards } from '../guards.ts';
import { step, type LedgerConfiguration, type Worker, type World } from '../world.ts';
import { bookingSteps, cancelStart, followUpStart, giveStart } from './booking.ts';
import { finish, type Start, type Step } from './procedure.ts';
import { refundSteps, reviewStart, runStart } from './refund.ts';
import { tellStart, tellSteps } from './tell.ts';

/** Returns a function that runs the next call of a busy worker. */
export const ledgerStepper = (configuration: LedgerConfiguration, guards: LedgerGuards): Step =>
  createStepper(step, { ...bookingSteps(guards), ...tellSteps(guards), ...refundSteps(configuration, guards) });

/** Returns the procedures that workers start by themselves, without a request. Source: protocol, section 7. */
export const ownStarts = (guards: LedgerGuards): Start[] => [followUpStart, tellStart, runStart(guards)];

const policies = [0, 2, 3];
const giftAmounts = [1, 2];

function allStarts({ cancels, gifts }: LedgerConfiguration, guards: LedgerGuards): Start[] {
  const numbers = Array.from({ length: gifts }, (_, gift) => gift);
  return [
    ...(cancels ? policies.map(cancelStart) : []),
    ...numbers.flatMap((gift) => giftAmounts.map((amount) => giveStart(gift, amount, guards))),
    ...ownStarts(guards),
    reviewStart(guards),
  ];
}

export const workMoves = (configuration: LedgerConfiguration, guards: LedgerGuards): Move<World>[] =>
  workerMoves({
    count: configuration.workers,
    starts: allStarts(configuration, guards),
    take: ledgerStepper(configuration, guards),
    finish,
    explain: explainWorker,
  });

/** Describes a worker’s next step and what it has read. */
export function explainWorker({ step: at, news, ...known }: Worker): string {
  const shown = news.flatMap(({ state, gen, isSecond }, part) =>
    state === 0 ? [] : [`part ${part} is ${state} in ${gen}/${isSecond}`],
  );
  return [nameIn(step, at), explainFields(known), ...shown].filter((text) => text !== '').join(', ');
}
