import { plate } from '@rental/contracts';
import type { Reach } from '../../platform/reach.ts';
import { ObjectId, trusted } from '../../platform/mongo.ts';
import { searchAccounts } from '../auth/administration/find-accounts.ts';
import { readCode } from '../booking/booking-code.ts';
import { Booking } from '../booking/booking.model.ts';
import { Charge } from '../payment/charge/charge.model.ts';
import { Payment } from '../payment/payment.model.ts';
import { findVehicleByPlate } from '../vehicle/find-vehicles.ts';

const wholeId = 24;

/** Returns the range of all ids that start with this prefix, so that an index can be used. */
function rangeOf(prefix: string) {
  return {
    $gte: new ObjectId(prefix.padEnd(wholeId, '0')),
    $lte: new ObjectId(prefix.padEnd(wholeId, 'f')),
  };
}

type Filter = Record<string, unknown>;

/**
 * Returns the filter for a searched text, which is never used as a pattern; null when nothing can match. A complete
 * provider id finds its booking. Any other text is looked up by index as each of these: the beginning of a
 * booking or payment id, a code, the beginning of a name, the end of a phone number, or the number plate of a car that
 * the rental has or had.
 */
async function findByText(text: string): Promise<Filter | null> {
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
  const [customers, car] = await Promise.all([searchAccounts(text), findCar(text)]);
  const $or = [
    ...idFilters(text.toLowerCase()),
    ...codeFilters(readCode(text)),
    ...(customers.length > 0 ? [{ customerId: trusted({ $in: customers }) }] : []),
    // Cancelled bookings don't claim a car, and only those that do are in `uniq_car_day`.
    ...(car ? [{ carId: car._id, holdsCar: true }, ...(await earlierRentalsOf(car._id))] : []),
  ];
  return $or.length > 0 ? { $or } : null;
}

/** Returns the filter for the rentals that had this car before another one; none if there are no such rentals. */
async function earlierRentalsOf(carId: ObjectId): Promise<Filter[]> {
  const rentals = await Booking.find({ 'legs.carId': carId }, { _id: 1 }).maxTimeMS(3_000).lean();
  return rentals.length > 0 ? [{ _id: trusted({ $in: rentals.map(({ _id }) => _id) }) }] : [];
}

const idFilters = (prefix: string): Filter[] =>
  /^[0-9a-f]{1,24}$/.test(prefix)
    ? [{ _id: trusted(rangeOf(prefix)) }, { paymentId: trusted({ ...rangeOf(prefix), $type: 'objectId' }) }]
    : [];

const codeFilters = (code: string | null): Filter[] =>
  code === null ? [] : [{ code: trusted({ $eq: code, $type: 'string' }) }];

async function findCar(text: string) {
  const { success, data } = plate.safeParse(text);
  return success ? findVehicleByPlate(data) : null;
}

type FilterInput = { search?: string | undefined; locationId?: string | undefined };

/** Returns the filter shared by table and export, which excludes blocks; null when nothing can match. */
export async function bookingFilter({ search, locationId }: FilterInput, reach: Reach): Promise<Filter | null> {
  const searched = search === undefined ? {} : await findByText(search);
  if (!searched) return null;
  return {
    kind: 'booking',
    ...(locationId === undefined ? {} : { locationId: new ObjectId(locationId) }),
    ...searched,
    ...reach.bookings,
  };
}
