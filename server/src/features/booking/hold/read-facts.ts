import { type ClaimKeys, type CreateBookingBody, keysOfPeriod, type Places } from '@rental/contracts';
import { batchQueries } from '../../../platform/batches/batch-queries.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { ConsentGiven } from '../../../platform/messaging/consent-given.ts';
import type { CouponRecord } from '../../coupon/coupon.model.ts';
import { couponByCode } from '../../coupon/find-coupons.ts';
import { readTimes } from '../../settings/time-settings.ts';
import { unitsLike } from '../../vehicle/find-vehicles.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import type { BookingDeps } from '../booking-deps.ts';
import type { BookingRecord } from '../booking.model.ts';
import { findUses, type Uses } from '../coupon/uses.ts';
import { anyPaidBy, findBusyCars, type LetGo, letGoBy, pendingAt, pendingOf } from '../find/find-bookings.ts';
import type { MadeByStaff } from '../record/made-by-staff.ts';
import { findPlacesOf, type RentalFacts, rentalQuestions, rulesFor } from '../price/price-rental.ts';
import { timingOf } from '../times/check-times.ts';
import { type HoldOrigin, letGoSince } from './allowance.ts';

/**
 * A requested hold. `origin` is null if the request did not come over the network, as with demo data. `made` is present
 * if staff make the hold.
 */
export type HoldWish = CreateBookingBody & {
  customerId: string;
  origin: HoldOrigin | null;
  made?: MadeByStaff | undefined;
  /** Present if the customer agrees to messages about the booking. */
  messageConsent?: ConsentGiven | undefined;
  /** Whether the staff who make the hold confirm the age that the car asks. */
  isOldEnough?: true | undefined;
};

type Rows = RentalFacts & {
  coupon: CouponRecord;
  /** Every car of the model, if any unit is acceptable. */
  units: VehicleRecord;
  /**
   * The customer’s unpaid holds (`own`) and, if the new hold may count towards an address, the holds that count towards
   * that address (`near`).
   */
  own: BookingRecord;
  near: BookingRecord;
  /** One row if the customer has a paid booking. */
  paid: object;
  /** Holds of the past hour that the customer left unpaid. */
  letGo: LetGo;
};

export type HoldFacts = { [Name in keyof Rows]: Rows[Name][] } & {
  /** The ids of the units that have a claim with one of the hold’s keys. */
  busy: ReadonlySet<string>;
  uses: Uses;
  places: Places;
  /** An offset that makes concurrent customers choose different units, coupon uses and slots. */
  spread: number;
};

/** Reads the facts in one round trip, plus one each for the busy units and the coupon uses. */
export async function readFacts(wish: HoldWish, deps: BookingDeps): Promise<HoldFacts> {
  const { customerId, origin, anyUnit = false } = wish;
  const facts = await batchQueries<Rows>({
    own: pendingOf(customerId),
    near: origin?.addressKey ? pendingAt(origin.addressKey) : null,
    paid: anyPaidBy(customerId),
    letGo: letGoBy(customerId, letGoSince(deps)),
    ...rentalQuestions(wish),
    coupon: couponByCode(wish.couponCode),
    units: anyUnit ? unitsLike(wish.carId) : null,
  });
  if (anyUnit || wish.couponCode) await checkpoint('create:asked');
  const places = await findPlacesOf([...facts.vehicle, ...facts.units], [...facts.location, ...facts.returnLocation]);
  // A hold by staff also checks a named car, because its new customer is stored before the insert could find the car
  // taken.
  const units = wish.made && !anyUnit ? facts.vehicle : facts.units;
  const busy = await findBusyUnits(wish, { ...facts, units, places });
  return { ...facts, places, busy, uses: await findUses(facts.coupon[0]), spread: spreadOf(customerId) };
}

/** Returns the ids of the units that another claim has at the time of the hold. */
async function findBusyUnits(
  wish: HoldWish,
  facts: Pick<HoldFacts, 'units' | 'location' | 'returnLocation' | 'settings' | 'places'>,
): Promise<ReadonlySet<string>> {
  const {
    units,
    location: [location],
    returnLocation: [returnLocation],
    settings,
    places,
  } = facts;
  if (!location) return new Set();
  const shared = { location, returnLocation, times: readTimes(settings), now: new Date(0), places };
  const byKeys = new Map<string, { keys: ClaimKeys; cars: VehicleRecord[] }>();
  for (const car of units) {
    const rules = rulesFor(car, wish, shared);
    const keys = rules && keysOfPeriod({ ...wish, ...timingOf(wish, rules) });
    if (!keys) continue;
    const known = byKeys.get(keys.halfHours.join()) ?? { keys, cars: [] };
    byKeys.set(keys.halfHours.join(), { keys, cars: [...known.cars, car] });
  }
  const found = await Promise.all([...byKeys.values()].map(async ({ cars, keys }) => findBusyCars(cars, keys)));
  return new Set(found.flatMap((busy) => [...busy]));
}

const spreadOf = (customerId: string): number => Number.parseInt(customerId.slice(-6), 16);
