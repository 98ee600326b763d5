import { createMove, itemAt, type Move } from '../search/model.ts';
import { createStepper, type Step as StepOf, workerMoves } from '../search/worker-moves.ts';
import { explainFields, nameIn } from '../search/field.ts';
import { doesCount, leftOfAll, leftOfPayment, splitOf } from './ledger.ts';
import {
  amounts,
  type Charge,
  entries,
  type EntryName,
  idleWorker,
  later,
  outcome,
  type PaymentsConfiguration,
  type PaymentsGuards,
  status,
  step,
  type Worker,
  type World,
} from './world.ts';

type Step = StepOf<World, Worker>;
type Start = (world: World, worker: Worker) => boolean;

const giftAmount = 2;
const payments = amounts.map((_, payment) => payment);

const finish = (worker: Worker): void => void Object.assign(worker, idleWorker);

const readers = new Set<number>([step.gift, step.cancel, step.promise, step.clear, step.tell]);

/** Marks the booking as stale for every worker that has read it. */
function moveRev({ workers }: World): void {
  for (const worker of workers) if (readers.has(worker.step)) worker.isStale = 1;
}

export const netOf = ({ outside, gift, cancel }: Charge, payment: number): number =>
  itemAt(amounts, payment) - outside - gift - cancel;

const settleStart =
  (payment: number): Start =>
  ({ charges }, worker) => {
    if (itemAt(charges, payment).outcome !== outcome.undecided) return false;
    Object.assign(worker, { step: step.judge, payment });
    return true;
  };

const lessStart =
  (name: EntryName, amount: number): Start =>
  (world, worker) => {
    const { booking, backs } = world;
    const isOpen = booking.status === status.confirmed && backs.every((back) => back[name] === 0);
    const most = Math.min(amount, leftOfAll(world));
    if (!isOpen || most === 0) return false;
    Object.assign(worker, { step: step[name], amount: most });
    return true;
  };

const followUpStart: Start = ({ booking, backs }, worker) => {
  if (booking.followUp === 0) return false;
  const seen = entries.reduce((all, name, bit) => all | (backs.some((back) => back[name] > 0) ? 1 << bit : 0), 0);
  Object.assign(worker, { step: step.promise, payment: 0, seen });
  return true;
};

const tellStart =
  (payment: number, guards: PaymentsGuards): Start =>
  (world, worker) => {
    const { outcome: decided, outside, told } = itemAt(world.charges, payment);
    if (decided !== outcome.kept || outside === told) return false;
    const left = leftOfPayment(world, payment);
    const amount = Math.min(outside - itemAt(world.backs, payment).external, left);
    const isLast = amount === (guards.endsWithoutMoney ? leftOfAll(world) : left) ? 1 : 0;
    Object.assign(worker, { step: step.tell, payment, amount, isLast, seen: outside });
    return true;
  };

/** The procedures that a worker can start without a request. */
export const ownStarts = (guards: PaymentsGuards): Start[] => [
  ...payments.map(settleStart),
  followUpStart,
  ...payments.map((payment) => tellStart(payment, guards)),
];

function plan(world: World, name: EntryName, amount: number, guards: PaymentsGuards): void {
  const isSplit = guards.splitsByRest;
  const first = world.booking.settledBy - 1;
  const shares = isSplit ? splitOf(world, amount) : payments.map((payment) => (payment === first ? amount : 0));
  shares.forEach((share, payment) => {
    itemAt(world.backs, payment)[name] = share;
  });
}

const lessStep =
  (name: EntryName, guards: PaymentsGuards): Step =>
  (world, worker) => {
    const { booking } = world;
    if (worker.isStale === 1 || booking.status !== status.confirmed) {
      finish(worker);
      return;
    }
    if (guards.plansInSameWrite) plan(world, name, worker.amount, guards);
    booking.owed -= worker.amount;
    if (name === 'cancel') booking.status = status.cancelled;
    booking.followUp = 1;
    moveRev(world);
    finish(worker);
  };

/** Applies C9 to one payment and continues with the next one. */
function promise(world: World, worker: Worker, guards: PaymentsGuards): void {
  const charge = itemAt(world.charges, worker.payment);
  const back = itemAt(world.backs, worker.payment);
  if (doesCount(world, worker.payment) && charge.outcome !== outcome.kept) charge.outcome = outcome.kept;
  entries.forEach((name, bit) => {
    const isNew = ((worker.seen >> bit) & 1) === 1 && charge[name] === 0 && charge.outcome === outcome.kept;
    if (isNew) charge[name] = Math.min(back[name], netOf(charge, worker.payment));
  });
  const isFirst = worker.payment === world.booking.settledBy - 1;
  if (worker.payment === later || (isFirst && !guards.followsAll)) worker.step = step.clear;
  else worker.payment += 1;
}

function tell(world: World, { payment, amount, isLast }: Worker): void {
  const { booking } = world;
  if (amount === 0) return;
  itemAt(world.backs, payment).external += amount;
  booking.owed -= amount;
  booking.followUp = 1;
  if (isLast === 1 && booking.status === status.confirmed) {
    booking.status = status.cancelled;
    booking.isReturned = 1;
  }
  moveRev(world);
}

function judge(world: World, worker: Worker, guards: PaymentsGuards): void {
  const { booking } = world;
  const { payment } = worker;
  const isCounted = guards.judgesByLedger ? doesCount(world, payment) : booking.settledBy === payment + 1;
  if (isCounted) worker.step = step.keep;
  else worker.step = booking.status === status.pending ? step.confirm : step.refuse;
}

export const paymentsStepper = (guards: PaymentsGuards): Step =>
  createStepper(step, {
    [step.judge]: (world, worker) => judge(world, worker, guards),
    [step.confirm](world, worker) {
      const { booking } = world;
      if (booking.status === status.pending || (!guards.settlesOnce && booking.status === status.confirmed)) {
        booking.status = status.confirmed;
        booking.settledBy = worker.payment + 1;
        booking.owed += itemAt(amounts, worker.payment);
        moveRev(world);
      }
      worker.step = step.judge;
    },
    [step.keep]({ charges }, worker) {
      const charge = itemAt(charges, worker.payment);
      if (charge.outcome === outcome.undecided) charge.outcome = outcome.kept;
      finish(worker);
    },
    [step.refuse]({ charges }, worker) {
      const charge = itemAt(charges, worker.payment);
      if (charge.outcome === outcome.undecided) charge.outcome = outcome.refund;
      finish(worker);
    },
    [step.gift]: lessStep('gift', guards),
    [step.cancel]: lessStep('cancel', guards),
    [step.promise]: (world, worker) => promise(world, worker, guards),
    [step.clear]({ booking }, worker) {
      if (worker.isStale === 0) booking.followUp = 0;
      finish(worker);
    },
    [step.tell](world, worker) {
      if (worker.isStale === 0) {
        tell(world, worker);
        itemAt(world.charges, worker.payment).told = worker.seen;
      }
      finish(worker);
    },
  });

export const explainWorker = ({ step: at, ...known }: Worker): string =>
  [nameIn(step, at), explainFields(known)].filter((text) => text !== '').join(', ');

/** A payment of the hold is captured and recorded. */
const pay = (payment: number) =>
  createMove<World>(`payment ${payment} is captured`, ({ charges }) => {
    const charge = itemAt(charges, payment);
    if (charge.outcome !== outcome.none) return false;
    charge.outcome = outcome.undecided;
    return true;
  });

/** The booking is extended: its ledger lists the later payment, which was recorded before. */
const extend = createMove<World>('the ledger lists a later payment', (world) => {
  const { booking, charges } = world;
  const charge = itemAt(charges, later);
  if (booking.status !== status.confirmed || charge.outcome !== outcome.none) return false;
  charge.outcome = outcome.undecided;
  booking.isExtended = 1;
  booking.owed += itemAt(amounts, later);
  moveRev(world);
  return true;
});

const returnOne = (payment: number, most: number) =>
  createMove<World>(`the dashboard returns 1 of payment ${payment}`, ({ charges }) => {
    const charge = itemAt(charges, payment);
    if (charge.outcome !== outcome.kept || charge.outside === most || netOf(charge, payment) === 0) return false;
    charge.outside += 1;
    return true;
  });

export function paymentsMoves(configuration: PaymentsConfiguration, guards: PaymentsGuards): Move<World>[] {
  const { workers, holds, extends: isLonger, gives, cancels, outside } = configuration;
  return [
    ...payments.slice(0, holds).map(pay),
    ...(isLonger ? [extend] : []),
    ...(outside === undefined ? [] : payments.map((payment) => returnOne(payment, outside))),
    ...workerMoves<Worker, World>({
      count: workers,
      starts: [
        ...(gives ? [lessStart('gift', giftAmount)] : []),
        ...(cancels === undefined ? [] : [lessStart('cancel', cancels)]),
        ...ownStarts(guards),
      ],
      take: paymentsStepper(guards),
      finish,
      explain: explainWorker,
    }),
  ];
}
