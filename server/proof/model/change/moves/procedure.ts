import { itemAt } from '../../search/model.ts';
import type { Step as StepOf } from '../../search/worker-moves.ts';
import type { ChangeConfiguration } from '../configuration.ts';
import { type Claimed, claimOf } from '../days.ts';
import type { ChangeGuards } from '../guards.ts';
import type { Ledger } from '../ledger.ts';
import type { BlockPlan } from '../plan-block.ts';
import {
  type Booking,
  type Charge,
  type EntryName,
  idleWorker,
  outcome,
  stage,
  status,
  step,
  type Worker,
  type World,
} from '../world.ts';

export type Step = StepOf<World, Worker>;

/** Steps by their number in `step`. */
export type Steps = Record<number, Step>;

/** A procedure that an idle worker may start. Returns false and changes nothing when there is no reason to start. */
export type Start = (world: World, worker: Worker) => boolean;

/** What all moves of one model share. */
export interface Rules {
  configuration: ChangeConfiguration;
  guards: ChangeGuards;
  amountOf: (world: World, payment: number) => number;
  ledgerOf: (world: World) => Ledger;
  /** The charge ids of all payments. */
  ids: readonly string[];
  planBlock: (world: World) => BlockPlan;
}

/** Returns these items if an option is given. */
export const ifGiven = <Item>(option: unknown, ...items: Item[]): Item[] =>
  option === undefined || option === false ? [] : items;

export const finish = (worker: Worker): void => void Object.assign(worker, idleWorker);

export function begin(worker: Worker, first: number, given: Partial<Worker> = {}): true {
  Object.assign(worker, given);
  worker.step = first;
  return true;
}

export const chargeOf = (world: World, worker: Worker): Charge => itemAt(world.charges, worker.payment);

/** What is left of a charge. */
export const netOf = ({ outside, gift, shorten, cancel, fix, given }: Charge, amount: number): number =>
  amount - outside - gift - shorten - cancel - fix - given;

/** Whether a charge is not recorded, or not decided. */
export const isOpen = ({ outcome: decided }: Charge): boolean =>
  decided === outcome.none || decided === outcome.undecided;

/** The steps of workers that have read the booking and write what follows from it. */
const readers = new Set<number>([
  step.act,
  step.askLapse,
  step.lapse,
  step.withdraw,
  step.open,
  step.pay,
  step.shorten,
  step.extend,
  step.late,
  step.gift,
  step.cancel,
  step.handOut,
  step.takeBack,
  step.giveUp,
  step.noShow,
  step.undo,
  step.swap,
  step.takeCash,
  step.correct,
  step.takeDeposit,
  step.addCharge,
  step.settleDeposit,
]);

/** Raises `rev`: the booking is no longer as any worker has read it. */
export function moveRev({ workers, counter }: World): void {
  for (const worker of workers) if (readers.has(worker.step)) worker.isStale = 1;
  counter.isUndoOld = Number(counter.undo > 0);
}

/**
 * The days of the booking, for a worker that reads it. They are stored only for a move that ignores `rev`, because
 * otherwise it writes only if they are still those of the booking.
 */
export const readDays = ({ own, late, plan }: Booking, heedsRev: boolean): number =>
  heedsRev ? 0 : own | (late << 4) | (plan << 8);

/**
 * Returns the days of the booking as the worker has read them. Returns null if the booking has changed since, unless
 * the move ignores that.
 */
export function asRead({ booking }: World, { isStale, seen }: Worker, heedsRev: boolean): Claimed | null {
  if (heedsRev) return isStale === 1 ? null : booking;
  return daysIn(seen);
}

/** Returns the days that `readDays` has packed. */
export const daysIn = (packed: number): Claimed => ({
  own: packed & 15,
  late: (packed >> 4) & 15,
  plan: (packed >> 8) & 15,
});

/** Whether the booking counts the payment, for its rental or as its deposit. Source: `isCounted` of the code. */
export const isCounted = ({ outcome: decided }: Charge): boolean =>
  decided === outcome.kept || decided === outcome.held;

/** Ends the payment request of the booking, and stores the claim of the booking with these days. */
export function closeRequest({ booking, counter }: World, days: Claimed): void {
  booking.request = 0;
  booking.plan = 0;
  booking.isLapsed = 0;
  booking.proof = 0;
  booking.forBalance = 0;
  booking.claim = claimOf(days, counter);
}

/** Writes a move that depends on the days that were read, unless the booking has changed since and the move heeds that. */
export function writeAsRead(world: World, worker: Worker, heedsRev: boolean, write: (days: Claimed) => void): void {
  const days = asRead(world, worker, heedsRev);
  if (days !== null) write(days);
  finish(worker);
}

/** Whether the booking is confirmed and no payment request is open, unless the lock is ignored. */
export const isConfirmedAndFree = ({ booking }: World, heedsLock: boolean): boolean =>
  booking.status === status.confirmed && (booking.request === 0 || !heedsLock);

/** Whether the car was not handed out, and its customer is not known to stay away. */
export const isBooked = ({ counter }: World): boolean => counter.stage === stage.booked;

/** Whether the rental is not over: the car was not handed out yet, or is out. */
export const isRunning = (world: World): boolean => isBooked(world) || world.counter.stage === stage.out;

/** The guards of the refund that is planned in the same write. */
const evenly = { gift: 'givesEvenly', shorten: 'shortensEvenly', cancel: 'cancelsEvenly' } as const;

/** Adds the entry of a move that refunds money, and divides the refund among the payments. */
export function promiseRefund(
  world: World,
  { entry, amount }: { entry: Exclude<EntryName, 'fix' | 'given'>; amount: number },
  { guards, ledgerOf }: Rules,
): void {
  const shares = ledgerOf(world).split(amount);
  if (guards[evenly[entry]]) {
    shares.forEach((share, payment) => {
      itemAt(world.backs, payment)[entry] = share;
    });
  }
  world.money.owed -= amount;
  world.booking.followUp = 1;
}
