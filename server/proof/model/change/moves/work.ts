import { explainFields, nameIn } from '../../search/field.ts';
import type { Move } from '../../search/model.ts';
import { createStepper, workerMoves } from '../../search/worker-moves.ts';
import { step, type Worker, type World } from '../world.ts';
import { blockSteps, growStart, insertBlockStart } from './block.ts';
import { changeSteps, extendStart, openStart, shortenStart } from './change.ts';
import { endRequestSteps, expireStart, lapseBlindStart, lapseStart, withdrawStart } from './end-request.ts';
import { cancelStart, giftStart, lateStart, peopleSteps } from './people.ts';
import { finish, type Rules, type Start, type Step } from './procedure.ts';
import {
  endUndecidedStart,
  followUpStart,
  mispaidStart,
  recordStart,
  reviewStart,
  settleStart,
  settleSteps,
} from './settle.ts';

/** Returns a function that runs the next call of a busy worker. */
export const changeStepper = (rules: Rules): Step =>
  createStepper(step, {
    ...settleSteps(rules),
    ...endRequestSteps(rules),
    ...changeSteps(rules),
    ...peopleSteps(rules),
    ...blockSteps(rules),
  });

/** The procedures that workers start without a request. Protocol, section 7. */
export function ownStarts(rules: Rules): Start[] {
  const { guards, configuration } = rules;
  const ofPayment = configuration.payments.flatMap((_, payment) => [
    recordStart(payment, rules),
    ...(guards.settlesCharges ? [settleStart(payment, rules)] : []),
    ...(configuration.mismatched === payment ? [mispaidStart(payment, rules)] : []),
    ...(configuration.outside === undefined ? [] : [endUndecidedStart(payment, rules)]),
    ...(configuration.outside === undefined || !guards.reviews ? [] : [reviewStart(payment)]),
  ]);
  return [
    ...ofPayment,
    ...(guards.followsUp ? [followUpStart] : []),
    ...(guards.sweeps ? [lapseStart(rules)] : []),
    ...(configuration.isHold ? [expireStart(rules)] : []),
    ...(configuration.block !== undefined && guards.grows ? [growStart(rules)] : []),
  ];
}

/** What people may start at any time. */
function startsOfPeople(rules: Rules): Start[] {
  const { plans, hasProof, shortens, owes, isLate, gives, cancels, block } = rules.configuration;
  return [
    ...(plans === undefined ? [] : [openStart(rules), withdrawStart(rules)]),
    ...(hasProof ? [lapseBlindStart(rules)] : []),
    ...(shortens === undefined ? [] : [shortenStart(rules)]),
    ...(owes === undefined ? [] : [extendStart(rules)]),
    ...(isLate ? [lateStart(rules)] : []),
    ...(gives === undefined ? [] : [giftStart(rules)]),
    ...(cancels === undefined ? [] : [cancelStart(rules)]),
    ...(block === undefined ? [] : [insertBlockStart(rules)]),
  ];
}

export const workMoves = (rules: Rules): Move<World>[] =>
  workerMoves<Worker, World>({
    count: rules.configuration.workers,
    starts: [...startsOfPeople(rules), ...ownStarts(rules)],
    take: changeStepper(rules),
    finish,
    explain: explainWorker,
  });

export const explainWorker = ({ step: at, ...known }: Worker): string =>
  [nameIn(step, at), explainFields(known)].filter((text) => text !== '').join(', ');
