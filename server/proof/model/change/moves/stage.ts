import { isFreeForBooking } from '../claims.ts';
import { claimOf, countOf, firstOf, lastOf, since } from '../days.ts';
import { stage, status, step, type Worker, type World } from '../world.ts';
import { charge, endDeposit, hasDeposit, mayCharge } from './deposit.ts';
import {
  begin,
  isBooked,
  isConfirmedAndFree,
  moveRev,
  promiseRefund,
  readDays,
  type Rules,
  type Start,
  type Steps,
  writeAsRead,
} from './procedure.ts';

type Stage = (typeof stage)[keyof typeof stage];

/** Stores a new stage. A step that refunded money can’t be undone. */
function setStage({ counter }: World, to: Stage, { isUndoable }: { isUndoable: boolean }): void {
  const undo = isUndoable ? counter.stage + 1 : 0;
  Object.assign(counter, { stage: to, undo, isUndoOld: 0, isUndoPast: 0, hasRefunded: Number(!isUndoable) });
}

/** Whether the car of the booking is out with the other customer. */
export const isOutWithOther = ({ counter, rivalCar }: World, car: number): boolean =>
  counter.rival === stage.out && rivalCar === car;

/** Whether today is one of the days of the rental. */
const isOnItsDays = ({ booking: { own }, car: { today } }: World): boolean =>
  firstOf(own) <= today && today <= lastOf(own);

/** The filter of T20 besides the day. */
const mayHandOut = (world: World, { guards }: Rules): boolean =>
  isConfirmedAndFree(world, guards.handsOutUnlocked) && (isBooked(world) || !guards.handsOutBooked);

/** Reads a booking whose car is to be handed out. */
export const handOutStart =
  (rules: Rules): Start =>
  (world, worker) => {
    const isPaid = rules.ledgerOf(world).balance === 0 && hasDeposit(world, rules);
    if (!isPaid || !isOnItsDays(world) || !mayHandOut(world, rules)) return false;
    return begin(worker, step.handOut, { seen: readDays(world.booking, rules.guards.handsOutAsRead) });
  };

/** T20. */
function handOut(world: World, worker: Worker, rules: Rules): void {
  const { guards } = rules;
  writeAsRead(world, worker, guards.handsOutAsRead, () => {
    if (!mayHandOut(world, rules) || (!isOnItsDays(world) && guards.handsOutByClock)) return;
    if (isOutWithOther(world, world.counter.car) && guards.handOutObeysIndex) return;
    moveRev(world);
    setStage(world, stage.out, { isUndoable: true });
  });
}

/** The filter of T21. */
const mayTakeBack = (world: World, { guards }: Rules): boolean =>
  isConfirmedAndFree(world, guards.takesBackUnlocked) &&
  (world.counter.stage === stage.out || (isBooked(world) && !guards.takesBackOut));

/** How a car is taken back, in bits: staff keep its deposit for now; the return adds an extra charge. */
const how = { keeps: 1, charges: 2 } as const;

/**
 * Reads a booking whose car is back. Its customer keeps the unused days. Staff may keep its deposit for now, or add an
 * extra charge.
 */
export const takeBackStart =
  ({ keeps = false, charges = false }: { keeps?: boolean; charges?: boolean }, rules: Rules): Start =>
  (world, worker) => {
    const isPossible = (!keeps || rules.ledgerOf(world).held > 0) && (!charges || mayCharge(world, rules));
    if (!isPossible || !mayTakeBack(world, rules)) return false;
    const amount = (keeps ? how.keeps : 0) | (charges ? how.charges : 0);
    return begin(worker, step.takeBack, { amount, seen: readDays(world.booking, rules.guards.takesBackAsRead) });
  };

/** Reads a booking whose car is back, and whose customer gives up the days after today. */
export const giveUpStart =
  (rules: Rules): Start =>
  (world, worker) => {
    const { booking, backs, car } = world;
    const saved = countOf(booking.own & since(car.today + 1));
    const isNew = backs.every(({ shorten }) => shorten === 0);
    if (saved === 0 || !isNew || !mayTakeBack(world, rules)) return false;
    const { leftOfAll, balance } = rules.ledgerOf(world);
    const amount = Math.min(saved, rules.configuration.givesUp ?? 0, leftOfAll + balance);
    const seen = readDays(booking, rules.guards.takesBackAsRead);
    return begin(worker, step.giveUp, { amount, payment: car.today, seen });
  };

/** T21. */
function takeBack(world: World, worker: Worker, rules: Rules): void {
  const { booking, counter, car } = world;
  const { guards } = rules;
  const keeps = (worker.amount & how.keeps) !== 0;
  const charges = (worker.amount & how.charges) !== 0;
  writeAsRead(world, worker, guards.takesBackAsRead, (days) => {
    if (!mayTakeBack(world, rules)) return;
    if (charges && guards.endsAfterCharges) charge(world);
    const hasRefunded = !keeps && endDeposit(world, rules);
    if (charges && !guards.endsAfterCharges) charge(world);
    moveRev(world);
    setStage(world, stage.returned, { isUndoable: !hasRefunded || !guards.endsForGood });
    Object.assign(counter, { freeFrom: car.today + 1, hasRefunded: Number(hasRefunded) });
    if (keeps && guards.promisesHour) world.deposit.isPromised = 1;
    booking.claim = claimOf({ ...days, plan: 0 }, counter) | booking.plan;
  });
}

/** T21 that makes the rental shorter. The worker has planned it on the day `payment`. */
function giveUp(world: World, worker: Worker, rules: Rules): void {
  const { booking, money, counter, car } = world;
  const { amount, payment: plannedOn } = worker;
  writeAsRead(world, worker, rules.guards.takesBackAsRead, (days) => {
    if (!mayTakeBack(world, rules)) return;
    const own = days.own & ~since(plannedOn + 1);
    money.price -= countOf(days.own) - countOf(own);
    promiseRefund(world, { entry: 'shorten', amount }, rules);
    endDeposit(world, rules);
    moveRev(world);
    setStage(world, stage.returned, { isUndoable: !rules.guards.refundsForGood });
    Object.assign(counter, { freeFrom: car.today + 1, hasRefunded: 1 });
    Object.assign(booking, { own, claim: claimOf({ ...days, own, plan: 0 }, counter) | booking.plan });
  });
}

/** The filter of T25 besides the last day. A no-show can be recorded from the second day on. */
const mayMark = (world: World, { guards }: Rules): boolean =>
  isConfirmedAndFree(world, guards.marksUnlocked) &&
  (isBooked(world) || !guards.marksBooked) &&
  firstOf(world.booking.own) < world.car.today;

/** Reads a booking whose customer has not come. */
export const noShowStart =
  (rules: Rules): Start =>
  (world, worker) => {
    const { booking, backs } = world;
    if (!mayMark(world, rules) || !isOnItsDays(world)) return false;
    const isNew = backs.every(({ gift }) => gift === 0);
    const most = isNew ? (rules.configuration.refundsNoShow ?? 0) : 0;
    const amount = Math.min(most, rules.ledgerOf(world).leftOfAll);
    return begin(worker, step.noShow, { amount, seen: readDays(booking, rules.guards.marksAsRead) });
  };

/** T25. */
function markNoShow(world: World, worker: Worker, rules: Rules): void {
  const { booking, counter, car } = world;
  const { amount } = worker;
  writeAsRead(world, worker, rules.guards.marksAsRead, (days) => {
    if (!mayMark(world, rules) || (!isOnItsDays(world) && rules.guards.marksByClock)) return;
    if (amount > 0) promiseRefund(world, { entry: 'gift', amount }, rules);
    const hasEnded = rules.guards.noShowEndsDeposit && endDeposit(world, rules);
    moveRev(world);
    setStage(world, stage.noShow, { isUndoable: amount === 0 && !hasEnded });
    counter.freeFrom = car.today;
    booking.claim = claimOf({ ...days, plan: 0 }, counter) | booking.plan;
  });
}

/** Whether the last step can be undone now: nothing has changed since, and it was today. */
function mayUndo({ booking, counter }: World, { guards }: Rules): boolean {
  const isLast = counter.isUndoOld === 0 || !guards.undoesLast;
  const isToday = counter.isUndoPast === 0 || !guards.undoesToday;
  return booking.status === status.confirmed && booking.request === 0 && counter.undo > 0 && isLast && isToday;
}

/** Reads a booking whose last step is to be undone. */
export const undoStart =
  (rules: Rules): Start =>
  (world, worker) =>
    mayUndo(world, rules) && begin(worker, step.undo, { seen: readDays(world.booking, rules.guards.undoesLast) });

/** T26. */
function undo(world: World, worker: Worker, rules: Rules): void {
  const { booking, counter } = world;
  const { guards } = rules;
  writeAsRead(world, worker, guards.undoesLast, (days) => {
    if (!mayUndo(world, rules)) return;
    const restored = counter.undo - 1;
    const claim = claimOf({ ...days, plan: 0 }, { leg: counter.leg, freeFrom: 0 });
    const isOut = restored === stage.out && isOutWithOther(world, counter.car);
    if ((isOut && guards.undoObeysCarOut) || (!isFreeForBooking(world, claim) && guards.undoObeysIndex)) return;
    moveRev(world);
    const none = { freeFrom: 0, undo: 0, isUndoOld: 0, isUndoPast: 0, hasRefunded: 0 };
    Object.assign(counter, { ...none, stage: restored });
    Object.assign(world.deposit, { isPromised: 0, isDue: 0 });
    booking.claim = claim;
  });
}

/** Reads a booking that is to move to the other car. */
export const swapStart =
  (rules: Rules): Start =>
  (world, worker) => {
    const { booking, car } = world;
    const isPossible = booking.late === 0 && lastOf(booking.own) >= car.today && mayChange(world, rules.guards);
    const seen = readDays(booking, rules.guards.swapsAsRead);
    return isPossible && begin(worker, step.swap, { payment: car.today, seen });
  };

const mayChange = (world: World, guards: Rules['guards']): boolean =>
  isConfirmedAndFree(world, guards.swapsUnlocked) && (isBooked(world) || world.counter.stage === stage.out);

/** T19 to the other car. A rental that has begun leaves its car on the day `payment`, on which it was read. */
function swap(world: World, worker: Worker, rules: Rules): void {
  const { booking, counter } = world;
  const { guards } = rules;
  const { payment: readOn } = worker;
  writeAsRead(world, worker, guards.swapsAsRead, (days) => {
    if (!mayChange(world, guards)) return;
    const hasBegun = !isBooked(world) || firstOf(days.own) < readOn;
    const leg = hasBegun ? readOn : counter.leg;
    const other = 1 - counter.car;
    const claim = claimOf({ ...days, plan: 0 }, { leg, freeFrom: 0 });
    const isOut = counter.stage === stage.out && isOutWithOther(world, other);
    if (isOut && guards.swapObeysCarOut) return;
    if (!isFreeForBooking(world, claim, other) && guards.swapObeysIndex) return;
    Object.assign(counter, { car: other, leg });
    Object.assign(booking, { claim, followUp: 1 });
    moveRev(world);
  });
}

/** The steps of cars that are handed out, taken back or exchanged. Protocol, sections 5.11 and 5.12. */
export const stageSteps = (rules: Rules): Steps => ({
  [step.handOut]: (world, worker) => handOut(world, worker, rules),
  [step.takeBack]: (world, worker) => takeBack(world, worker, rules),
  [step.giveUp]: (world, worker) => giveUp(world, worker, rules),
  [step.noShow]: (world, worker) => markNoShow(world, worker, rules),
  [step.undo]: (world, worker) => undo(world, worker, rules),
  [step.swap]: (world, worker) => swap(world, worker, rules),
});
