import { ObjectId, trusted } from '../../platform/mongo.ts';
import { Charge } from '../payment/charge/charge.model.ts';
import { Payment } from '../payment/payment.model.ts';

const wholeId = 24;

/** Returns the range of all ids that start with this prefix, so that an index can be used. */
function rangeOf(prefix: string) {
  return {
    $gte: new ObjectId(prefix.padEnd(wholeId, '0')),
    $lte: new ObjectId(prefix.padEnd(wholeId, 'f')),
  };
}

/**
 * Returns the filter for a searched id: the beginning of a booking or payment id, or a complete provider id; null
 * when nothing can match. The text is never used as a pattern.
 */
async function findByIdText(text: string): Promise<Record<string, unknown> | null> {
  if (/^order_[A-Za-z0-9]+$/.test(text)) {
    // A partial index is used only by a query that repeats its condition, hence `$type` here and below.
    const order: object = { razorpayOrderId: trusted({ $eq: text, $type: 'string' }) };
    const payment = await Payment.findOne(order, { bookingId: 1 }).maxTimeMS(3_000).lean();
    return payment ? { _id: payment.bookingId } : null;
  }
  if (/^pay_[A-Za-z0-9]+$/.test(text)) {
    const charge = await Charge.findById(text, { bookingId: 1 }).maxTimeMS(3_000).lean();
    return charge ? { _id: charge.bookingId } : null;
  }
  const prefix = text.toLowerCase();
  if (!/^[0-9a-f]{1,24}$/.test(prefix)) return null;
  return {
    $or: [{ _id: trusted(rangeOf(prefix)) }, { paymentId: trusted({ ...rangeOf(prefix), $type: 'objectId' }) }],
  };
}

type FilterInput = { search?: string | undefined; locationId?: string | undefined };

/** Returns the filter shared by table and export, which excludes blocks; null when nothing can match. */
export async function bookingFilter({ search, locationId }: FilterInput): Promise<Record<string, unknown> | null> {
  const searched = search === undefined ? {} : await findByIdText(search);
  if (!searched) return null;
  return {
    kind: 'booking',
    ...(locationId === undefined ? {} : { locationId: new ObjectId(locationId) }),
    ...searched,
  };
}
