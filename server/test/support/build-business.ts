import { addDays, dayInIndia, keysOfPeriod } from '@rental/contracts';
import { codeAlphabet } from '../../src/features/booking/booking-code.ts';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { Payment } from '../../src/features/payment/payment.model.ts';
import type { UserRecord } from '../../src/features/auth/account/user.model.ts';
import { Vehicle, type VehicleRecord } from '../../src/features/vehicle/vehicle.model.ts';
import { mongoClient, mongoDatabaseName, ObjectId } from '../../src/platform/mongo.ts';
import { buildUser, buildVehicle } from './factories.ts';
import { testStart } from './manual-clock.ts';

const now = new Date(testStart);
const hourMs = 3_600_000;

export type SmallBusiness = {
  cars: VehicleRecord[];
  customers: UserRecord[];
  /** The ids of the last paid booking and of its payment, charge and order. */
  ids: { booking: string; code: string; payment: string; charge: string; order: string };
};

/** Returns a different code for each number below 27,000; the codes of random ids may collide. */
const codeOf = (index: number): string =>
  `KMN-${[900, 30, 1].map((unit) => codeAlphabet.charAt(Math.floor(index / unit) % 30)).join('')}`;

/**
 * Returns the paid rental number `index`. The rentals of each car follow one another, and each was booked `index` hours
 * before the start of the tests.
 */
function rental({ cars, customers }: Pick<SmallBusiness, 'cars' | 'customers'>, index: number) {
  const [car, customer] = [cars[index % cars.length], customers[index % customers.length]];
  if (!car || !customer) throw new RangeError('a business has cars and customers');
  const fromDate = addDays(dayInIndia(now), 2 + 3 * Math.floor(index / cars.length));
  const toDate = addDays(fromDate, 1);
  const createdAt = new Date(now.getTime() - index * hourMs);
  const [_id, paymentId, amount] = [new ObjectId(), new ObjectId(), car.rentalPrice * 2];
  const chargeId = `pay_${String(index).padStart(14, '0')}`;
  const razorpayOrderId = `order_${String(index).padStart(14, '0')}`;
  const shared = { customerId: customer._id, createdAt, updatedAt: createdAt };
  const order = { ...shared, bookingId: _id, razorpayOrderId, amount };
  const claim = {
    carId: car._id,
    locationId: car.carLocations[0],
    fromDate,
    toDate,
    ...keysOfPeriod({ fromDate, toDate }),
    holdsCar: true,
  };
  const paid = { status: 'confirmed', paymentId, settledBy: chargeId, confirmedAt: createdAt, rev: 1, followUp: false };
  const lines = [{ kind: 'rental', amount }];
  const entry = { id: _id, at: createdAt, by: null, why: 'paid', lines, paid: [{ chargeId, amount }], back: [] };
  const prices = { pricePerDay: car.rentalPrice, dayCount: 2, totalAmount: amount, refundDue: 0 };
  const kept = {
    capturedAt: createdAt,
    outcome: 'kept',
    net: amount,
    parts: [],
    outsideParts: [],
    open: false,
    rev: 1,
  };
  const sums = { providerPaise: amount * 100, outsidePaise: 0, toldPaise: 0, nextAt: null, retryFrom: null };
  return {
    booking: {
      ...shared,
      ...claim,
      ...paid,
      ...prices,
      _id,
      kind: 'booking',
      code: codeOf(index),
      cancelReason: null,
      ledger: [entry],
    },
    payment: { ...order, _id: paymentId, currency: 'INR', watching: false, orderLeaseUntil: null, checks: 0 },
    charge: { ...order, ...kept, ...sums, _id: chargeId, paymentId, method: 'upi', reason: null },
  };
}

/** Creates thirty cars at one location, twenty customers and 600 paid bookings: enough to reveal a bad query plan. */
export async function buildBusiness(): Promise<SmallBusiness> {
  const first = await buildVehicle({ plate: 'MH12AB1234' });
  const others = Array.from({ length: 29 }, async () => buildVehicle({ carLocations: first.carLocations }));
  const customers = await Promise.all(Array.from({ length: 20 }, async () => buildUser({ phone: '+919876504321' })));
  const cars = [first, ...(await Promise.all(others))];
  const rentals = Array.from({ length: 600 }, (_, index) => rental({ cars, customers }, index));
  await Booking.collection.insertMany(rentals.map(({ booking }) => booking));
  await Payment.collection.insertMany(rentals.map(({ payment }) => payment));
  await mongoClient()
    .db(mongoDatabaseName())
    .collection<{ _id: string }>('charges')
    .insertMany(rentals.map(({ charge }) => charge));
  const last = rentals.at(-1);
  if (!last || (await Vehicle.countDocuments()) !== cars.length) throw new Error('nothing was built');
  return {
    cars,
    customers,
    ids: {
      booking: String(last.booking._id),
      code: last.booking.code,
      payment: String(last.payment._id),
      charge: last.charge._id,
      order: last.payment.razorpayOrderId,
    },
  };
}
