import { itemAt, type Move } from '../../search/model.ts';
import type { LedgerGuards } from '../guards.ts';
import { step, type LedgerConfiguration, type Worker, type World } from '../world.ts';
import { bookingSteps, cancelStart, followUpStart, giveStart } from './booking.ts';
import { finish, type Start, type Step } from './procedure.ts';
import { refundSteps, reviewStart, runStart } from './refund.ts';
import { tellStart, tellSteps } from './tell.ts';

const stepNames = Object.keys(step);

/** Returns the name of a step, for counterexamples. */
const nameOfStep = (number: number) => itemAt(stepNames, number);

/** Returns a function that runs the next call of a busy worker. */
export function createStepper(configuration: LedgerConfiguration, guards: LedgerGuards): Step {
  const byNumber = { ...bookingSteps(guards), ...tellSteps(guards), ...refundSteps(configuration, guards) };
  const steps = stepNames.map((_, number): Step => byNumber[number] ?? (() => {}));
  return (world, worker) => itemAt(steps, worker.step)(world, worker);
}

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

/**
 * Returns the moves of the workers. An idle worker may start any procedure; a busy one takes its next step, or dies and
 * loses all it has read.
 */
export function workMoves(configuration: LedgerConfiguration, guards: LedgerGuards): Move<World>[] {
  const workers = Array.from({ length: configuration.workers }, (_, index) => index);
  const take = createStepper(configuration, guards);
  return [
    ...allStarts(configuration, guards).map(startMove),
    ...workers.map((index) => busyMove(index, '', take)),
    ...workers.map((index) => busyMove(index, ' is not done: the worker dies', (_, worker) => finish(worker))),
  ];
}

// The workers in a state are sorted, with idle ones first, so the first worker is idle if any is.
const startMove = (start: Start): Move<World> => ({
  title(before) {
    const world = structuredClone(before);
    const worker = itemAt(world.workers, 0);
    start(world, worker);
    return `a worker turns to ${inWords(worker)}`;
  },
  apply(world) {
    const worker = itemAt(world.workers, 0);
    return worker.step === step.idle && start(world, worker);
  },
});

const busyMove = (index: number, what: string, act: Step): Move<World> => ({
  title: (before) => `${inWords(itemAt(before.workers, index))}${what}`,
  apply(world) {
    const worker = itemAt(world.workers, index);
    if (worker.step === step.idle) return false;
    act(world, worker);
    return true;
  },
});

/** Describes a worker’s next step and what it has read. */
export function inWords({ step: at, news, ...known }: Worker): string {
  const told = Object.entries(known).filter(([, value]) => value !== 0);
  const heard = news.flatMap(({ state, gen, isSecond }, part) =>
    state === 0 ? [] : [`part ${part} is ${state} in ${gen}/${isSecond}`],
  );
  return [nameOfStep(at), ...told.map(([name, value]) => `${name} ${value}`), ...heard].join(', ');
}
