import { Booking, type BookingRecord } from '../features/booking/booking.model.ts';
import { leftOf } from '../features/booking/moves/ledger.ts';
import { Charge, type ChargeRecord } from '../features/payment/charge/charge.model.ts';
import { promisedOf } from '../features/payment/charge/charge-moves.ts';
import { ownerOf } from '../features/payment/charge/refund-moves.ts';
import { trusted } from '../platform/mongo.ts';

/* Each function returns one line per charge that contradicts its refunds or its ledger. */

export const withBooking = [
  { $lookup: { from: Booking.collection.name, localField: 'bookingId', foreignField: '_id', as: 'booking' } },
  { $unwind: { path: '$booking', preserveNullAndEmptyArrays: true } },
];

/**
 * Aggregation expression for the amount of a charge minus its external refunds and the refunds that we made; 0 while
 * the charge is undecided, and of a deposit.
 */
const isNoRevenue = { $in: ['$outcome', ['undecided', 'held']] };
const returned = { $add: [{ $ceil: { $divide: ['$outsidePaise', 100] } }, { $sum: '$parts.amount' }] };
const remaining = { $cond: [isNoRevenue, 0, { $max: [0, { $subtract: ['$amount', returned] }] }] };

export async function findWrongNet(): Promise<string[]> {
  const found = await Charge.aggregate<{ _id: string }>([
    { $match: { $expr: { $ne: ['$net', remaining] } } },
    { $limit: 100 },
  ]);
  return found.map(({ _id }) => `charge ${_id} has the wrong net`);
}

/** A charge may be refunded only after its outcome has been decided. */
export async function findEarlyRefunds(): Promise<string[]> {
  const found = await Charge.find({ outcome: 'undecided', 'parts.0': trusted({ $exists: true }) })
    .limit(100)
    .lean();
  return found.map(({ _id }) => `charge ${_id} has a refund, although its outcome is undecided`);
}

type Refunded = Pick<ChargeRecord, '_id' | 'parts'> & { booking?: Pick<BookingRecord, 'ledger'> };

const isOversized = ({ _id, parts, booking }: Refunded): boolean =>
  (booking?.ledger ?? []).some(({ id, back }) => {
    const ofEntry = parts.filter((part) => ownerOf(part.id) === String(id));
    const allowed = back.find(({ chargeId, external }) => chargeId === _id && !external)?.amount ?? 0;
    return promisedOf({ parts: ofEntry }) > allowed;
  });

/** The refunds of a charge for a ledger entry must not exceed what the entry refunds of that charge. */
export async function findOversizedRefunds(): Promise<string[]> {
  const kept = Charge.aggregate<Refunded>([
    { $match: { outcome: { $in: ['kept', 'held'] }, 'parts.0': { $exists: true } } },
    ...withBooking,
    { $project: { parts: 1, 'booking.ledger': 1 } },
  ]);
  const wrong: string[] = [];
  for await (const charge of kept.cursor<Refunded>()) {
    if (isOversized(charge) && wrong.length < 100) wrong.push(`charge ${charge._id} refunds more than its ledger says`);
  }
  return wrong;
}

/** The net amount of a `kept` charge must equal the amount that the ledger still counts for it. */
export async function findUntrueLedgers(): Promise<string[]> {
  const kept = Charge.aggregate<{ _id: string; net: number; booking?: Pick<BookingRecord, 'ledger'> }>([
    { $match: { outcome: 'kept' } },
    ...withBooking,
    { $project: { net: 1, 'booking.ledger': 1 } },
  ]);
  const wrong: string[] = [];
  for await (const { _id, net, booking } of kept.cursor()) {
    const left = leftOf(booking?.ledger ?? [], _id);
    if (net !== left && wrong.length < 100) wrong.push(`charge ${_id} has a net of ${net}, but its ledger has ${left}`);
  }
  return wrong;
}
