import { codeOf } from '../../src/features/booking/booking-code.ts';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { mongoClient, mongoDatabaseName, ObjectId } from '../../src/platform/mongo.ts';

/** The baseline for a hold: inserts without checks, with the same indexes and the same durability as for bookings. */
export async function openBareInserts(): Promise<() => Promise<void>> {
  const collection = mongoClient().db(mongoDatabaseName()).collection('bench_inserts');
  const [sample] = await Booking.collection.find({ status: 'confirmed' }).limit(1).toArray();
  for (const [keys, { background: _, ...options }] of Booking.schema.indexes()) {
    await collection.createIndex(keys as Record<string, 1>, options as object); // Mongoose’s types are wider
  }
  return async () => {
    const _id = new ObjectId();
    const ids = { _id, carId: new ObjectId(), customerId: new ObjectId(), paymentId: new ObjectId() };
    await collection.insertOne({ ...sample, ...ids, code: codeOf(_id) });
  };
}
