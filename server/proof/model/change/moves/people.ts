import { isFreeForBooking } from '../claims.ts';
import { claimOf, lastOf, onlyDay } from '../days.ts';
import { stage, status, step, type Worker, type World } from '../world.ts';
import { endDeposit } from './deposit.ts';
import {
  begin,
  isBooked,
  isConfirmedAndFree,
  isRunning,
  moveRev,
  promiseRefund,
  readDays,
  type Rules,
  type Start,
  type Steps,
  writeAsRead,
} from './procedure.ts';

/**
 * Whether staff may report the car as late: it was due, or last reported, today or yesterday. A rental without times is
 * due at the end of its last day.
 */
export function mayReport({ booking, car }: World): boolean {
  const { own, late } = booking;
  const due = lastOf(own);
  const isLate = booking.status === status.confirmed && due < car.today && (late & onlyDay(car.today)) === 0;
  return isLate && Math.max(due, lastOf(late)) >= car.today - 1;
}

/** Reads a booking whose car is not back. */
export const lateStart =
  (rules: Rules): Start =>
  (world, worker) => {
    const { booking, car } = world;
    if (!mayReport(world) || onlyDay(car.today) === 0) return false;
    return begin(worker, step.late, { seen: readDays(booking, rules.guards.reportsAsRead), amount: car.today });
  };

/** The worker that reads a booking whose car is out and late, unless its day is taken, because nothing follows then. */
export const lateDayStart =
  ({ guards }: Rules): Start =>
  (world, worker) => {
    const { booking, counter, car } = world;
    const day = onlyDay(car.today);
    const isOut = counter.stage === stage.out || !guards.reportsRunning;
    const isLate = isOut && booking.status === status.confirmed && lastOf(booking.own) < car.today;
    const isNew = day !== 0 && (booking.late & day) === 0 && isFreeForBooking(world, day);
    const seen = readDays(booking, guards.reportsAsRead);
    return isLate && isNew && begin(worker, step.late, { seen, amount: car.today });
  };

/** T24. */
function report(world: World, worker: Worker, { guards }: Rules): void {
  const { booking, counter } = world;
  writeAsRead(world, worker, guards.reportsAsRead, (days) => {
    const late = days.late | onlyDay(worker.amount);
    const claim = claimOf({ ...days, late }, counter);
    const isFree = isFreeForBooking(world, claim) || !guards.reportObeysIndex;
    const isOver = !isRunning(world) && guards.reportsRunning;
    if (booking.status !== status.confirmed || isOver || !isFree) return;
    Object.assign(booking, { late, claim });
    moveRev(world);
  });
}

/** Reads a booking of which an admin refunds a part. */
export const giftStart =
  ({ configuration, guards, ledgerOf }: Rules): Start =>
  (world, worker) => {
    const { booking, backs } = world;
    const isNew = booking.settledBy !== 0 && backs.every(({ gift }) => gift === 0);
    const amount = isNew ? Math.min(configuration.gives ?? 0, ledgerOf(world).leftOfAll) : 0;
    const isPossible = amount > 0 && booking.request === 0;
    return isPossible && begin(worker, step.gift, { amount, seen: readDays(booking, guards.givesAsRead) });
  };

/** T22. */
function give(world: World, worker: Worker, rules: Rules): void {
  writeAsRead(world, worker, rules.guards.givesAsRead, () => {
    if (world.booking.request !== 0) return;
    promiseRefund(world, { entry: 'gift', amount: worker.amount }, rules);
    moveRev(world);
  });
}

/** The filter of T9. */
const mayCancel = (world: World, { guards }: Rules): boolean =>
  isConfirmedAndFree(world, guards.cancelsUnlocked) && (isBooked(world) || !guards.cancelsBooked);

/** Reads a booking that its customer or an admin cancels. */
export const cancelStart =
  (rules: Rules): Start =>
  (world, worker) => {
    const { configuration, guards, ledgerOf } = rules;
    if (!mayCancel(world, rules)) return false;
    const amount = Math.min(configuration.cancels ?? 0, ledgerOf(world).leftOfAll);
    return begin(worker, step.cancel, { amount, seen: readDays(world.booking, guards.cancelsAsRead) });
  };

/** T9. Everything that is neither refunded now nor was refunded before is retained; what was not paid is waived. */
function cancel(world: World, worker: Worker, rules: Rules): void {
  const { booking } = world;
  writeAsRead(world, worker, rules.guards.cancelsAsRead, () => {
    if (!mayCancel(world, rules)) return;
    const { balance } = rules.ledgerOf(world);
    promiseRefund(world, { entry: 'cancel', amount: worker.amount + balance }, rules);
    if (!rules.guards.cancelsDebt) world.money.owed += balance;
    if (rules.guards.cancelEndsDeposit) endDeposit(world, rules);
    booking.status = status.cancelled;
    booking.claim = 0;
    moveRev(world);
  });
}

/** The steps of what people do with a paid booking. Protocol, sections 5.6 and 5.9. */
export const peopleSteps = (rules: Rules): Steps => ({
  [step.late]: (world, worker) => report(world, worker, rules),
  [step.gift]: (world, worker) => give(world, worker, rules),
  [step.cancel]: (world, worker) => cancel(world, worker, rules),
});
