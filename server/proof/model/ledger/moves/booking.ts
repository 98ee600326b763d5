// The moves T9, T22 and their follow-up. Each reads, plans from what it has read, and applies the plan in one write.
import { itemAt } from '../../search/model.ts';
import type { LedgerGuards } from '../guards.ts';
import { step, type Booking, type Worker, type World } from '../world.ts';
import { addPart, keepCharge } from './charge.ts';
import { finish, type Start, type Step } from './procedure.ts';
import { leftInLedger } from './sums.ts';

const readers = new Set<number>([
  step.cancel,
  step.give,
  step.endReturned,
  step.noteReturned,
  step.mail,
  step.keep,
  step.add,
  step.clear,
]);

/** Increments `rev`, which makes the booking stale for every worker that has read it. */
export function moveRev(world: World): void {
  for (const worker of world.workers) if (readers.has(worker.step)) worker.isStale = 1;
}

/** Before a worker cancels or refunds, it reads how much money is left to refund. */
export const cancelStart =
  (refund: number): Start =>
  (world, worker) => {
    if (world.booking.isCancelled === 1 || world.hasStarted === 1) return false;
    worker.step = step.cancel;
    worker.sum = Math.min(refund, Math.max(0, leftInLedger(world.booking)));
    return true;
  };

export const giveStart =
  (gift: number, amount: number, guards: LedgerGuards): Start =>
  (world, worker) => {
    const left = leftInLedger(world.booking);
    if (itemAt(world.booking.backs, gift) !== 0 || (amount > left && guards.giveWantsEnough)) return false;
    worker.step = step.give;
    worker.part = gift + 1;
    worker.sum = amount;
    return true;
  };

export const followUpStart: Start = ({ booking }, worker) => {
  if (booking.followUp === 0) return false;
  worker.step = step.mail;
  worker.sum = booking.external;
  worker.seen = booking.isCancelled << booking.backs.length;
  booking.backs.forEach((back, entry) => {
    if (back > 0) worker.seen |= 1 << entry;
  });
  return true;
};

function cancel(world: World, { sum }: Worker): void {
  const { booking } = world;
  booking.isCancelled = 1;
  // The amount owed falls by the price and rises by the fee that the policy retains. Altogether it falls by the refund.
  booking.owed -= sum;
  booking.backs[booking.backs.length - 1] = sum;
  booking.followUp = 1;
  moveRev(world);
}

function give(world: World, { part, sum }: Worker, guards: LedgerGuards): void {
  const { booking } = world;
  booking.owed -= sum;
  booking.backs[part - 1] = itemAt(booking.backs, part - 1) + sum;
  if (guards.giveLeavesWork) booking.followUp = 1;
  moveRev(world);
}

function addFirst({ booking, charge }: World, worker: Worker, guards: LedgerGuards): void {
  const entry = booking.backs.findIndex((_, index) => (worker.seen >> index) & 1);
  if (entry !== -1) {
    addPart(charge, entry + 1, itemAt(booking.backs, entry), guards);
    worker.seen &= ~(1 << entry);
  }
  if (!hasEntries(booking, worker)) afterEntries(worker, guards);
}

const hasEntries = ({ backs }: Booking, { seen }: Worker) => backs.some((_, entry) => ((seen >> entry) & 1) === 1);

function afterEntries(worker: Worker, guards: LedgerGuards): void {
  worker.seen = 0;
  if (guards.clearsLast) worker.step = step.clear;
  else finish(worker);
}

/** Returns the steps of the booking’s moves. Source: protocol, sections 3.1 and 4.5. */
export function bookingSteps(guards: LedgerGuards): Record<number, Step> {
  return {
    [step.cancel](world, worker) {
      const isAsRead = worker.isStale === 0 || !guards.cancelWantsRev;
      if (isAsRead && world.booking.isCancelled === 0) cancel(world, worker);
      finish(worker);
    },
    [step.give](world, worker) {
      if (worker.isStale === 0 || !guards.giveWantsRev) give(world, worker, guards);
      finish(worker);
    },
    [step.mail]({ booking }, worker) {
      booking.mailedOutside = Math.max(booking.mailedOutside, worker.sum);
      if (worker.seen >> booking.backs.length === 1) booking.mailedCancelled = 1;
      worker.seen &= ~(1 << booking.backs.length);
      worker.sum = 0;
      worker.step = step.keep;
      if (!guards.clearsLast && worker.isStale === 0) booking.followUp = 0;
    },
    [step.keep]({ booking, charge }, worker) {
      if (guards.keepsFirst) keepCharge(charge);
      worker.step = step.add;
      if (!hasEntries(booking, worker)) afterEntries(worker, guards);
    },
    [step.add]: (world, worker) => addFirst(world, worker, guards),
    [step.clear]({ booking }, worker) {
      if (worker.isStale === 0 || !guards.clearWantsRev) booking.followUp = 0;
      finish(worker);
    },
  };
}
