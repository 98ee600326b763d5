import type { CounterMethod } from '@rental/contracts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { type Span, splitSpan } from '../../../platform/batches/split-span.ts';
import { Charge } from '../charge/charge.model.ts';

/** Where money is: with the provider, at the counter of a location, or returned by hand from neither. */
export type MoneyPlace =
  | { at: 'provider' }
  | { at: 'counter'; locationId: ObjectId; method: CounterMethod }
  | { at: 'hand' };

/** The paise that came to a place or left it. */
export type PlaceSum = { place: MoneyPlace; paise: number };

type Sum = {
  _id: { isOnline: boolean; isByHand?: boolean; locationId?: ObjectId; method?: CounterMethod };
  paise: number;
};

const maxTimeMS = 10_000;

const isOnline = { $gt: ['$razorpayOrderId', null] };
const counterOf = { locationId: '$counter.locationId', method: '$counter.method' };

/** Sums what was captured within a span. A deposit that pays a balance is no new money. */
export const sumCaptured = async (span: Span): Promise<PlaceSum[]> =>
  sumParts(span, ({ from, until }) => [
    { $match: { capturedAt: { $gte: from, $lt: until }, method: { $ne: 'deposit' } } },
    { $group: { _id: { isOnline, ...counterOf }, paise: { $sum: '$providerPaise' } } },
  ]);

const isByHand = { $gt: ['$parts.byHand', null] };
const rupees = { $multiply: ['$parts.amount', 100] };
const asked = { $cond: [{ $and: [isOnline, { $not: [isByHand] }] }, { $ifNull: ['$parts.paise', rupees] }, rupees] };
const paidBack = { $cond: [{ $gt: ['$parts.amount', 0] }, asked, 0] };

/** Sums our own refunds, and what staff returned, within a span. */
export const sumReturned = async (span: Span): Promise<PlaceSum[]> =>
  sumParts(span, ({ from, until }) => [
    { $match: { parts: { $elemMatch: { processedAt: { $gte: from, $lt: until } } } } },
    { $unwind: '$parts' },
    { $match: { 'parts.processedAt': { $gte: from, $lt: until } } },
    { $group: { _id: { isOnline, isByHand, ...counterOf }, paise: { $sum: paidBack } } },
  ]);

type Stages = Parameters<typeof Charge.aggregate>[0];

async function sumParts(span: Span, stagesOf: (part: Span) => NonNullable<Stages>): Promise<PlaceSum[]> {
  const sums: PlaceSum[] = [];
  for (const part of splitSpan(span)) {
    const found = await Charge.aggregate<Sum>(stagesOf(part)).option({ maxTimeMS });
    sums.push(...found.map(({ _id, paise }) => ({ place: placeOf(_id), paise })));
  }
  return sums;
}

function placeOf({ isOnline: atProvider, isByHand: wasByHand = false, locationId, method }: Sum['_id']): MoneyPlace {
  if (locationId && method) return { at: 'counter', locationId, method };
  return atProvider && !wasByHand ? { at: 'provider' } : { at: 'hand' };
}

/** Returns when the first payment was captured; null if there is none. */
export async function findFirstCapture(): Promise<Date | null> {
  const first = await Charge.findOne({}, { capturedAt: 1 }).sort({ capturedAt: 1 }).lean();
  return first?.capturedAt ?? null;
}
