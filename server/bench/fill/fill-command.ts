import { Session } from '../../src/features/auth/sessions/session.model.ts';
import { User } from '../../src/features/auth/account/user.model.ts';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { UnmetSearch } from '../../src/features/booking/demand/unmet-search.model.ts';
import { Cost } from '../../src/features/cost/cost.model.ts';
import { Location } from '../../src/features/location/location.model.ts';
import { Charge } from '../../src/features/payment/charge/charge.model.ts';
import { Payment } from '../../src/features/payment/payment.model.ts';
import { Vehicle } from '../../src/features/vehicle/vehicle.model.ts';
import { ensureIndexes } from '../../src/indexes.ts';
import { connectMongo, disconnectMongo } from '../../src/platform/mongo.ts';
import { carOf, customerOf, founded, locationOf, type Rental, rentalsOfCar } from './business.ts';
import { costsOfCar, searchesAt } from './reported.ts';
import type { Known, Size } from './sizes.ts';

/*
 * Fills an empty database and builds its indexes. Runs in a separate process, so that the memory used for this does not
 * count towards the measurement. Inserts documents directly into the collections, because creating a million bookings
 * through the use cases would take a day. Arguments: the URI, and the size as JSON. Prints one JSON line with IDs for
 * queries.
 */

const batch = 5_000;
const [uri = '', size = '{}'] = process.argv.slice(2);

type Rows = Record<'booking' | 'payment' | 'charge', object[]>;

/** Unordered and without journaling, because lost data can simply be generated again. */
const quickly = { ordered: false, writeConcern: { w: 1, journal: false } } as const;

async function store(rows: Rows): Promise<void> {
  await Promise.all([
    rows.booking.length > 0 && Booking.collection.insertMany(rows.booking, quickly),
    rows.payment.length > 0 && Payment.collection.insertMany(rows.payment, quickly),
    rows.charge.length > 0 && Charge.collection.insertMany(rows.charge, quickly),
  ]);
}

/** Fills the database and returns the last paid rental of the last car. */
async function fill(asked: Size): Promise<Rental | null> {
  const business = founded(asked);
  await Location.collection.insertMany(business.locations.map(locationOf));
  await Vehicle.collection.insertMany(business.cars.map((_id, index) => carOf(business, _id, index)));
  await User.collection.insertMany(business.people.map(customerOf), quickly);
  await UnmetSearch.collection.insertMany(business.locations.flatMap((_, index) => searchesAt(business, index)));
  let rows: Rows = { booking: [], payment: [], charge: [] };
  let left = asked.bookings;
  let known: Rental | null = null;
  for (let car = 0; car < business.cars.length; car += 1) {
    await Cost.collection.insertMany(costsOfCar(business, car), quickly);
    for (const rental of rentalsOfCar(business, car)) {
      if (left === 0) break;
      left -= 1;
      const { booking, payment, charge } = rental;
      rows.booking.push(booking);
      if (payment && charge) {
        rows.payment.push(payment);
        rows.charge.push(charge);
        known = rental;
      }
      if (rows.booking.length < batch) continue;
      await store(rows);
      rows = { booking: [], payment: [], charge: [] };
    }
  }
  await store(rows);
  return known;
}

await connectMongo(uri, { w: 1, journal: false });
try {
  // Passed as JSON by the benchmark that started this process.
  const asked = JSON.parse(size) as Size;
  const known = await fill(asked);
  await ensureIndexes();
  if (!known?.payment || !known.charge) throw new Error('nothing was paid');
  const { booking, payment, charge } = known;
  const locations = await Location.find({}, { _id: 1 }).lean();
  await Session.deleteMany({});
  const answer: Known = {
    locationIds: locations.map(({ _id }) => String(_id)),
    bookingId: String(booking._id),
    code: booking.code,
    paymentId: String(payment._id),
    chargeId: charge._id,
    orderId: payment.razorpayOrderId,
  };
  console.log(JSON.stringify(answer));
} finally {
  await disconnectMongo();
}
