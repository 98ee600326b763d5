import { addDays, dayInIndia, listDays } from '@rental/contracts';
import { User } from '../src/features/auth/user.model.ts';
import { Booking } from '../src/features/booking/booking.model.ts';
import { Location, toNameKey } from '../src/features/location/location.model.ts';
import { Charge } from '../src/features/payment/charge/charge.model.ts';
import { Payment } from '../src/features/payment/payment.model.ts';
import { Vehicle } from '../src/features/vehicle/vehicle.model.ts';
import { ObjectId } from '../src/platform/mongo.ts';

/*
 * A business of some years: locations, cars, customers, bookings with their payments. Straight into the database, since
 * a hundred thousand bookings through the use cases would take an hour; the shapes are those the use cases write.
 */

export type Amounts = { bookings: number; cars: number; locations: number };

const customers = 2_000;
const daysPerBooking = 2;
const batch = 5_000;
const now = new Date();
const today = dayInIndia(now);
const passwordHash = '$2b$04$9R1MAhma6PSVNVDg3VnpMeKEFsEoEmZ6/P0h1T0yQeJmoJnScQ1Xy';

const newIds = (count: number) => Array.from({ length: count }, () => new ObjectId());
const pick = (ids: ObjectId[], index: number): ObjectId => ids[index % ids.length] ?? new ObjectId();

function location(_id: ObjectId, index: number) {
  const name = `Location ${index + 1}`;
  const facts = { name, nameKey: toNameKey(name), description: 'Beside the station', isEnabled: true };
  return { _id, ...facts, version: 1, createdAt: now, updatedAt: now };
}

const car = (_id: ObjectId, carLocations: ObjectId[], index: number) => ({
  _id,
  carName: `Car ${index + 1}`,
  carBrand: 'Tata',
  modelYear: '2022',
  transmissionType: 'manual' as const,
  fuelType: 'petrol' as const,
  carLocations,
  rentalPrice: 2_000 + (index % 20) * 100,
  isActive: true,
  isEnabled: true,
  imageUrlOne: '/img/cars/harrier.svg',
  imageUrlTwo: '/img/cars/harrier.svg',
  version: 1,
  createdAt: now,
  updatedAt: now,
});

const customer = (_id: ObjectId, index: number) => ({
  _id,
  name: `Customer ${index + 1}`,
  email: `customer.${index + 1}@example.com`,
  passwordHash,
  role: 'customer' as const,
  disabledAt: null,
  consent: null,
  createdAt: now,
});

type Business = { locations: ObjectId[]; cars: ObjectId[]; people: ObjectId[]; bookings: number };

/** Booking number `index` of a business: cars take turns, each booking follows the last one of its car. */
function rental({ locations, cars, people, bookings }: Business, index: number) {
  const turn = Math.floor(index / cars.length);
  const turns = Math.ceil(bookings / cars.length);
  const fromDate = addDays(today, (turn - turns + 20) * daysPerBooking);
  const days = listDays(fromDate, addDays(fromDate, daysPerBooking - 1));
  const createdAt = new Date(now.getTime() - (bookings - index) * 300_000);
  // Ids begin with their second, as the driver makes them.
  const seconds = Math.floor(createdAt.getTime() / 1_000).toString(16);
  const idOf = (kind: string) => new ObjectId(`${seconds}${kind}${index.toString(16).padStart(14, '0')}`);
  const isPaid = index % 10 !== 0;
  const totalAmount = (2_000 + (index % 20) * 100) * daysPerBooking;
  const razorpay = index.toString(36).padStart(14, '0');
  const shared = { customerId: pick(people, index), createdAt, updatedAt: createdAt };
  const booking = {
    ...shared,
    _id: idOf('b0'),
    kind: 'booking' as const,
    carId: pick(cars, index),
    locationId: pick(locations, index),
    fromDate,
    toDate: days.at(-1) ?? fromDate,
    days,
    holdsCar: isPaid,
    status: isPaid ? ('confirmed' as const) : ('cancelled' as const),
    cancelReason: isPaid ? null : ('hold_expired' as const),
    pricePerDay: totalAmount / daysPerBooking,
    dayCount: daysPerBooking,
    totalAmount,
    paymentId: isPaid ? idOf('a0') : null,
    settledBy: isPaid ? `pay_${razorpay}` : null,
    confirmedAt: isPaid ? createdAt : null,
    cancelledAt: isPaid ? null : createdAt,
  };
  const money = { bookingId: booking._id, customerId: shared.customerId, razorpayOrderId: `order_${razorpay}` };
  const payment = { ...money, ...shared, _id: idOf('a0'), amount: totalAmount, currency: 'INR' as const };
  const charge = {
    ...money,
    _id: `pay_${razorpay}`,
    paymentId: payment._id,
    amount: totalAmount,
    providerPaise: totalAmount * 100,
    capturedAt: createdAt,
    outcome: 'kept' as const,
    net: totalAmount,
    open: false,
  };
  return { booking, payment, charge, isPaid };
}

/** Fills an empty database with its indexes built. Answers some ids that exist, to search for. */
export async function fillDatabase({ bookings, cars: carCount, locations: locationCount }: Amounts) {
  const business: Business = {
    locations: newIds(locationCount),
    cars: newIds(carCount),
    people: newIds(customers),
    bookings,
  };
  await Location.insertMany(business.locations.map(location));
  await Vehicle.insertMany(business.cars.map((_id, index) => car(_id, [pick(business.locations, index)], index)));
  await User.insertMany(business.people.map(customer));
  for (let start = 0; start < bookings; start += batch) {
    const length = Math.min(batch, bookings - start);
    const rentals = Array.from({ length }, (_, offset) => rental(business, start + offset));
    const paid = rentals.filter(({ isPaid }) => isPaid);
    await Booking.insertMany(
      rentals.map(({ booking }) => booking),
      { ordered: false },
    );
    await Payment.insertMany(
      paid.map(({ payment }) => payment),
      { ordered: false },
    );
    await Charge.insertMany(
      paid.map(({ charge }) => charge),
      { ordered: false },
    );
  }
  return rental(business, Math.floor(bookings / 2) + 1);
}
