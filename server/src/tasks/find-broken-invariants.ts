import { Booking } from '../features/booking/booking.model.ts';
import { findContradictions, findDoubleClaims } from '../features/booking/find-broken-claims.ts';
import { findFollowUps, findLapsed } from '../features/booking/find-bookings.ts';
import { Charge } from '../features/payment/charge/charge.model.ts';
import { WebhookEvent } from '../features/payment/webhook/webhook-event.model.ts';
import type { Deps } from '../platform/deps.ts';

/** What must be true of bookings and money at every moment; each line names one violation, so none is good news. */
export async function findBrokenInvariants(): Promise<string[]> {
  const found = await Promise.all([
    findDoubleClaims(),
    findContradictions(),
    findDoublyKept(),
    findChargesAgainstBookings(),
    findConfirmedWithoutMoney(),
    findWrongNet(),
  ]);
  return found.flat();
}

/** What must be true once nothing is going on: nobody waits for anything any more. */
export async function findWaiting(deps: Pick<Deps, 'clock' | 'settings'>): Promise<string[]> {
  const [lapsed, followUps, openCharges, openEvents] = await Promise.all([
    findLapsed(10, deps),
    findFollowUps(10),
    Charge.find({ open: true }).limit(10).lean(),
    WebhookEvent.find({ done: false }).limit(10).lean(),
  ]);
  return [
    ...lapsed.map(({ _id }) => `hold ${String(_id)} has lapsed`),
    ...followUps.map(({ _id }) => `booking ${String(_id)} waits for its follow-up`),
    ...openCharges.map(({ _id, outcome, refund }) => `charge ${_id} is open (${refund?.state ?? outcome})`),
    ...openEvents.map(({ _id }) => `event ${_id} is open`),
  ];
}

async function findDoublyKept(): Promise<string[]> {
  const found = await Charge.aggregate<{ _id: unknown }>([
    { $match: { outcome: 'kept' } },
    { $group: { _id: '$bookingId', count: { $sum: 1 } } },
    { $match: { count: { $gt: 1 } } },
    { $limit: 100 },
  ]);
  return found.map(({ _id }) => `booking ${String(_id)} kept more than one payment`);
}

const withBooking = {
  $lookup: { from: Booking.collection.name, localField: 'bookingId', foreignField: '_id', as: 'booking' },
};

async function findChargesAgainstBookings(): Promise<string[]> {
  const found = await Charge.aggregate<{ _id: string; outcome: string }>([
    { $match: { outcome: { $in: ['kept', 'refund'] } } },
    withBooking,
    { $set: { booking: { $first: '$booking' } } },
    {
      $match: {
        $expr: {
          $or: [
            { $and: [{ $eq: ['$outcome', 'kept'] }, { $ne: ['$booking.settledBy', '$_id'] }] },
            {
              $and: [
                { $eq: ['$outcome', 'refund'] },
                { $eq: ['$booking.settledBy', '$_id'] },
                { $eq: ['$booking.status', 'confirmed'] },
                // Money of a rental that has begun may go back outside our system: a person sees to it.
                { $ne: ['$refund.external', true] },
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

/** The charge is written down before the booking, so a confirmed booking always has one. */
async function findConfirmedWithoutMoney(): Promise<string[]> {
  const found = await Booking.aggregate<{ _id: unknown }>([
    { $match: { kind: 'booking', status: 'confirmed' } },
    { $lookup: { from: Charge.collection.name, localField: 'settledBy', foreignField: '_id', as: 'charge' } },
    { $match: { 'charge.0': { $exists: false } } },
    { $limit: 100 },
  ]);
  return found.map(({ _id }) => `booking ${String(_id)} is confirmed without a charge`);
}

/** What came in, as far as it is decided, less what went back outside and what goes back by us. */
const isUndecided = { $eq: ['$outcome', 'undecided'] };
const paidOutside = { $ceil: { $divide: [{ $ifNull: ['$outsidePaise', 0] }, 100] } };
/** What was returned in full before parts were counted has no count of them. */
const isUncounted = { $and: ['$refund.external', { $eq: [paidOutside, 0] }] };
const outside = { $cond: [isUncounted, '$refund.amount', paidOutside] };
const isOurs = { $and: [{ $eq: ['$outcome', 'refund'] }, { $ne: ['$refund.external', true] }] };
const returned = { $add: [outside, { $cond: [isOurs, '$refund.amount', 0] }] };
const remaining = { $cond: [isUndecided, 0, { $subtract: ['$amount', returned] }] };

async function findWrongNet(): Promise<string[]> {
  const found = await Charge.aggregate<{ _id: string }>([
    {
      $match: {
        $expr: { $ne: ['$net', remaining] },
      },
    },
    { $limit: 100 },
  ]);
  return found.map(({ _id }) => `charge ${_id} has the wrong net`);
}
