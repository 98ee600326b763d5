import { itemAt } from '../../search/model.ts';
import { isFreeForBooking } from '../claims.ts';
import { firstOf, lateAfter } from '../days.ts';
import { holdAmount } from '../configuration.ts';
import { type Act, createDecisions } from '../decide.ts';
import { endDeposit } from './deposit.ts';
import { byCounter, forDeposit, outcome, status, step, type Worker, type World } from '../world.ts';
import { counterPayments, countingOf } from '../ledger.ts';
import {
  begin,
  chargeOf,
  closeRequest,
  daysIn,
  finish,
  isBooked,
  isConfirmedAndFree,
  isCounted,
  isOpen,
  moveRev,
  netOf,
  readDays,
  type Rules,
  type Start,
  type Steps,
} from './procedure.ts';

/** Starts settling a captured payment of which there is no record, when Razorpay reports it. */
export const recordStart =
  (payment: number, { guards }: Rules): Start =>
  ({ charges }, worker) => {
    const { isCaptured, outcome: decided, outside } = itemAt(charges, payment);
    if (isCaptured === 0 || decided !== outcome.none) return false;
    return begin(worker, guards.recordsBeforeApplying ? step.record : step.decide, { payment, seen: outside });
  };

/**
 * Starts settling a charge that is not decided. A charge that was returned before it was decided is settled only if it
 * counts, because otherwise nothing is left to do.
 */
export const settleStart =
  (payment: number, { ledgerOf }: Rules): Start =>
  (world, worker) => {
    const { outcome: decided } = itemAt(world.charges, payment);
    const counts = decided === outcome.returned && itemAt(ledgerOf(world).counts, payment);
    return (decided === outcome.undecided || counts) && begin(worker, step.decide, { payment });
  };

/** Starts ending the request whose order was paid with a wrong amount. */
export const mispaidStart =
  (payment: number, { configuration }: Rules): Start =>
  ({ booking, charges }, worker) => {
    const isKnown = itemAt(charges, payment).outcome === outcome.refund;
    const request = itemAt(configuration.payments, payment);
    return isKnown && request !== 0 && booking.request === request && begin(worker, step.decide, { payment });
  };

/** Starts the follow-ups of a booking, with the first payment that counts and has a charge, if there is one. */
export const followUpStart =
  ({ configuration }: Rules): Start =>
  (world, worker) => {
    const { booking, charges } = world;
    if (booking.followUp === 0 || booking.settledBy === 0) return false;
    const [online] = countingOf(world);
    const [cash] = counterPayments(configuration);
    const isCopied = cash !== undefined && itemAt(charges, cash).outcome !== outcome.none;
    const byOther = isCopied ? cash : charges.length;
    const payment = booking.settledBy === byCounter || online === undefined ? byOther : online - 1;
    return begin(worker, step.decide, { payment });
  };

/** Starts comparing what the dashboard has returned of a charge with the ledger. */
export const reviewStart =
  (payment: number): Start =>
  ({ charges }, worker) => {
    const { outcome: decided, outside, told } = itemAt(charges, payment);
    return decided === outcome.kept && outside !== told && begin(worker, step.decide, { payment });
  };

/** Starts recording (C8) that an undecided charge was returned in full outside our system. */
export const endUndecidedStart =
  (payment: number, { amountOf }: Rules): Start =>
  (world, worker) => {
    const { outcome: decided, outside } = itemAt(world.charges, payment);
    const isGone = decided === outcome.undecided && outside === amountOf(world, payment);
    return isGone && begin(worker, step.endUndecided, { payment });
  };

/** C1. */
function record(world: World, worker: Worker, { configuration, amountOf }: Rules): void {
  const charge = chargeOf(world, worker);
  const isWrong = configuration.mismatched === worker.payment;
  const isGone = worker.seen === amountOf(world, worker.payment);
  if (charge.outcome === outcome.none) charge.outcome = isWrong || isGone ? outcome.refund : outcome.undecided;
  begin(worker, step.decide, { seen: 0 });
}

/** What an action needs: `isRead` says whether the booking is as it was read, together with `days`. */
interface Reading {
  isRead: boolean;
  days: number;
}

/** Performs an action, and returns false if another worker has moved the booking. */
type Perform = (world: World, act: Act, reading: Reading) => boolean;

const confirm: Perform = (world, { payment }) => {
  const { booking, money } = world;
  booking.status = status.confirmed;
  booking.settledBy = payment + 1;
  booking.isLapsed = 0;
  booking.claim = booking.own;
  money.owed += holdAmount;
  money.price += holdAmount;
  moveRev(world);
  return true;
};

const close: Perform = ({ booking }) => {
  if (booking.status !== status.expired) return false;
  booking.status = status.cancelled;
  return true;
};

const packedRequest = 12;

/** T16. */
const applyWith =
  ({ guards, amountOf }: Rules): Perform =>
  (world, { payment }, { isRead, days }) => {
    const { booking, money } = world;
    const read = guards.appliesAsRead ? booking : daysIn(days);
    const request = guards.appliesAsRead ? booking.request : days >> packedRequest;
    if ((guards.appliesAsRead && !isRead) || booking.request !== request) return false;
    const amount = amountOf(world, payment);
    if (request === 1) money.applied1 = payment + 1;
    else money.applied2 = payment + 1;
    if (booking.forBalance === 0) {
      money.owed += amount;
      money.price += amount;
    }
    const late = guards.paymentEndsLateDays ? lateAfter(read.late, read.plan) : read.late;
    Object.assign(booking, { own: read.plan, late });
    closeRequest(world, { own: read.plan, late, plan: 0 });
    moveRev(world);
    return true;
  };

/** T18 of a request whose order was paid with a wrong amount. */
const withdraw: Perform = (world, _, { isRead }) => {
  if (!isRead) return false;
  closeRequest(world, { ...world.booking, plan: 0 });
  moveRev(world);
  return true;
};

/** C2. */
const keep: Perform = ({ charges }, { payment }) => {
  const charge = itemAt(charges, payment);
  if (charge.outcome !== outcome.refund) charge.outcome = outcome.kept;
  return true;
};

/** C18. */
const hold: Perform = ({ charges }, { payment }) => {
  itemAt(charges, payment).outcome = outcome.held;
  return true;
};

/** Inserts the charge of counter money (C10), or of a deposit that paid the balance (C19). */
const copyWith =
  ({ guards, configuration }: Rules): Perform =>
  ({ charges }, { payment }) => {
    const charge = itemAt(charges, payment);
    if (charge.outcome !== outcome.none && guards.copiesOnce) return true;
    const isDeposit = itemAt(configuration.payments, payment) === forDeposit && guards.holdsDeposits;
    const copied = isDeposit ? outcome.held : outcome.kept;
    Object.assign(charge, { outcome: copied, gift: 0, shorten: 0, cancel: 0, fix: 0, given: 0, done: 0 });
    return true;
  };

/** C3. */
const refundAll: Perform = ({ charges }, { payment }) => {
  const charge = itemAt(charges, payment);
  if (isOpen(charge)) charge.outcome = outcome.refund;
  return true;
};

/** C9. */
const addRefundWith =
  ({ guards, amountOf }: Rules): Perform =>
  (world, { payment, entry, amount }) => {
    const charge = itemAt(world.charges, payment);
    const isNew = charge[entry] === 0 || !guards.addsPartsOnce;
    const isKept = isCounted(charge) || !guards.keepsBeforeParts;
    const left = Math.max(0, netOf(charge, amountOf(world, payment)));
    if (isNew && isKept) charge[entry] += Math.min(amount, left);
    return true;
  };

/** The filter of T11. */
const mayEnd = (world: World, heedsLock: boolean): boolean =>
  isConfirmedAndFree(world, heedsLock) && isBooked(world) && firstOf(world.booking.own) > world.car.today;

/** T30, or T11 if `ends`. */
const tellWith =
  (rules: Rules, ends: boolean): Perform =>
  (world, { payment, amount }, { isRead }) => {
    const { guards, ledgerOf } = rules;
    const { booking, money } = world;
    if ((!isRead && guards.tellsAsRead) || (ends && !mayEnd(world, guards.endsUnlocked))) return false;
    const waived = ends ? ledgerOf(world).balance : 0;
    itemAt(world.backs, payment).external += amount;
    money.owed -= amount + waived;
    booking.followUp = 1;
    if (ends) {
      if (guards.returnEndsDeposit) endDeposit(world, rules);
      Object.assign(booking, { status: status.cancelled, claim: 0, isReturned: 1 });
    }
    moveRev(world);
    return true;
  };

const markTold: Perform = ({ charges }, { payment, amount }) => {
  const charge = itemAt(charges, payment);
  if (charge.outside === amount) charge.told = amount;
  return true;
};

/** T12. */
const clearWith =
  ({ guards }: Rules): Perform =>
  ({ booking }, _, { isRead }) => {
    if (booking.followUp === 0 || (!isRead && guards.clearsAsRead)) return false;
    booking.followUp = 0;
    return true;
  };

const performers = (rules: Rules): Partial<Record<Act['do'], Perform>> => ({
  confirm: (world, act, reading) => world.booking.status === status.pending && confirm(world, act, reading),
  revive: (world, act, reading) => {
    const { booking } = world;
    const isFree = isFreeForBooking(world, booking.own) || !rules.guards.reviveObeysIndex;
    return booking.status === status.expired && isFree && confirm(world, act, reading);
  },
  close,
  'apply-change': applyWith(rules),
  withdraw,
  keep,
  'refund-all': refundAll,
  'add-refund': addRefundWith(rules),
  'note-returned': tellWith(rules, false),
  'end-returned': tellWith(rules, true),
  'mark-told': markTold,
  hold,
  'copy-counter-money': copyWith(rules),
  'copy-used-deposit': copyWith(rules),
  'finish-follow-up': clearWith(rules),
});

/** The steps of settling a payment: it decides and acts until nothing is left to do. Protocol, sections 4.1 to 4.6. */
export function settleSteps(rules: Rules): Steps {
  const { decide, actsOf } = createDecisions(rules);
  const perform = performers(rules);
  const readAgain = { seen: 0, amount: 0, isStale: 0 };
  return {
    [step.record]: (world, worker) => record(world, worker, rules),
    [step.decide](world, worker) {
      const { booking } = world;
      const days = readDays(booking, rules.guards.appliesAsRead);
      const read = days === 0 ? 0 : days | (booking.request << packedRequest);
      const seen = decide(world, worker.payment, read);
      if (actsOf(seen).acts.length === 0) finish(worker);
      else begin(worker, step.act, { seen, amount: 0, isStale: 0 });
    },
    [step.act](world, worker) {
      const { acts, days } = actsOf(worker.seen);
      const act = itemAt(acts, worker.amount);
      const performer = perform[act.do];
      if (performer === undefined) throw new Error(`the model has no action ${act.do}`);
      const isRead = worker.isStale === 0;
      const isDone = performer(world, act, { isRead, days });
      // The worker knows the booking as its own move has left it.
      if (isRead) worker.isStale = 0;
      if (isDone && worker.amount < acts.length - 1) worker.amount += 1;
      else begin(worker, step.decide, readAgain);
    },
    [step.endUndecided](world, worker) {
      const charge = chargeOf(world, worker);
      if (charge.outcome === outcome.undecided) charge.outcome = outcome.returned;
      begin(worker, step.decide);
    },
  };
}
