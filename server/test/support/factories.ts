import { randomBytes } from 'node:crypto';
import { countDays, keysOfPeriod, type RegistrationBody, type StaffRank, type TaxProfileBody } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { searchKeysOf } from '../../src/features/auth/account/search-keys.ts';
import { User, type UserRecord } from '../../src/features/auth/account/user.model.ts';
import { codeOf } from '../../src/features/booking/booking-code.ts';
import { Booking, type BookingRecord } from '../../src/features/booking/booking.model.ts';
import type { LedgerEntry } from '../../src/features/booking/record/ledger-entry.ts';

import { newBooking } from '../../src/features/booking/new-booking.ts';
import { Location, type LocationRecord } from '../../src/features/location/location.model.ts';
import { TaxProfile } from '../../src/features/tax/profile/tax-profile.model.ts';
import { toNameKey } from '../../src/platform/name-key.ts';
import { Coupon, type CouponRecord } from '../../src/features/coupon/coupon.model.ts';
import { couponLimits } from '../../src/features/coupon/create-coupon.ts';
import { Registration, type RegistrationRecord } from '../../src/features/tax/registration/registration.model.ts';
import { modelKeyOf } from '../../src/features/vehicle/model-key.ts';
import { Vehicle, type VehicleRecord } from '../../src/features/vehicle/vehicle.model.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { testStart } from './manual-clock.ts';

/*
 * Factories for valid documents, which are inserted directly into the database. Each factory generates everything that
 * it is not given, including parent documents.
 */

const now = new Date(testStart);
let counter = 0;
const next = (): number => (counter += 1);

/** The password of every user that `buildUser` creates, and its hash at the cost used in tests. */
export const testPassword = 'Kestrel7!nest';
const testPasswordHash = '$2b$04$9R1MAhma6PSVNVDg3VnpMeKEFsEoEmZ6/P0h1T0yQeJmoJnScQ1Xy';

/** Stores a user; an admin’s address is confirmed, as it is after an invitation. */
export async function buildUser(given: Partial<UserRecord> = {}): Promise<UserRecord> {
  const number = next();
  const user: UserRecord = {
    _id: new ObjectId(),
    name: `Asha ${number}`,
    email: `asha.${number}@example.com`,
    passwordHash: testPasswordHash,
    role: 'customer',
    disabledAt: null,
    consent: null,
    createdAt: now,
    ...(given.role === 'admin' ? { emailVerifiedAt: now } : {}),
    ...given,
  };
  await User.create({ ...searchKeysOf(user), ...user });
  return user;
}

/** Stores a manager or a clerk, of a new location unless others are given. */
export async function buildStaff(rank: StaffRank, locations?: readonly { _id: ObjectId }[]): Promise<UserRecord> {
  const at = locations ?? [await buildLocation()];
  return buildUser({ role: 'admin', staff: { rank, locationIds: at.map(({ _id }) => _id) } });
}

/** Returns a location without storing it. */
export function locationRecord(given: Partial<LocationRecord> = {}): LocationRecord {
  const name = given.name ?? `Location ${next()}`;
  return {
    _id: new ObjectId(),
    name,
    nameKey: toNameKey(name),
    description: 'Beside the railway station',
    isEnabled: true,
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...given,
  };
}

export async function buildRegistration(given: Partial<RegistrationBody> = {}): Promise<RegistrationRecord> {
  const body = { ...samples['tax.createRegistration'].body, ...given };
  const created = await Registration.create({
    ...body,
    prefixes: [body.prefix],
    version: 1,
    createdAt: now,
    updatedAt: now,
  });
  return created.toObject();
}

export async function buildLocation(given: Partial<LocationRecord> = {}): Promise<LocationRecord> {
  const location = locationRecord(given);
  await Location.create(location);
  return location;
}

/** Returns a car without storing it. */
export function vehicleRecord(given: Partial<VehicleRecord> & Pick<VehicleRecord, 'carLocations'>): VehicleRecord {
  const car = {
    _id: new ObjectId(),
    carName: `Creta ${next()}`,
    carBrand: 'Hyundai',
    modelYear: '2022',
    transmissionType: 'automatic',
    fuelType: 'petrol',
    rentalPrice: 2_350,
    isActive: true,
    isEnabled: true,
    imageUrlOne: '/img/cars/creta.svg',
    imageUrlTwo: '/img/cars/creta.svg',
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...given,
  } as const;
  return { modelKey: modelKeyOf(car), ...car };
}

export async function buildVehicle(given: Partial<VehicleRecord> = {}): Promise<VehicleRecord> {
  const vehicle = vehicleRecord({ ...given, carLocations: given.carLocations ?? [(await buildLocation())._id] });
  await Vehicle.create(vehicle);
  return vehicle;
}

/** Returns a coupon for 10% off with 40 uses, five per customer, valid for a year. */
export function couponRecord(given: Partial<CouponRecord> = {}): CouponRecord {
  const { totalLimit = 40, perCustomer = 5 } = given;
  return {
    _id: new ObjectId(),
    code: `CODE-${next()}`,
    change: { percent: 10 },
    fromDate: '2026-11-20',
    toDate: '2027-11-20',
    stayFrom: null,
    stayTo: null,
    minTotal: null,
    locationIds: null,
    isEnabled: true,
    ...couponLimits({ totalLimit, perCustomer }),
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...given,
    totalLimit,
    perCustomer,
  };
}

export async function buildCoupon(given: Partial<CouponRecord> = {}): Promise<CouponRecord> {
  const coupon = couponRecord(given);
  await Coupon.create(coupon);
  return coupon;
}

/** Stores a tax profile with one version, and returns its id. */
export async function buildTaxProfile({
  _id = String(new ObjectId()),
  name = 'Cars',
  ...given
}: Partial<TaxProfileBody> & { _id?: string } = {}): Promise<string> {
  const { body } = samples['tax.createProfile'];
  await TaxProfile.create({
    _id,
    nameKey: toNameKey(name),
    versions: [{ ...body, name, ...given }],
    version: 1,
    createdAt: now,
    updatedAt: now,
  });
  return _id;
}

/** Returns an unpaid two-day hold that expires 15 minutes after the start of the tests. Does not store it. */
export const holdRecord = (given: Partial<BookingRecord> = {}): BookingRecord => ({
  ...newBooking(),
  _id: new ObjectId(),
  kind: 'booking',
  carId: new ObjectId(),
  locationId: new ObjectId(),
  customerId: new ObjectId(),
  fromDate: '2026-12-01',
  toDate: '2026-12-02',
  ...keysOfPeriod({ fromDate: '2026-12-01', toDate: '2026-12-02' }),
  status: 'pending',
  holdsCar: true,
  holdUntil: new Date(now.getTime() + 15 * 60_000),
  pricePerDay: 0,
  dayCount: 2,
  totalAmount: 0,
  createdAt: now,
  updatedAt: now,
  ...given,
});

export const buildRazorpayPaymentId = (): string => `pay_${randomBytes(7).toString('hex')}`;

async function freeHoldSlot(customerId: ObjectId): Promise<number> {
  const taken = await Booking.distinct('holdSlot', { customerId, status: 'pending' });
  return [0, 1, 2].find((slot) => !taken.includes(slot)) ?? 0;
}

async function statusFacts(
  status: BookingRecord['status'],
  customerId: ObjectId,
): Promise<Pick<BookingRecord, 'holdsCar'> & Partial<BookingRecord>> {
  switch (status) {
    case 'pending':
      return {
        holdsCar: true,
        holdUntil: new Date(now.getTime() + 15 * 60_000),
        holdSlot: await freeHoldSlot(customerId),
      };
    case 'confirmed':
      return { holdsCar: true, settledBy: buildRazorpayPaymentId(), confirmedAt: now };
    case 'cancelled':
      return { holdsCar: false, cancelReason: 'hold_expired', cancelledAt: now };
    default:
      throw new RangeError(`not a status: ${String(status satisfies never)}`);
  }
}

/**
 * Creates a booking, by default a pending one for two days from 2026-12-01; its amounts are calculated from the car and
 * the days.
 */
export async function buildBooking(given: Partial<BookingRecord> = {}): Promise<BookingRecord> {
  const vehicle = given.carId ? await Vehicle.findById(given.carId).lean<VehicleRecord>() : await buildVehicle();
  if (!vehicle) throw new Error('the car of a booking must exist');
  const fromDate = given.fromDate ?? '2026-12-01';
  const toDate = given.toDate ?? (given.fromDate ? given.fromDate : '2026-12-02');
  const dayCount = countDays(fromDate, toDate);
  const customerId = given.customerId ?? (await buildUser())._id;
  const status = given.status ?? 'pending';
  const booking: BookingRecord = {
    ...newBooking(),
    _id: new ObjectId(),
    kind: 'booking',
    carId: vehicle._id,
    locationId: vehicle.carLocations[0] ?? (await buildLocation())._id,
    customerId,
    fromDate,
    toDate,
    ...keysOfPeriod({ fromDate, toDate }),
    status,
    pricePerDay: vehicle.rentalPrice,
    dayCount,
    totalAmount: vehicle.rentalPrice * dayCount,
    createdAt: now,
    updatedAt: now,
    ...(await statusFacts(status, customerId)),
    ...given,
  };
  const paid = { code: codeOf(booking._id), ...booking, ledger: ledgerOf(booking) };
  await Booking.create(paid);
  return paid;
}

/** Returns the given ledger, or else the ledger that confirming the booking would write. */
function ledgerOf({ _id: id, totalAmount: amount, settledBy, ledger }: BookingRecord): LedgerEntry[] {
  if (settledBy === null || ledger.length > 0) return ledger;
  const lines = [{ kind: 'rental' as const, amount }];
  return [{ id, at: now, by: null, why: 'paid', lines, paid: [{ chargeId: settledBy, amount }], back: [] }];
}

export async function buildBlock(carId: ObjectId, fromDate: string, toDate: string = fromDate): Promise<void> {
  await Booking.create({
    kind: 'block',
    carId,
    fromDate,
    toDate,
    ...keysOfPeriod({ fromDate, toDate }),
    holdsCar: true,
    status: 'blocked',
    note: 'new tyres',
    createdAt: now,
    updatedAt: now,
  });
}
