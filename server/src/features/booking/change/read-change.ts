import { addDays, type Period, type Places } from '@rental/contracts';
import { batchQueries } from '../../../platform/batches/batch-queries.ts';
import type { CouponRecord } from '../../coupon/coupon.model.ts';
import { couponByCode } from '../../coupon/find-coupons.ts';
import { type Claim, claimsOnCar } from '../claim/car-claims.ts';
import { pricesOfVersion } from '../../settings/price-settings.ts';
import type { SettingsRecord } from '../../settings/settings.model.ts';
import { vehicleById } from '../../vehicle/find-vehicles.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import type { BookingRecord } from '../booking.model.ts';
import { findPlacesOf, type RentalFacts, rentalQuestions } from '../price/price-rental.ts';
import { returnedAt } from '../times/one-way.ts';

/** `bookedPrices` are those of the booking’s price, and `firstCar` is the car that was first booked. */
type Rows = RentalFacts & {
  bookedPrices: SettingsRecord;
  coupon: CouponRecord;
  firstCar: VehicleRecord;
};

/** The records that decide whether a booking can be changed, and at what price. */
export type ChangeFacts = { [Name in keyof Rows]: Rows[Name][] } & { places: Places; near: NearClaims };

/** The claims that a car had on certain days. */
export type NearClaims = { carId: string; period: Period; claims: Claim[] };

/**
 * Reads the facts in one round trip, plus one if the car has a home. `vehicle` is the car after the change. `near` are
 * its claims on these days and on the days before and after them.
 */
export async function readChange(
  booking: BookingRecord,
  wanted: Period & { carId?: string | undefined },
): Promise<ChangeFacts> {
  const { carId, locationId, price, ledger } = booking;
  const rental = {
    carId: wanted.carId ?? String(carId),
    locationId: String(locationId),
    returnLocationId: String(returnedAt(booking)),
  };
  const firstCarId = ledger.find(({ moved }) => moved)?.moved?.carId ?? carId;
  const period = { fromDate: addDays(wanted.fromDate, -1), toDate: addDays(wanted.toDate, 1) };
  const { claims, ...facts } = await batchQueries<Rows & { claims: Claim }>({
    ...rentalQuestions(rental),
    claims: claimsOnCar(rental.carId, period),
    bookedPrices: pricesOfVersion(price?.version ?? 0),
    coupon: couponByCode(price?.coupon?.code),
    firstCar: vehicleById(String(firstCarId)),
  });
  const places = await findPlacesOf(facts.vehicle, [...facts.location, ...facts.returnLocation]);
  return { ...facts, places, near: { carId: rental.carId, period, claims } };
}
