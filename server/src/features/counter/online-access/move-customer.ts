import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { type Running, runEvery } from '../../../platform/work/run-every.ts';
import { endErasure, forgetSessions, takeBackErasure, writeTombstone } from '../../auth/erasure/erasure.ts';
import { decideMove, findOpenMoves, type Moving, takeOverPhone } from '../../auth/online-access/moved-customer.ts';
import { findBooking, findBookingsOf, findUnfinishedOf } from '../../booking/find/find-bookings.ts';
import { changeCustomer } from '../../booking/moves/customer-move.ts';
import { giveMoney } from '../../payment/owner/money-of-customer.ts';

/*
 * Moves the bookings of a customer whom staff entered to an account. First the customer is marked, so that nothing new
 * is started for them. Then the move is decided and its steps run in order, each idempotent; the customer is replaced by
 * a tombstone last. If a process dies, a worker finishes the rest. All steps run once more later, for anything that
 * concurrent requests have written. Source: protocol, section 5.23.
 */

type MoveDeps = Pick<Deps, 'clock' | 'logger'>;

const unpaid =
  'A booking made at the counter is not paid yet. Pay for it or cancel it first, then enter the code again.';
const cannotMove = 'These bookings can’t be added right now. Try again in a minute.';

/**
 * Moves everything of a marked customer, from any state of the move, and returns how many bookings were moved. Throws
 * `car_on_hold` while one of them waits for a payment, and `edited_meanwhile` if the account can’t take them over; then
 * the customer is no longer marked.
 */
export async function moveCustomer(customer: Moving, deps: MoveDeps): Promise<number> {
  const { _id: from, erasure } = customer;
  if (erasure.decidedAt === null) await decide(customer, deps);
  const ids = { from, to: erasure.movedTo };
  const moved = await giveBookings(ids, deps);
  await checkpoint('customer:moved');
  await giveMoney(ids);
  await checkpoint('customer:paid');
  await takeOverPhone(customer);
  await forgetSessions(from);
  if (!(await hasBookings(from))) await writeTombstone(customer);
  deps.logger.info({ userId: String(from), accountId: String(ids.to), moved }, 'customer moved');
  return moved;
}

async function decide(customer: Moving, deps: MoveDeps): Promise<void> {
  const isUnpaid = (await findUnfinishedOf(customer._id, deps)) === 'hold';
  if (!isUnpaid && (await decideMove(customer, deps))) return;
  await takeBackErasure(customer._id);
  throw isUnpaid
    ? new AppError('car_on_hold', { message: unpaid })
    : new AppError('edited_meanwhile', { message: cannotMove });
}

/** More bookings than any customer has. */
const most = 100_000;

const hasBookings = async (customerId: ObjectId): Promise<boolean> => (await findBookingsOf(customerId, 1)).length > 0;

type Ids = { from: ObjectId; to: ObjectId };

/** Gives each booking to the account, except those that a concurrent request has made wait for a payment. */
async function giveBookings({ from, to }: Ids, deps: MoveDeps): Promise<number> {
  let given = 0;
  for (const { _id } of await findBookingsOf(from, most)) {
    if (await giveBooking(_id, { from, to }, deps)) given += 1;
  }
  return given;
}

const tries = 3;

async function giveBooking(bookingId: ObjectId, { from, to }: Ids, deps: MoveDeps): Promise<boolean> {
  for (let left = tries; left > 0; left -= 1) {
    const booking = await findBooking(bookingId);
    if (!booking?.customerId.equals(from)) return false;
    if (await changeCustomer(booking, to, deps)) return true;
  }
  return false;
}

const batch = 20;
/** Longer than any request takes. */
const patienceMs = 60_000;

/** Finishes interrupted moves, and repeats each completed one, until nothing of the customer is left. */
export async function finishMoves(deps: MoveDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - patienceMs);
  for (const customer of await findOpenMoves(before, batch)) {
    const isDone = await moveCustomer(customer, deps).then(
      async () => !(await hasBookings(customer._id)),
      (error: unknown) => {
        // The customer is no longer marked.
        if (error instanceof AppError) return false;
        throw error;
      },
    );
    if (isDone) await endErasure(customer._id, deps);
  }
}

/** Finishes moves periodically until stopped; safe in every process, because each step is idempotent. */
export const startMoves = (deps: MoveDeps): Running =>
  runEvery(
    async () => finishMoves(deps),
    () => patienceMs / 2,
    deps.logger,
  );
