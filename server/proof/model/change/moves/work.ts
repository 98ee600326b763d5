import { explainFields, nameIn } from '../../search/field.ts';
import type { Move } from '../../search/model.ts';
import { createStepper, workerMoves } from '../../search/worker-moves.ts';
import { counterPayments, depositPayments, usedDeposits } from '../ledger.ts';
import { isOnline, step, type Worker, type World } from '../world.ts';
import { blockSteps, growStart, insertBlockStart } from './block.ts';
import { changeSteps, extendStart, openStart, payStart, shortenStart } from './change.ts';
import { confirmStart, correctStart, counterSteps, returnNotesStart, takeCashStart } from './counter.ts';
import { addChargeStart, depositSteps, dueDepositStart, settleDepositStart, takeDepositStart } from './deposit.ts';
import { endRequestSteps, expireStart, lapseBlindStart, lapseStart, withdrawStart } from './end-request.ts';
import { cancelStart, giftStart, lateDayStart, lateStart, peopleSteps } from './people.ts';
import { finish, ifGiven, type Rules, type Start, type Step } from './procedure.ts';
import {
  endUndecidedStart,
  followUpStart,
  mispaidStart,
  recordStart,
  reviewStart,
  settleStart,
  settleSteps,
} from './settle.ts';
import { giveUpStart, handOutStart, noShowStart, stageSteps, swapStart, takeBackStart, undoStart } from './stage.ts';

/** Returns a function that runs the next call of a busy worker. */
export const changeStepper = (rules: Rules): Step =>
  createStepper(step, {
    ...settleSteps(rules),
    ...endRequestSteps(rules),
    ...changeSteps(rules),
    ...peopleSteps(rules),
    ...blockSteps(rules),
    ...stageSteps(rules),
    ...counterSteps(rules),
    ...depositSteps(rules),
  });

/** The procedures that workers start without a request. Protocol, section 7. */
export function ownStarts(rules: Rules): Start[] {
  const { guards, configuration } = rules;
  const online = configuration.payments.flatMap((purpose, payment) => (isOnline(purpose) ? [payment] : []));
  const ofPayment = online.flatMap((payment) => [
    recordStart(payment, rules),
    ...(guards.settlesCharges ? [settleStart(payment, rules)] : []),
    ...(configuration.mismatched === payment ? [mispaidStart(payment, rules)] : []),
    ...(configuration.outside === undefined ? [] : [endUndecidedStart(payment, rules)]),
    ...(configuration.outside === undefined || !guards.reviews ? [] : [reviewStart(payment)]),
  ]);
  return [
    ...ofPayment,
    ...(guards.followsUp ? [followUpStart(rules)] : []),
    ...(guards.sweeps ? [lapseStart(rules)] : []),
    ...(configuration.isHold ? [expireStart(rules)] : []),
    ...(configuration.block !== undefined && guards.grows ? [growStart(rules)] : []),
    ...(configuration.stages && guards.claimsLateDays ? [lateDayStart(rules)] : []),
    ...(configuration.deposit !== undefined && guards.settlesDue ? [dueDepositStart(rules)] : []),
  ];
}

/** What people may start at any time. */
function startsOfPeople(rules: Rules): Start[] {
  const { plans, hasProof, shortens, owes, isLate, gives, cancels, block, paysOnline } = rules.configuration;
  return [
    ...startsAtCounter(rules),
    ...ifGiven(plans, openStart(rules)),
    ...ifGiven(paysOnline, payStart(rules)),
    ...ifGiven(plans ?? paysOnline, withdrawStart(rules)),
    ...ifGiven(hasProof, lapseBlindStart(rules)),
    ...ifGiven(shortens, shortenStart(rules)),
    ...ifGiven(owes, extendStart(rules)),
    ...ifGiven(isLate, lateStart(rules)),
    ...ifGiven(gives, giftStart(rules)),
    ...ifGiven(cancels, cancelStart(rules)),
    ...ifGiven(block, insertBlockStart(rules)),
  ];
}

/** What staff may start at the counter at any time. */
function startsAtCounter(rules: Rules): Start[] {
  const { stages, givesUp, swaps, cash, corrects, confirms, deposit, charges } = rules.configuration;
  const deposits = depositPayments(rules.configuration);
  const payments = [...counterPayments(rules.configuration), ...deposits];
  return [
    ...ifGiven(stages, handOutStart(rules), takeBackStart({}, rules), noShowStart(rules), undoStart(rules)),
    ...ifGiven(deposit, takeDepositStart(rules), takeBackStart({ keeps: true }, rules), settleDepositStart(rules)),
    ...ifGiven(charges, takeBackStart({ charges: true }, rules), addChargeStart(rules)),
    ...usedDeposits(rules.configuration).map(returnNotesStart),
    ...ifGiven(givesUp, giveUpStart(rules)),
    ...ifGiven(swaps, swapStart(rules)),
    ...ifGiven(cash, takeCashStart(rules)),
    ...ifGiven(confirms, confirmStart),
    ...payments.flatMap((payment) => [returnNotesStart(payment), ...ifGiven(corrects, correctStart(payment, rules))]),
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
