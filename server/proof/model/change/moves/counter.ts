import { firstOf } from '../days.ts';
import { counterPayments } from '../ledger.ts';
import { itemAt } from '../../search/model.ts';
import { holdAmount } from '../configuration.ts';
import { byCounter, debtFloor, entries, status, step, type Worker, type World } from '../world.ts';
import {
  begin,
  chargeOf,
  finish,
  isConfirmedAndFree,
  isCounted,
  moveRev,
  readDays,
  type Rules,
  type Start,
  type Steps,
  writeAsRead,
} from './procedure.ts';

/** What was taken first and second. */
type Taken = Pick<World['cash'], 'first' | 'second'>;

/** The first of these payments of which nothing was taken, or undefined if the model has no more. */
export const nextPayment = (payments: readonly number[], { first, second }: Taken): number | undefined =>
  payments.find((_, place) => (place === 0 ? first : second) === 0);

/** The payment that the next counter money becomes, or undefined if the model has no more. */
const nextCash = ({ cash }: World, { configuration }: Rules): number | undefined =>
  nextPayment(counterPayments(configuration), cash);

/** Stores money that is taken at the counter, and puts it into the drawer. */
export function putIntoDrawer(
  { cash, charges }: World,
  { payment, amount }: { payment: number; amount: number },
  taken: Taken,
): void {
  if (taken.first === 0) taken.first = amount;
  else taken.second = amount;
  cash.drawer += amount;
  itemAt(charges, payment).isCaptured = 1;
}

/** Reads a booking of which staff take the balance, or a part of it. */
export const takeCashStart =
  (rules: Rules): Start =>
  (world, worker) => {
    const { configuration, guards, ledgerOf } = rules;
    const isPossible = nextCash(world, rules) !== undefined && isConfirmedAndFree(world, guards.takesUnlocked);
    if (!isPossible) return false;
    const amount = Math.min(ledgerOf(world).balance, configuration.cash ?? 0);
    return amount > 0 && begin(worker, step.takeCash, { amount, seen: readDays(world.booking, guards.takesAsRead) });
  };

/** T23. */
function takeCash(world: World, worker: Worker, rules: Rules): void {
  const { guards } = rules;
  const { amount } = worker;
  writeAsRead(world, worker, guards.takesAsRead, () => {
    const payment = nextCash(world, rules);
    if (!isConfirmedAndFree(world, guards.takesUnlocked) || payment === undefined) return;
    putIntoDrawer(world, { payment, amount }, world.cash);
    world.booking.followUp = 1;
    moveRev(world);
  });
}

/** Reads a booking for which counter money was recorded by mistake. */
export const correctStart =
  (payment: number, { guards, ledgerOf }: Rules): Start =>
  (world, worker) => {
    const amount = itemAt(ledgerOf(world).lefts, payment);
    if (!isConfirmedAndFree(world, true) || amount === 0) return false;
    return begin(worker, step.correct, { payment, amount, seen: readDays(world.booking, guards.correctsAsRead) });
  };

/** T23 for a correction. */
function correct(world: World, worker: Worker, { guards }: Rules): void {
  const { payment, amount } = worker;
  writeAsRead(world, worker, guards.correctsAsRead, () => {
    if (!isConfirmedAndFree(world, true)) return;
    itemAt(world.backs, payment).fix += amount;
    world.booking.followUp = 1;
    moveRev(world);
  });
}

/** Reads a hold that staff want to confirm. Whether it was paid online in the meantime changes nothing. */
export const confirmStart: Start = ({ booking }, worker) =>
  booking.status === status.pending && begin(worker, step.confirmAtCounter);

/** T27. */
function confirmAtCounter(world: World, worker: Worker, rules: Rules): void {
  const { booking, money, car } = world;
  const isPending = booking.status === status.pending || (booking.settledBy > 0 && !rules.guards.confirmsPending);
  if (isPending && firstOf(booking.own) >= car.today) {
    Object.assign(booking, { status: status.confirmed, settledBy: byCounter, isLapsed: 0, followUp: 1 });
    money.owed = debtFloor + holdAmount;
    money.price = holdAmount;
    const { confirms: amount = 0 } = rules.configuration;
    const payment = nextCash(world, rules);
    if (payment !== undefined && amount > 0) putIntoDrawer(world, { payment, amount }, world.cash);
    moveRev(world);
  }
  finish(worker);
}

/** Finds the first part of counter money that is still to be returned. */
export const returnNotesStart =
  (payment: number): Start =>
  ({ charges }, worker) => {
    const charge = itemAt(charges, payment);
    const place = entries.findIndex((name, bit) => charge[name] > 0 && ((charge.done >> bit) & 1) === 0);
    const isDue = isCounted(charge) && place !== -1;
    return isDue && begin(worker, step.returnNotes, { payment, amount: place });
  };

/** C13: a person has returned counter money. The money leaves the drawer once that is recorded. */
function returnNotes(world: World, worker: Worker, { guards }: Rules): void {
  const charge = chargeOf(world, worker);
  const bit = 1 << worker.amount;
  if ((charge.done & bit) === 0 || !guards.returnsOnce) {
    charge.done |= bit;
    world.cash.drawer -= charge[itemAt(entries, worker.amount)];
  }
  finish(worker);
}

/** The steps of money at the counter. Protocol, section 5.13. */
export const counterSteps = (rules: Rules): Steps => ({
  [step.takeCash]: (world, worker) => takeCash(world, worker, rules),
  [step.correct]: (world, worker) => correct(world, worker, rules),
  [step.confirmAtCounter]: (world, worker) => confirmAtCounter(world, worker, rules),
  [step.returnNotes]: (world, worker) => returnNotes(world, worker, rules),
});
