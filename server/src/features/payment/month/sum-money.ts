import type { CounterMethod } from '@rental/contracts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { Charge } from '../charge/charge.model.ts';
import type { ChargeSpan } from './read-charges.ts';

/** Where money is: with the provider, at the counter of a location, or returned by hand from neither. */
export type MoneyPlace =
  | { at: 'provider' }
  | { at: 'counter'; locationId: ObjectId; method: CounterMethod }
  | { at: 'hand' };

/** The paise that came to a place or left it, before a span and until its end. */
export type PlaceSum = { place: MoneyPlace; before: number; until: number };

type Sum = {
  _id: { isOnline: boolean; isByHand?: boolean; locationId?: ObjectId; method?: CounterMethod };
  before: number;
  until: number;
};

/** Time limit for the database’s own work. It reads all charges of the past. */
const maxTimeMS = 60_000;

const isOnline = { $gt: ['$razorpayOrderId', null] };
const counterOf = { locationId: '$counter.locationId', method: '$counter.method' };
const sums = (at: string, paise: unknown, from: Date) => ({
  before: { $sum: { $cond: [{ $lt: [at, from] }, paise, 0] } },
  until: { $sum: paise },
});

/** Sums what was captured. A deposit that pays a balance is no new money. */
export async function sumCaptured({ from, until }: ChargeSpan): Promise<PlaceSum[]> {
  const found = await Charge.aggregate<Sum>([
    { $match: { capturedAt: { $lt: until }, method: { $ne: 'deposit' } } },
    { $group: { _id: { isOnline, ...counterOf }, ...sums('$capturedAt', '$providerPaise', from) } },
  ]).option({ maxTimeMS });
  return found.map(placed);
}

/** Sums our own refunds, and what staff returned. */
export async function sumReturned({ from, until }: ChargeSpan): Promise<PlaceSum[]> {
  const isByHand = { $gt: ['$parts.byHand', null] };
  const rupees = { $multiply: ['$parts.amount', 100] };
  const asked = { $cond: [{ $and: [isOnline, { $not: [isByHand] }] }, { $ifNull: ['$parts.paise', rupees] }, rupees] };
  const paise = { $cond: [{ $gt: ['$parts.amount', 0] }, asked, 0] };
  const isProcessed = { 'parts.processedAt': { $lt: until } };
  const found = await Charge.aggregate<Sum>([
    { $match: isProcessed },
    { $unwind: '$parts' },
    { $match: isProcessed },
    { $group: { _id: { isOnline, isByHand, ...counterOf }, ...sums('$parts.processedAt', paise, from) } },
  ]).option({ maxTimeMS });
  return found.map(placed);
}

const placed = ({ _id, before, until }: Sum): PlaceSum => ({ place: placeOf(_id), before, until });

function placeOf({ isOnline: atProvider, isByHand = false, locationId, method }: Sum['_id']): MoneyPlace {
  if (locationId && method) return { at: 'counter', locationId, method };
  return atProvider && !isByHand ? { at: 'provider' } : { at: 'hand' };
}
