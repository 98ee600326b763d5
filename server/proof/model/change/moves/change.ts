import { isFreeForBooking } from '../claims.ts';
import { claimOf, countOf, firstOf, lastOf, lateAfter } from '../days.ts';
import { type Booking, isOnline, stage, step, type Worker, type World } from '../world.ts';
import {
  begin,
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
 * Whether a booking can be changed to these days: its last day is not over, and no day that has begun is given up. Staff
 * may also extend a rental whose car is out and late. Source: `refuseOver` and `refuseBegun`.
 */
function isStillPossible({ booking: { own }, car: { today }, counter }: World, days: number): boolean {
  const keepsBegunDays = firstOf(days) === firstOf(own) || firstOf(own) > today;
  const isOut = counter.stage === stage.out;
  return (lastOf(own) >= today || isOut) && keepsBegunDays && lastOf(days) >= today;
}

/** The filter of every change: confirmed, not over, and without a payment request, unless the lock is ignored. */
const mayChange = (world: World, heedsLock: boolean, { guards }: Rules): boolean =>
  isConfirmedAndFree(world, heedsLock) && (isRunning(world) || !guards.changesRunning);

/** Reads a booking that its customer wants to change to more days. */
export const openStart =
  (rules: Rules): Start =>
  (world, worker) => {
    const { configuration, guards } = rules;
    const { booking, money } = world;
    const plan = configuration.plans?.[money.opened] ?? 0;
    const isDearer = countOf(plan) > countOf(booking.own);
    const isPossible = mayChange(world, guards.opensUnlocked, rules) && isStillPossible(world, plan);
    return isDearer && isPossible && begin(worker, step.open, { seen: readDays(booking, guards.opensAsRead) });
  };

/** T35. */
function open(world: World, worker: Worker, rules: Rules): void {
  const { configuration, guards } = rules;
  const { money, counter } = world;
  const plan = configuration.plans?.[money.opened];
  writeAsRead(world, worker, guards.opensAsRead, (days) => {
    if (plan === undefined || !mayChange(world, guards.opensUnlocked, rules)) return;
    const claim = claimOf({ ...days, plan }, counter);
    if (!isFreeForBooking(world, claim) && guards.openObeysIndex) return;
    const amount = countOf(plan) - countOf(days.own);
    storeRequest(world, { plan, claim, amount, forBalance: 0 }, rules);
  });
}

type Requested = Pick<Booking, 'plan' | 'claim' | 'forBalance'> & { amount: number };

function storeRequest(world: World, { amount, ...wanted }: Requested, { guards }: Rules): void {
  const { booking, money } = world;
  const request = guards.opensWithNewId ? money.opened + 1 : 1;
  if (request === 1) money.amount1 = amount;
  else money.amount2 = amount;
  money.opened += 1;
  Object.assign(booking, { request, ...wanted, isLapsed: 0, proof: 0 });
  moveRev(world);
}

/** Reads a booking whose customer wants to pay the balance online. */
export const payStart =
  ({ configuration, guards, ledgerOf }: Rules): Start =>
  (world, worker) => {
    const mostRequests = Math.max(...configuration.payments.filter(isOnline));
    if (!isConfirmedAndFree(world, guards.opensUnlocked) || world.money.opened >= mostRequests) return false;
    const amount = ledgerOf(world).balance;
    return amount > 0 && begin(worker, step.pay, { amount, seen: readDays(world.booking, guards.opensAsRead) });
  };

/** T35 for the balance, which claims nothing more. */
function pay(world: World, worker: Worker, rules: Rules): void {
  const { amount } = worker;
  writeAsRead(world, worker, rules.guards.opensAsRead, (days) => {
    if (!isConfirmedAndFree(world, rules.guards.opensUnlocked)) return;
    const { own: plan } = days;
    storeRequest(world, { plan, claim: claimOf({ ...days, plan }, world.counter), amount, forBalance: 1 }, rules);
  });
}

/** Reads a booking that its customer changes at once, to as many days or fewer. */
export const shortenStart =
  (rules: Rules): Start =>
  (world, worker) => {
    const { configuration, guards, ledgerOf } = rules;
    const { booking, backs } = world;
    const { shortens = 0 } = configuration;
    const less = countOf(booking.own) - countOf(shortens);
    const isNew = booking.own !== shortens && backs.every(({ shorten }) => shorten === 0);
    const isPossible = mayChange(world, guards.shortensUnlocked, rules) && isStillPossible(world, shortens);
    if (!isPossible || !isNew || less < 0) return false;
    const { leftOfAll, balance } = ledgerOf(world);
    const amount = Math.min(less, leftOfAll + balance);
    return begin(worker, step.shorten, { amount, seen: readDays(booking, guards.shortensAsRead) });
  };

/** T19. */
function shorten(world: World, worker: Worker, rules: Rules): void {
  const { booking, money, counter } = world;
  const { guards, configuration } = rules;
  const { shortens = 0 } = configuration;
  writeAsRead(world, worker, guards.shortensAsRead, (days) => {
    const claim = claimOf({ ...days, own: shortens, plan: 0 }, counter);
    const isFree = isFreeForBooking(world, claim) || !guards.shortenObeysIndex;
    if (!isFree || !mayChange(world, guards.shortensUnlocked, rules)) return;
    money.price -= countOf(days.own) - countOf(shortens);
    promiseRefund(world, { entry: 'shorten', amount: worker.amount }, rules);
    Object.assign(booking, { own: shortens, claim: claim | booking.plan });
    moveRev(world);
  });
}

/** Reads a booking that staff extend at once. Its customer pays later. */
export const extendStart =
  (rules: Rules): Start =>
  (world, worker) => {
    const { configuration, guards } = rules;
    const { booking } = world;
    const { owes = 0 } = configuration;
    const isDearer = countOf(owes) > countOf(booking.own);
    const isPossible = mayChange(world, guards.shortensUnlocked, rules) && isStillPossible(world, owes);
    return isDearer && isPossible && begin(worker, step.extend, { seen: readDays(booking, guards.shortensAsRead) });
  };

/** T19 by staff, with what is still to be paid. */
function extend(world: World, worker: Worker, rules: Rules): void {
  const { configuration, guards } = rules;
  const { booking, money, counter } = world;
  const { owes = 0 } = configuration;
  writeAsRead(world, worker, guards.shortensAsRead, (days) => {
    const late = guards.changeEndsLateDays ? lateAfter(days.late, owes) : days.late;
    const claim = claimOf({ own: owes, late, plan: 0 }, counter);
    const isFree = isFreeForBooking(world, claim) || !guards.shortenObeysIndex;
    if (!isFree || !mayChange(world, guards.shortensUnlocked, rules)) return;
    const more = countOf(owes) - countOf(days.own);
    money.price += more;
    money.owed += more;
    Object.assign(booking, { own: owes, late, claim: claim | booking.plan, followUp: 1 });
    moveRev(world);
  });
}

/** The steps of changes by customers and staff. Protocol, sections 5.10 and 5.11. */
export const changeSteps = (rules: Rules): Steps => ({
  [step.open]: (world, worker) => open(world, worker, rules),
  [step.pay]: (world, worker) => pay(world, worker, rules),
  [step.extend]: (world, worker) => extend(world, worker, rules),
  [step.shorten]: (world, worker) => shorten(world, worker, rules),
});
