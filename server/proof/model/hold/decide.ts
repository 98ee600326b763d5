import { decideHold, type Decision } from '../../../src/features/booking/hold/decide-hold.ts';
import type { HoldWish } from '../../../src/features/booking/hold/read-facts.ts';
import { AppError } from '../../../src/errors/app-error.ts';
import { ObjectId } from '../../../src/platform/mongo.ts';
import { couponRecord, holdRecord, vehicleRecord } from '../../../test/support/factories.ts';
import { holdFacts, holdNow, holdWish } from '../../../test/support/hold-facts.ts';
import { itemAt } from '../search/model.ts';
import type { HoldGuards } from './guards.ts';
import type { Request } from './hold-world.ts';

/* Converts the numbers of a model request into records and runs the real `decideHold` on them. */

const now = holdNow();
const location = itemAt(holdFacts().location, 0);
const modelKey = 'model-of-them';
const prices = [2_000, 3_000];
const carIds = [new ObjectId(), new ObjectId()];
const carsAt = prices.map((rentalPrice) =>
  carIds.map((_id) => vehicleRecord({ _id, modelKey, rentalPrice, carLocations: [location._id] })),
);
const customerIds = [0, 1, 2].map((customer) => String(customer).padStart(24, 'a'));
const coupons = [1, 2].map((totalLimit) => couponRecord({ totalLimit, perCustomer: 1 }));

/** Decides a request; `spread` stands in for the random choice of a car. Returns null for a permanent rejection. */
export function decide(
  request: Request,
  { customer, cars }: { customer: number; cars: readonly number[] },
  { uses, guards, spread }: { uses: number | undefined; guards: HoldGuards; spread: number },
): Decision | null {
  const vehicles = itemAt(carsAt, request.price);
  const coupon = uses === undefined ? [] : [itemAt(coupons, uses - 1)];
  const customerId = itemAt(customerIds, customer);
  const wish = holdWish({
    customerId,
    carId: String(carIds[cars[0] ?? 0]),
    locationId: String(location._id),
    anyUnit: cars.length > 1,
    ...(uses !== undefined && { couponCode: 'CODE' }),
  });
  const facts = holdFacts({
    location: [location],
    vehicle: [itemAt(vehicles, cars[0] ?? 0)],
    units: cars.length > 1 ? cars.map((car) => itemAt(vehicles, car)) : [],
    coupon,
    own: request.own === 0 ? [] : [ownOf(request, wish, coupon.length > 0)],
    busy: new Set(carIds.filter((_, car) => (request.busy & (1 << car)) !== 0).map(String)),
    uses: {
      slots: [0, 1].filter((slot) => (request.slots & (1 << slot)) !== 0),
      turns: Array.from({ length: request.used }, (_, use) => ({
        customerId: new ObjectId(use < request.usedOwn ? customerId : 'b'.repeat(24)),
        couponTurn: 0,
      })),
    },
    spread,
  });
  const expectedTotal = guards.refusesOtherPrice ? totalAt(0, coupon.length > 0) : undefined;
  try {
    return decideHold(facts, { ...wish, expectedTotal }, now);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The price for two days, less 10% with the coupon code. */
const totalAt = (price: number, hasCode: boolean): number => 2 * itemAt(prices, price) * (hasCode ? 0.9 : 1);

const ownOf = ({ own, ownPrice }: Request, { customerId, anyUnit, fromDate, toDate }: HoldWish, hasCode: boolean) =>
  holdRecord({
    carId: itemAt(carIds, own - 1),
    locationId: location._id,
    customerId: new ObjectId(customerId),
    fromDate,
    toDate,
    totalAmount: totalAt(ownPrice, hasCode),
    ...(anyUnit && { anyUnitOf: modelKey }),
  });

/** Returns the index of a car in `carIds`. */
export const carOf = (carId: string): number => carIds.findIndex((each) => String(each) === carId);
