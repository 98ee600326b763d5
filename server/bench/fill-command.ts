import { connectMongo, disconnectMongo } from '../src/platform/mongo.ts';
import { ensureIndexes } from '../src/indexes.ts';
import { type Amounts, fillDatabase } from './fill-database.ts';

/*
 * Builds the indexes of an empty database and fills it. Arguments: its address and the amounts as JSON. Writes one JSON
 * line with ids that exist, to search for.
 */

export type Known = { bookingId: string; locationId: string; paymentId: string; chargeId: string; orderId: string };

const [uri = '', amounts = ''] = process.argv.slice(2);

await connectMongo(uri);
try {
  await ensureIndexes();
  // Written by the bench that started this.
  const { booking, payment, charge } = await fillDatabase(JSON.parse(amounts) as Amounts);
  const known: Known = {
    bookingId: String(booking._id),
    locationId: String(booking.locationId),
    paymentId: String(payment._id),
    chargeId: charge._id,
    orderId: payment.razorpayOrderId,
  };
  console.log(JSON.stringify(known));
} finally {
  await disconnectMongo();
}
