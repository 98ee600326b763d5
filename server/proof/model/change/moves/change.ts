import { claimOf, countOf, firstOf, isFreeForBooking, lastOf } from '../days.ts';
import { step, type Worker, type World } from '../world.ts';
import {
  begin,
  isConfirmedAndFree,
  moveRev,
  promiseRefund,
  readDays,
  type Rules,
  type Start,
  type Steps,
  writeAsRead,
} from './procedure.ts';

/**
 * Whether a booking can be changed to these days: its last day is not over, and no day that has begun is given up. Source:
 * `refuseUnchangeable` and `refuseBegun`.
 */
function isStillPossible({ booking: { own }, car: { today } }: World, days: number): boolean {
  const keepsBegunDays = firstOf(days) === firstOf(own) || firstOf(own) > today;
  return lastOf(own) >= today && keepsBegunDays && lastOf(days) >= today;
}

/** Reads a booking that its customer wants to change to more days. */
export const openStart =
  ({ configuration, guards }: Rules): Start =>
  (world, worker) => {
    const { booking, money } = world;
    const plan = configuration.plans?.[money.opened] ?? 0;
    const isDearer = countOf(plan) > countOf(booking.own);
    const isPossible = isConfirmedAndFree(world, guards.opensUnlocked) && isStillPossible(world, plan);
    return isDearer && isPossible && begin(worker, step.open, { seen: readDays(booking, guards.opensAsRead) });
  };

/** T35. */
function open(world: World, worker: Worker, { configuration, guards }: Rules): void {
  const { booking, money, car } = world;
  const plan = configuration.plans?.[money.opened];
  writeAsRead(world, worker, guards.opensAsRead, (days) => {
    if (plan === undefined || !isConfirmedAndFree(world, guards.opensUnlocked)) return;
    const claim = claimOf({ ...days, plan });
    if (!isFreeForBooking(car, claim) && guards.openObeysIndex) return;
    const amount = countOf(plan) - countOf(days.own);
    const request = guards.opensWithNewId ? money.opened + 1 : 1;
    if (request === 1) money.amount1 = amount;
    else money.amount2 = amount;
    money.opened += 1;
    Object.assign(booking, { request, plan, claim, isLapsed: 0, proof: 0 });
    moveRev(world);
  });
}

/** Reads a booking that its customer changes at once, to as many days or fewer. */
export const shortenStart =
  ({ configuration, guards, ledgerOf }: Rules): Start =>
  (world, worker) => {
    const { booking, backs } = world;
    const { shortens = 0 } = configuration;
    const less = countOf(booking.own) - countOf(shortens);
    const isNew = booking.own !== shortens && backs.every(({ shorten }) => shorten === 0);
    const isPossible = isConfirmedAndFree(world, guards.shortensUnlocked) && isStillPossible(world, shortens);
    if (!isPossible || !isNew || less < 0) return false;
    const { leftOfAll, balance } = ledgerOf(world);
    const amount = Math.min(less, leftOfAll + balance);
    return begin(worker, step.shorten, { amount, seen: readDays(booking, guards.shortensAsRead) });
  };

/** T19. */
function shorten(world: World, worker: Worker, rules: Rules): void {
  const { booking, money, car } = world;
  const { guards, configuration } = rules;
  const { shortens = 0 } = configuration;
  writeAsRead(world, worker, guards.shortensAsRead, (days) => {
    const claim = shortens | days.late;
    const isFree = isFreeForBooking(car, claim) || !guards.shortenObeysIndex;
    if (!isFree || !isConfirmedAndFree(world, guards.shortensUnlocked)) return;
    money.price -= countOf(days.own) - countOf(shortens);
    promiseRefund(world, { entry: 'shorten', amount: worker.amount }, rules);
    Object.assign(booking, { own: shortens, claim: claim | booking.plan });
    moveRev(world);
  });
}

/** Reads a booking that staff extend at once. Its customer pays later. */
export const extendStart =
  ({ configuration, guards }: Rules): Start =>
  (world, worker) => {
    const { booking } = world;
    const { owes = 0 } = configuration;
    const isDearer = countOf(owes) > countOf(booking.own);
    const isPossible = isConfirmedAndFree(world, guards.shortensUnlocked) && isStillPossible(world, owes);
    return isDearer && isPossible && begin(worker, step.extend, { seen: readDays(booking, guards.shortensAsRead) });
  };

/** T19 by staff, with what is still to be paid. */
function extend(world: World, worker: Worker, { configuration, guards }: Rules): void {
  const { booking, money, car } = world;
  const { owes = 0 } = configuration;
  writeAsRead(world, worker, guards.shortensAsRead, (days) => {
    const claim = owes | days.late;
    const isFree = isFreeForBooking(car, claim) || !guards.shortenObeysIndex;
    if (!isFree || !isConfirmedAndFree(world, guards.shortensUnlocked)) return;
    const more = countOf(owes) - countOf(days.own);
    money.price += more;
    money.owed += more;
    Object.assign(booking, { own: owes, claim: claim | booking.plan, followUp: 1 });
    moveRev(world);
  });
}

/** The steps of changes by customers and staff. Protocol, sections 5.10 and 5.11. */
export const changeSteps = (rules: Rules): Steps => ({
  [step.open]: (world, worker) => open(world, worker, rules),
  [step.extend]: (world, worker) => extend(world, worker, rules),
  [step.shorten]: (world, worker) => shorten(world, worker, rules),
});
