import { Booking, type BookingRecord } from '../features/booking/booking.model.ts';
import {
  findBrokenUses,
  findContradictions,
  findDoubleClaims,
  findWrongKeys,
  findWrongTotals,
} from '../features/booking/find-broken-bookings.ts';
import { findFollowUps, findLapsed } from '../features/booking/find-bookings.ts';
import { balanceOf, leftOf } from '../features/booking/moves/ledger.ts';
import { Charge } from '../features/payment/charge/charge.model.ts';
import { returnedUndecided } from '../features/payment/charge/charge-moves.ts';
import { findPaperGaps, findUnnumbered } from '../features/receipt/number-papers.ts';
import { Paper } from '../features/receipt/paper.model.ts';
import { WebhookEvent } from '../features/payment/webhook/webhook-event.model.ts';
import type { Deps } from '../platform/deps.ts';
import { trusted } from '../platform/mongo.ts';

/**
 * Returns one line per violated invariant of bookings and money; these invariants must hold at all times. Empty when
 * all of them hold.
 */
export async function findBrokenInvariants(): Promise<string[]> {
  const found = await Promise.all([
    findDoubleClaims(),
    findWrongKeys(),
    findContradictions(),
    findBrokenUses(),
    findBookingsPaidTwice(),
    findChargesAgainstBookings(),
    findConfirmedWithoutMoney(),
    findWrongNet(),
    findEarlyRefunds(),
    findUnevenLedgers(),
    findPaperGaps(),
    findPaidWithoutReceipt(),
    findOvercredited(),
    findWrongTotals(),
  ]);
  return found.flat();
}

/** Returns one line per piece of pending work; empty once the system is idle. */
export async function findWaiting(deps: Pick<Deps, 'clock' | 'settings'>): Promise<string[]> {
  const [lapsed, followUps, openCharges, openEvents, returned, untrue, unnumbered] = await Promise.all([
    findLapsed(10, deps),
    findFollowUps(10),
    Charge.find({ open: true }).limit(10).lean(),
    WebhookEvent.find({ done: false }).limit(10).lean(),
    findReturnedCounted(),
    findUntrueLedgers(),
    findUnnumbered(10),
  ]);
  return [
    ...lapsed.map(({ _id }) => `hold ${String(_id)} has lapsed`),
    ...followUps.map(({ _id }) => `booking ${String(_id)} is waiting for its follow-up`),
    ...openCharges.map(
      ({ _id, outcome, parts }) =>
        `charge ${_id} is open (${[outcome, ...parts.map(({ state }) => state)].join(', ')})`,
    ),
    ...openEvents.map(({ _id }) => `event ${_id} is open`),
    ...returned,
    ...untrue,
    ...unnumbered.map(({ _id, kind }) => `${kind} ${String(_id)} is waiting for its number`),
  ];
}

async function findBookingsPaidTwice(): Promise<string[]> {
  const found = await Charge.aggregate<{ _id: unknown }>([
    { $match: { outcome: 'kept' } },
    { $group: { _id: '$bookingId', count: { $sum: 1 } } },
    { $match: { count: { $gt: 1 } } },
    { $limit: 100 },
  ]);
  return found.map(({ _id }) => `booking ${String(_id)} has more than one valid payment`);
}

const withBooking = {
  $lookup: { from: Booking.collection.name, localField: 'bookingId', foreignField: '_id', as: 'booking' },
};

/** A charge must be `kept` if and only if its booking's ledger counts it. */
async function findChargesAgainstBookings(): Promise<string[]> {
  const found = await Charge.aggregate<{ _id: string; outcome: string }>([
    { $match: { outcome: { $in: ['kept', 'refund'] } } },
    withBooking,
    { $set: { counted: { $eq: [{ $first: '$booking.settledBy' }, '$_id'] } } },
    {
      $match: {
        $expr: {
          $or: [
            { $and: [{ $eq: ['$outcome', 'kept'] }, { $not: '$counted' }] },
            // A charge that was refunded while its booking was being confirmed is processed again in the next run, so
            // it is pending, not wrong.
            { $and: [{ $eq: ['$outcome', 'refund'] }, '$counted', { $ne: ['$reason', returnedUndecided] }] },
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
    withBooking,
    { $match: { $expr: { $eq: [{ $first: '$booking.settledBy' }, '$_id'] } } },
    { $limit: 10 },
  ]);
  return found.map(({ _id }) => `charge ${_id} was refunded, but its booking still counts it`);
}

/** The charge is stored before the booking, so a confirmed booking always has one. */
async function findConfirmedWithoutMoney(): Promise<string[]> {
  const found = await Booking.aggregate<{ _id: unknown }>([
    { $match: { kind: 'booking', status: 'confirmed' } },
    { $lookup: { from: Charge.collection.name, localField: 'settledBy', foreignField: '_id', as: 'charge' } },
    { $match: { 'charge.0': { $exists: false } } },
    { $limit: 100 },
  ]);
  return found.map(({ _id }) => `booking ${String(_id)} is confirmed without a charge`);
}

/** The receipt is stored before its payment becomes `kept`, and before a cancellation's follow-up is done. */
async function findPaidWithoutReceipt(): Promise<string[]> {
  const found = await Booking.aggregate<{ _id: unknown }>([
    { $match: { kind: 'booking', settledBy: { $ne: null }, followUp: false } },
    { $lookup: { from: Paper.collection.name, localField: '_id', foreignField: '_id', as: 'receipt' } },
    { $match: { 'receipt.0': { $exists: false } } },
    { $lookup: { from: Charge.collection.name, localField: 'settledBy', foreignField: '_id', as: 'charge' } },
    { $match: { 'charge.outcome': 'kept' } },
    { $limit: 100 },
  ]);
  return found.map(({ _id }) => `booking ${String(_id)} is paid without a receipt`);
}

/** The credit notes for a receipt must never exceed it. */
async function findOvercredited(): Promise<string[]> {
  const found = await Paper.aggregate<{ _id: unknown }>([
    { $group: { _id: '$bookingId', sum: { $sum: '$printed.totalAmount' } } },
    { $match: { sum: { $lt: 0 } } },
    { $limit: 100 },
  ]);
  return found.map(({ _id }) => `the credit notes of booking ${String(_id)} exceed its receipt`);
}

/**
 * Aggregation expression for the amount of a charge minus its external refunds and the refunds that we made; 0 while
 * the charge is undecided.
 */
const isUndecided = { $eq: ['$outcome', 'undecided'] };
const returned = { $add: [{ $ceil: { $divide: ['$outsidePaise', 100] } }, { $sum: '$parts.amount' }] };
const remaining = { $cond: [isUndecided, 0, { $max: [0, { $subtract: ['$amount', returned] }] }] };

async function findWrongNet(): Promise<string[]> {
  const found = await Charge.aggregate<{ _id: string }>([
    { $match: { $expr: { $ne: ['$net', remaining] } } },
    { $limit: 100 },
  ]);
  return found.map(({ _id }) => `charge ${_id} has the wrong net`);
}

/** A charge may be refunded only after its outcome has been decided. */
async function findEarlyRefunds(): Promise<string[]> {
  const found = await Charge.find({ outcome: 'undecided', 'parts.0': trusted({ $exists: true }) })
    .limit(100)
    .lean();
  return found.map(({ _id }) => `charge ${_id} has a refund, although its outcome is undecided`);
}

/** Every ledger must balance: everything owed is paid, and no more is refunded from a charge than was paid with it. */
async function findUnevenLedgers(): Promise<string[]> {
  const wrong: string[] = [];
  const all = Booking.find({ kind: 'booking', 'ledger.0': trusted({ $exists: true }) }, { ledger: 1, settledBy: 1 });
  for await (const { _id, ledger, settledBy } of all.lean().cursor()) {
    const isOver = ledger.flatMap(({ paid }) => paid).some(({ chargeId }) => leftOf(ledger, chargeId) < 0);
    if (balanceOf(ledger) !== 0 || isOver || settledBy === null)
      wrong.push(`the ledger of booking ${String(_id)} does not balance`);
  }
  return wrong.slice(0, 100);
}

/** The net amount of a `kept` charge must equal the amount that the ledger still counts for it. */
async function findUntrueLedgers(): Promise<string[]> {
  const kept = Charge.aggregate<{ _id: string; net: number; booking: Pick<BookingRecord, 'ledger'>[] }>([
    { $match: { outcome: 'kept' } },
    withBooking,
    { $project: { net: 1, 'booking.ledger': 1 } },
  ]);
  const wrong: string[] = [];
  for await (const { _id, net, booking } of kept.cursor()) {
    const left = leftOf(booking[0]?.ledger ?? [], _id);
    if (net !== left && wrong.length < 100) wrong.push(`charge ${_id} has a net of ${net}, but its ledger has ${left}`);
  }
  return wrong;
}
