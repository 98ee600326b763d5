import { addDays, cancelCauses, countDays, dayInIndia, keysOfPeriod } from '@rental/contracts';
import { seededRandom } from '../../local/seeded-random.ts';
import { searchKeysOf } from '../../src/features/auth/account/search-keys.ts';
import { codeAlphabet } from '../../src/features/booking/booking-code.ts';
import { toNameKey } from '../../src/platform/name-key.ts';
import { modelKeyOf } from '../../src/features/vehicle/model-key.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import type { Size } from './sizes.ts';

/*
 * Generates several years of business data, deterministic for a given day: locations, cars, customers, and for each car
 * a sequence of rentals with gaps between them, ending two months from now. The documents have the same shape as those
 * that the use cases write.
 */

const now = new Date();
const today = dayInIndia(now);
const dayMs = 86_400_000;
const passwordHash = '$2b$04$9R1MAhma6PSVNVDg3VnpMeKEFsEoEmZ6/P0h1T0yQeJmoJnScQ1Xy';

/** Returns an ObjectId for that moment; like the driver’s own IDs, it starts with the timestamp in seconds. */
function idAt(moment: Date, kind: string, index: number): ObjectId {
  const seconds = Math.floor(moment.getTime() / 1_000).toString(16);
  return new ObjectId(`${seconds}${kind}${index.toString(16).padStart(14, '0')}`);
}

const began = new Date(now.getTime() - 1_500 * dayMs);
const idsOf = (kind: string, count: number): ObjectId[] =>
  Array.from({ length: count }, (_, index) => idAt(began, kind, index));
const pick = (ids: readonly ObjectId[], index: number): ObjectId => ids[index % ids.length] ?? new ObjectId();

export type Business = { locations: ObjectId[]; cars: ObjectId[]; people: ObjectId[]; turns: number };

export const founded = ({ locations, cars, customers, bookings }: Size): Business => ({
  locations: idsOf('c0', locations),
  cars: idsOf('d0', cars),
  people: idsOf('e0', customers),
  turns: Math.ceil(bookings / cars),
});

export function locationOf(_id: ObjectId, index: number) {
  const name = `Location ${index + 1}`;
  const facts = { name, nameKey: toNameKey(name), description: 'Beside the station', isEnabled: true };
  return { _id, ...facts, version: 1, createdAt: began, updatedAt: began };
}

const priceOf = (index: number): number => 2_000 + (index % 20) * 100;

/** Returns a unique code for each booking. Codes derived from ids would collide among millions of bookings. */
const codeOfNumber = (index: number): string =>
  Array.from({ length: 6 }, (_, place) => codeAlphabet.charAt(Math.floor(index / 30 ** place) % 30))
    .join('')
    .replace(/^.../, '$&-');

export const plateOf = (index: number): string => `KA01AB${String(index).padStart(6, '0')}`;
export const phoneOf = (index: number): string => `+9198${String((index * 7_919) % 100_000_000).padStart(8, '0')}`;

export function carOf({ locations }: Business, _id: ObjectId, index: number) {
  const car = {
    _id,
    carName: `Car ${index + 1}`,
    carBrand: 'Tata',
    plate: plateOf(index),
    modelYear: '2022',
    transmissionType: 'manual',
    fuelType: 'petrol',
    carLocations: [pick(locations, index)],
    rentalPrice: priceOf(index),
    isActive: true,
    isEnabled: true,
    imageUrlOne: '/img/cars/harrier.svg',
    imageUrlTwo: '/img/cars/harrier.svg',
    version: 1,
    createdAt: began,
    updatedAt: began,
  } as const;
  return { ...car, modelKey: modelKeyOf(car) };
}

export const customerOf = (_id: ObjectId, index: number) => ({
  _id,
  name: `Customer ${index + 1}`,
  phone: phoneOf(index),
  ...searchKeysOf({ name: `Customer ${index + 1}`, phone: phoneOf(index) }),
  email: `customer.${index + 1}@example.com`,
  passwordHash,
  role: 'customer',
  disabledAt: null,
  consent: null,
  createdAt: began,
});

/** The outcome of a rental: most rentals are paid, some expire unpaid, and a few are cancelled and refunded. */
type Fate = 'paid' | 'lapsed' | 'returned';
const fateOf = (chance: number): Fate => (chance < 0.88 ? 'paid' : chance < 0.96 ? 'lapsed' : 'returned');

const stateOf = (fate: Fate, { at, index }: { at: Date; index: number }) =>
  fate === 'paid'
    ? { holdsCar: true, status: 'confirmed', cancelReason: null, cancelledAt: null }
    : {
        holdsCar: false,
        status: 'cancelled',
        cancelledAt: at,
        ...(fate === 'lapsed' ? { cancelReason: 'hold_expired' } : endOf(index)),
      };

/** Who cancelled a paid booking: mostly its customer, now and then staff or nobody. Some causes are missing. */
function endOf(index: number) {
  const chance = (index * 7_919) % 100;
  if (chance < 5) return { cancelReason: 'refunded' };
  const cause = cancelCauses[chance % (cancelCauses.length + 1)];
  return { cancelReason: chance < 25 ? 'admin' : 'customer', ...(cause && { cancelCause: cause }) };
}

export type Rental = ReturnType<typeof rentalOf>;
type Turn = { index: number; car: number; fromDate: string; toDate: string; fate: Fate; leadDays: number };

function rentalOf({ locations, cars, people }: Business, { index, car, fromDate, toDate, fate, leadDays }: Turn) {
  const beginsIn = new Date(`${fromDate}T00:00:00Z`).getTime() - leadDays * dayMs + ((index * 7_919) % dayMs);
  const createdAt = new Date(Math.min(beginsIn, now.getTime() - 60_000 - ((index * 7_919_000) % (20 * dayMs))));
  const dayCount = countDays(fromDate, toDate);
  const totalAmount = priceOf(car) * dayCount;
  const razorpay = index.toString(36).padStart(14, '0');
  const isPaid = fate !== 'lapsed';
  const chargeId = `pay_${razorpay}`;
  const customerId = pick(people, index * 31 + car);
  const shared = { customerId, createdAt, updatedAt: createdAt };
  const _id = idAt(createdAt, 'b0', index);
  const paid = [{ chargeId, amount: totalAmount }];
  const lines = [{ kind: 'rental', amount: totalAmount }];
  const entry = { id: _id, at: createdAt, by: null, why: 'paid', lines, paid, back: [] };
  const ended = {
    ...entry,
    id: idAt(createdAt, 'b1', index),
    why: 'cancelled',
    lines: [{ kind: 'cancelled', amount: -totalAmount }],
    paid: [],
    back: [{ chargeId, amount: totalAmount, external: false }],
  };
  const ledger = fate === 'returned' ? [entry, ended] : [entry];
  const booking = {
    ...shared,
    _id,
    kind: 'booking',
    code: codeOfNumber(index),
    carId: pick(cars, car),
    locationId: pick(locations, car),
    fromDate,
    toDate,
    ...keysOfPeriod({ fromDate, toDate }),
    ...stateOf(fate, { at: createdAt, index }),
    paidProofAt: null,
    pricePerDay: priceOf(car),
    dayCount,
    totalAmount,
    refundDue: fate === 'returned' ? totalAmount : 0,
    followUp: false,
    ...(isPaid
      ? {
          paymentId: idAt(createdAt, 'a0', index),
          settledBy: chargeId,
          rev: ledger.length,
          ledger,
          confirmedAt: createdAt,
        }
      : { paymentId: null, settledBy: null, rev: 0, ledger: [], confirmedAt: null }),
  };
  return { booking, ...(isPaid ? moneyOf({ booking, chargeId, razorpay, fate }) : { payment: null, charge: null }) };
}

type Paid = {
  booking: { _id: ObjectId; customerId: ObjectId; createdAt: Date; totalAmount: number; paymentId: ObjectId | null };
  chargeId: string;
  razorpay: string;
  fate: Fate;
};

function moneyOf({ booking, chargeId, razorpay, fate }: Paid) {
  const { _id: bookingId, customerId, createdAt, totalAmount: amount, paymentId } = booking;
  const money = { bookingId, customerId, razorpayOrderId: `order_${razorpay}` };
  const payment = { ...money, _id: paymentId, amount, currency: 'INR', createdAt, updatedAt: createdAt };
  const dueAt = new Date(createdAt.getTime() + 3_600_000);
  const part = { id: String(bookingId), promised: amount, amount, state: 'processed', gen: 1, key: chargeId, dueAt };
  const isReturned = fate === 'returned';
  const charge = {
    ...money,
    _id: chargeId,
    rev: 1,
    paymentId,
    amount,
    providerPaise: amount * 100,
    method: 'upi',
    capturedAt: createdAt,
    outcome: 'kept',
    reason: null,
    net: isReturned ? 0 : amount,
    parts: isReturned ? [{ ...part, processedAt: dueAt }] : [],
    outsidePaise: 0,
    outsideParts: [],
    toldPaise: 0,
    open: false,
    nextAt: null,
    retryFrom: null,
  };
  return { payment, charge };
}

/** All rentals of one car, latest first: from two months ahead, where few days are booked, back into the past. */
export function* rentalsOfCar(business: Business, car: number): Generator<Rental> {
  const random = seededRandom(car + 1);
  const upTo = (most: number): number => Math.floor(random() * (most + 1));
  let day = addDays(today, 60 + upTo(5));
  for (let turn = 0; turn < business.turns; turn += 1) {
    const length = 1 + upTo(4);
    // About three of five days are booked, and fewer after the next two weeks.
    const gap = day > addDays(today, 14) ? 2 + upTo(8) : upTo(4);
    const toDate = addDays(day, -gap - 1);
    const fromDate = addDays(toDate, 1 - length);
    day = fromDate;
    const index = turn * business.cars.length + car;
    yield rentalOf(business, { index, car, fromDate, toDate, fate: fateOf(random()), leadDays: upTo(20) });
  }
}
