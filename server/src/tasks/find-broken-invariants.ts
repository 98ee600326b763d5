import { Booking } from '../features/booking/booking.model.ts';
import { findGrowable } from '../features/booking/blocks/grow-blocks.ts';
import {
  findBrokenUses,
  findCarsOutTwice,
  findContradictions,
  findDoubleClaims,
  findFreedTooEarly,
  findWrongKeys,
  findWrongTotals,
} from '../features/booking/find/find-broken-bookings.ts';
import { findFollowUps, findLapsed } from '../features/booking/find/find-bookings.ts';
import { findDueDeposits } from '../features/booking/stage/find-due-deposits.ts';
import { findLapsedRequests } from '../features/booking/open-request.ts';
import { balanceOf, byCounter, leftOf } from '../features/booking/moves/ledger.ts';
import { Charge } from '../features/payment/charge/charge.model.ts';
import { returnedUndecided } from '../features/payment/charge/charge-moves.ts';
import { findBrokenChains } from '../features/receipt/find-broken-chains.ts';
import { findPaperGaps, findUnnumbered } from '../features/receipt/number-papers.ts';
import { WebhookEvent } from '../features/payment/webhook/webhook-event.model.ts';
import type { Deps } from '../platform/deps.ts';
import { trusted } from '../platform/mongo.ts';
import {
  findEarlyRefunds,
  findOversizedRefunds,
  findUntrueLedgers,
  findWrongNet,
  withBooking,
} from './find-wrong-charges.ts';
import { findWrongCopies } from './find-wrong-copies.ts';
import { findUntrueDeposits, findWrongDeposits } from './find-wrong-deposits.ts';
import { findWrongDrawers } from './find-wrong-drawers.ts';
import { findWrongPapers } from './find-wrong-papers.ts';

/**
 * Returns one line per violated invariant of bookings and money; these invariants must hold at all times. Empty when
 * all of them hold.
 */
export async function findBrokenInvariants(): Promise<string[]> {
  const found = await Promise.all([
    findDoubleClaims(),
    findWrongKeys(),
    findContradictions(),
    findCarsOutTwice(),
    findFreedTooEarly(),
    findBrokenUses(),
    findPaymentsCountedTwice(),
    findChargesAgainstBookings(),
    findConfirmedWithoutMoney(),
    findWrongCopies(),
    findWrongDrawers(),
    findWrongDeposits(),
    findWrongNet(),
    findEarlyRefunds(),
    findOversizedRefunds(),
    findUnevenLedgers(),
    findWrongRentals(),
    findPaperGaps(),
    findBrokenChains(),
    findWrongPapers(),
    findWrongTotals(),
  ]);
  return found.flat();
}

/** Returns one line per piece of pending work; empty once the system is idle. */
export async function findWaiting(deps: Pick<Deps, 'clock' | 'settings'>): Promise<string[]> {
  const [lapsed, requests, due, growable, followUps, openCharges, openEvents, returned, untrue, deposits, unnumbered] =
    await Promise.all([
      findLapsed(10, deps),
      findLapsedRequests(10, deps),
      findDueDeposits(10, deps),
      findGrowable(deps),
      findFollowUps(10),
      // Money that only a person can return is excluded, because it stays open until then.
      Charge.find({ open: true, razorpayOrderId: trusted({ $ne: null }) })
        .limit(10)
        .lean(),
      WebhookEvent.find({ done: false }).limit(10).lean(),
      findReturnedCounted(),
      findUntrueLedgers(),
      findUntrueDeposits(),
      findUnnumbered(10),
    ]);
  return [
    ...lapsed.map(({ _id }) => `hold ${String(_id)} has lapsed`),
    ...requests.map(({ _id }) => `the payment request of booking ${String(_id)} has lapsed`),
    ...due.map(({ _id }) => `the deposit of booking ${String(_id)} is due`),
    ...growable.map(({ _id }) => `block ${String(_id)} waits for time that is free or over`),
    ...followUps.map(({ _id }) => `booking ${String(_id)} is waiting for its follow-up`),
    ...openCharges.map(
      ({ _id, outcome, parts }) =>
        `charge ${_id} is open (${[outcome, ...parts.map(({ state }) => state)].join(', ')})`,
    ),
    ...openEvents.map(({ _id }) => `event ${_id} is open`),
    ...returned,
    ...untrue,
    ...deposits,
    ...unnumbered.map(({ _id, kind }) => `${kind} ${String(_id)} is waiting for its number`),
  ];
}

async function findPaymentsCountedTwice(): Promise<string[]> {
  const found = await Booking.aggregate<{ _id: string }>([
    { $match: { 'ledger.0': { $exists: true } } },
    { $unwind: '$ledger' },
    { $unwind: '$ledger.paid' },
    { $group: { _id: '$ledger.paid.chargeId', count: { $sum: 1 } } },
    { $match: { count: { $gt: 1 } } },
    { $limit: 100 },
  ]);
  return found.map(({ _id }) => `payment ${_id} is counted more than once`);
}

const most = 1_000_000;

/** The payments of the entries of the rental, or of its deposit, one list per entry. */
const paidIn = (booking: string, isIn: '$eq' | '$ne') => ({
  $map: {
    input: {
      $filter: { input: { $ifNull: [`${booking}.ledger`, []] }, cond: { [isIn]: ['$$this.account', 'deposit'] } },
    },
    in: '$$this.paid.chargeId',
  },
});

/** `paymentsOf` as an aggregation expression. */
function paymentsOf(booking: string) {
  const settledBy = `${booking}.settledBy`;
  const isByCounter = { $eq: [settledBy, byCounter] };
  const ids = paidIn(booking, '$ne');
  return {
    $reduce: {
      input: { $cond: [isByCounter, ids, { $slice: [ids, 1, most] }] },
      initialValue: { $cond: [isByCounter, [], [settledBy]] },
      in: { $concatArrays: ['$$value', '$$this'] },
    },
  };
}

/** `depositPaymentsOf` as an aggregation expression. */
const depositPaymentsOf = (booking: string) => ({
  $reduce: { input: paidIn(booking, '$eq'), initialValue: [], in: { $concatArrays: ['$$value', '$$this'] } },
});

const counted = { $in: ['$_id', paymentsOf('$booking')] };
const isDeposit = { $in: ['$_id', depositPaymentsOf('$booking')] };

/** A charge must be `kept` if and only if its booking counts it, and `held` if and only if it paid the deposit. */
async function findChargesAgainstBookings(): Promise<string[]> {
  const found = await Charge.aggregate<{ _id: string; outcome: string }>([
    { $match: { outcome: { $in: ['kept', 'held', 'refund'] } } },
    ...withBooking,
    { $set: { counted, isDeposit } },
    {
      $match: {
        $expr: {
          $or: [
            { $and: [{ $eq: ['$outcome', 'kept'] }, { $not: '$counted' }] },
            { $and: [{ $eq: ['$outcome', 'held'] }, { $not: '$isDeposit' }] },
            // A charge that was refunded while its booking was being confirmed is processed again in the next run, so
            // it is pending, not wrong.
            {
              $and: [
                { $eq: ['$outcome', 'refund'] },
                { $or: ['$counted', '$isDeposit'] },
                { $ne: ['$reason', returnedUndecided] },
              ],
            },
          ],
        },
      },
    },
    { $limit: 100 },
  ]);
  return found.map(({ _id, outcome }) => `charge ${_id} is ${outcome}, but its booking says otherwise`);
}

/**
 * Finds charges that were refunded before their outcome was decided, although the booking counts them; the next run
 * processes them again (C2).
 */
async function findReturnedCounted(): Promise<string[]> {
  const found = await Charge.aggregate<{ _id: string }>([
    { $match: { outcome: 'refund', reason: returnedUndecided } },
    ...withBooking,
    { $match: { $expr: { $or: [counted, isDeposit] } } },
    { $limit: 10 },
  ]);
  return found.map(({ _id }) => `charge ${_id} was refunded, but its booking still counts it`);
}

/**
 * Every payment of a confirmed booking must have a charge, which is stored before the booking counts it. The charge of
 * counter money is stored later, by a follow-up.
 */
async function findConfirmedWithoutMoney(): Promise<string[]> {
  const found = await Booking.aggregate<{ _id: unknown }>([
    { $match: { kind: 'booking', status: 'confirmed' } },
    { $project: { followUp: 1, payment: { $concatArrays: [paymentsOf('$$ROOT'), depositPaymentsOf('$$ROOT')] } } },
    { $unwind: '$payment' },
    { $match: { $or: [{ followUp: false }, { payment: { $not: /^(ctr|dep)_/ } }] } },
    { $lookup: { from: Charge.collection.name, localField: 'payment', foreignField: '_id', as: 'charge' } },
    { $match: { 'charge.0': { $exists: false } } },
    { $group: { _id: '$_id' } },
    { $limit: 100 },
  ]);
  return found.map(({ _id }) => `booking ${String(_id)} is confirmed without a charge`);
}

/**
 * Every ledger must balance. Its stored balance equals the calculated one, is never negative and is 0 once the booking
 * is cancelled. No more is refunded from a charge than was paid with it.
 */
async function findUnevenLedgers(): Promise<string[]> {
  const wrong: string[] = [];
  const all = Booking.find(
    { kind: 'booking', 'ledger.0': trusted({ $exists: true }) },
    { status: 1, ledger: 1, settledBy: 1, balance: 1 },
  );
  for await (const { _id, status, ledger, settledBy, balance = 0 } of all.lean().cursor()) {
    const isOver = ledger.flatMap(({ paid }) => paid).some(({ chargeId }) => leftOf(ledger, chargeId) < 0);
    const isWrong = balanceOf(ledger) !== balance || balance < 0 || (status === 'cancelled' && balance > 0);
    if (isWrong || isOver || settledBy === null) wrong.push(`the ledger of booking ${String(_id)} does not balance`);
  }
  return wrong.slice(0, 100);
}

/** The ledger of a confirmed booking must have its total as the amount owed for the rental and its changes. */
async function findWrongRentals(): Promise<string[]> {
  const lines = { $reduce: { input: '$ledger.lines', initialValue: [], in: { $concatArrays: ['$$value', '$$this'] } } };
  const ofRental = { $filter: { input: '$lines', cond: { $in: ['$$this.kind', ['rental', 'change']] } } };
  const found = await Booking.aggregate<{ _id: unknown }>([
    { $match: { kind: 'booking', status: 'confirmed', 'ledger.0': { $exists: true } } },
    { $project: { totalAmount: 1, lines } },
    { $set: { lines: ofRental } },
    { $match: { $expr: { $ne: ['$totalAmount', { $sum: '$lines.amount' }] } } },
    { $limit: 100 },
  ]);
  return found.map(({ _id }) => `the ledger of booking ${String(_id)} does not owe its total`);
}
