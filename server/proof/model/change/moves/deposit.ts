import { itemAt } from '../../search/model.ts';
import { depositPayments, type Ledger, usedDeposits } from '../ledger.ts';
import { step, type Worker, type World } from '../world.ts';
import { nextPayment, putIntoDrawer } from './counter.ts';
import {
  begin,
  isBooked,
  isConfirmedAndFree,
  isRunning,
  moveRev,
  readDays,
  type Rules,
  type Start,
  type Steps,
  writeAsRead,
} from './procedure.ts';

type End = ReturnType<Ledger['end']>;

/** Adds the entries that end the deposit: what is given back, and what pays the balance. */
function release({ backs, booking, charges }: World, { given, used }: End, { configuration }: Rules): void {
  for (const [payment, back] of backs.entries()) {
    back.given += itemAt(given, payment);
    back.used += itemAt(used, payment);
  }
  for (const payment of usedDeposits(configuration)) {
    if (used.some((share) => share > 0)) itemAt(charges, payment).isCaptured = 1;
  }
  booking.followUp = 1;
}

/** Ends the deposit, after everything else that the same move writes. Returns whether any was held. */
export function endDeposit(world: World, rules: Rules): boolean {
  const ledger = rules.ledgerOf(world);
  if (ledger.held === 0) return false;
  release(world, ledger.end(), rules);
  return true;
}

/** Whether all of the agreed deposit is held. */
export const hasDeposit = (world: World, { configuration, guards, ledgerOf }: Rules): boolean =>
  ledgerOf(world).held >= (configuration.deposit ?? 0) || !guards.demandsDeposit;

/** Reads a booking of which staff take the deposit, or a part of it. */
export const takeDepositStart =
  ({ configuration, guards, ledgerOf }: Rules): Start =>
  (world, worker) => {
    const { deposit = 0, takes = deposit } = configuration;
    const isPossible = isConfirmedAndFree(world, guards.takesUnlocked) && isRunning(world);
    if (!isPossible || nextPayment(depositPayments(configuration), world.deposit) === undefined) return false;
    const amount = Math.min(takes, deposit - ledgerOf(world).held);
    return amount > 0 && begin(worker, step.takeDeposit, { amount, seen: readDays(world.booking, guards.takesAsRead) });
  };

/** T23 for the deposit. */
function takeDeposit(world: World, worker: Worker, { configuration, guards }: Rules): void {
  const { amount } = worker;
  writeAsRead(world, worker, guards.takesAsRead, () => {
    const payment = nextPayment(depositPayments(configuration), world.deposit);
    if (!isConfirmedAndFree(world, guards.takesUnlocked) || payment === undefined) return;
    putIntoDrawer(world, { payment, amount }, world.deposit);
    world.booking.followUp = 1;
    moveRev(world);
  });
}

/** Whether staff may add another extra charge of a rupee. */
export const mayCharge = ({ deposit }: World, { configuration }: Rules): boolean =>
  deposit.charged < (configuration.charges ?? 0);

/** Adds an extra charge of a rupee. */
export function charge({ deposit, money, booking }: World): void {
  deposit.charged += 1;
  money.owed += 1;
  booking.followUp = 1;
}

/** Reads a booking to which staff add an extra charge. */
export const addChargeStart =
  (rules: Rules): Start =>
  (world, worker) =>
    isConfirmedAndFree(world, true) && !isBooked(world) && mayCharge(world, rules) && begin(worker, step.addCharge);

/** T32. */
function addCharge(world: World, worker: Worker, rules: Rules): void {
  writeAsRead(world, worker, true, () => {
    if (!isConfirmedAndFree(world, true) || isBooked(world) || !mayCharge(world, rules)) return;
    charge(world);
    moveRev(world);
  });
}

/** The filter of T28. */
const maySettle = (world: World, { guards }: Rules): boolean =>
  isConfirmedAndFree(world, guards.settlesUnlocked) && (!isRunning(world) || !guards.settlesEnded);

const sharesOf = 4;

/** The end of the deposit as a worker has read it, if the move ignores `rev`. */
function readEnd(ledger: Ledger, { configuration, guards }: Rules): number {
  if (guards.settlesAsRead) return 0;
  const { given, used } = ledger.end();
  return depositPayments(configuration).reduce(
    (packed, payment) => packed * sharesOf * sharesOf + itemAt(given, payment) * sharesOf + itemAt(used, payment),
    0,
  );
}

/** Returns the end of the deposit that `readEnd` has packed. */
function endIn(packed: number, { configuration }: Rules): End {
  const end = { given: configuration.payments.map(() => 0), used: configuration.payments.map(() => 0) };
  let rest = packed;
  for (const payment of depositPayments(configuration).toReversed()) {
    end.used[payment] = rest % sharesOf;
    end.given[payment] = Math.floor(rest / sharesOf) % sharesOf;
    rest = Math.floor(rest / (sharesOf * sharesOf));
  }
  return end;
}

/** Reads a booking whose rental is over and whose deposit staff give back. */
export const settleDepositStart =
  (rules: Rules): Start =>
  (world, worker) => {
    const ledger = rules.ledgerOf(world);
    if (ledger.held === 0 || !maySettle(world, rules)) return false;
    return begin(worker, step.settleDeposit, { seen: readEnd(ledger, rules) });
  };

/** The worker that reads a deposit whose promised hour has come. An open payment request is withdrawn first. */
export const dueDepositStart =
  (rules: Rules): Start =>
  (world, worker) => {
    const { booking, deposit } = world;
    const { guards, ledgerOf } = rules;
    if (deposit.isDue === 0 || ledgerOf(world).held === 0) return false;
    const { request } = booking;
    if (request === 0 || !guards.settlesUnlocked) return settleDepositStart(rules)(world, worker);
    return begin(worker, step.withdraw, { request, seen: readDays(booking, guards.withdrawsAsRead) });
  };

/** T28. */
function settleDeposit(world: World, worker: Worker, rules: Rules): void {
  const { guards, ledgerOf } = rules;
  const { seen } = worker;
  writeAsRead(world, worker, guards.settlesAsRead, () => {
    if (!maySettle(world, rules)) return;
    release(world, guards.settlesAsRead ? ledgerOf(world).end() : endIn(seen, rules), rules);
    Object.assign(world.deposit, { isPromised: 0, isDue: 0 });
    moveRev(world);
  });
}

/** The steps of extra charges and of deposits. Protocol, sections 5.16 and 5.17. */
export const depositSteps = (rules: Rules): Steps => ({
  [step.takeDeposit]: (world, worker) => takeDeposit(world, worker, rules),
  [step.addCharge]: (world, worker) => addCharge(world, worker, rules),
  [step.settleDeposit]: (world, worker) => settleDeposit(world, worker, rules),
});
