import { createHash } from 'node:crypto';
import { quote } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import { findUnits } from '../../vehicle/find-vehicles.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import type { BookingRecord } from '../booking.model.ts';
import { carUnavailable, findClaimsOf, isLapsedHold, resolveConflict } from '../car-claims.ts';
import { findBusyCars } from '../find-bookings.ts';
import { isOffered } from '../is-offered.ts';
import type { BookingDeps } from './hold-expiry.ts';
import { type Attempt, isOpenRival, isOpenTwin } from './insert-hold.ts';
import type { Plan } from './plan-hold.ts';
import { readCustomer } from './read-customer.ts';
import { lastingTwin, tryToHold } from './try-to-hold.ts';

const rounds = 12;

/** `units` are all cars of the model, `fitting` those that are offered there for the same total. */
type Group = { units: string[]; fitting: string[] };

/**
 * Holds any free car of the model, location and total that the plan names. One unpaid hold a customer, model and days:
 * who asks again, however fast, is answered with it. Source: protocol, section 5.2; decision 0045.
 */
export async function holdAnyUnit(plan: Plan, deps: BookingDeps): Promise<BookingRecord> {
  const { units, fitting } = await findGroup(plan);
  for (let round = 0; round < rounds; round += 1) {
    const attempt = await tryGroup({ ...plan, units }, fitting, deps);
    if (attempt !== 'again') return attempt;
  }
  throw new AppError('car_unavailable');
}

async function findGroup({ read, ...plan }: Plan): Promise<Group> {
  const { vehicle, location, prices } = read;
  const { modelKey } = vehicle;
  // Until its key is stored a car is a model of its own.
  const found = modelKey === undefined ? [vehicle] : await findUnits(modelKey);
  const totalOf = (car: VehicleRecord) =>
    quote({ ...plan, extras: [], book: prices.book, car, coupon: null }).totalPrice;
  const total = totalOf(vehicle);
  const fitting = found.filter((unit) => isOffered(unit, location, plan.toDate) && totalOf(unit) === total);
  return { units: found.map(idOf), fitting: fitting.map(idOf) };
}

const idOf = ({ _id }: VehicleRecord): string => String(_id);

/**
 * Which cars are busy is read first and the customer's own holds after that: a car that another click of theirs took in
 * between is then seen as their own. The other way round it would be seen as busy, and they would get a second one.
 */
async function tryGroup(plan: Plan, fitting: string[], deps: BookingDeps): Promise<Attempt> {
  // guard: own holds are read after the busy cars (1 of 2) -> const early = await readCustomer(plan, deps); $&
  const busy = await findBusy(fitting, plan);
  const customer = /* guard: own holds are read after the busy cars (2 of 2) -> early */ await readCustomer(plan, deps);
  const own = customer.own.find((booking) => isOpenRival(booking, plan, deps));
  if (own) return answerOwn(own, plan, deps);
  const [carId] = fitting.filter((id) => !busy.has(id)).toSorted(byRankFor(plan.customerId));
  return carId === undefined ? makeWay(plan, fitting, deps) : tryToHold({ ...plan, carId }, customer, deps);
}

async function findBusy(carIds: string[], { days }: Plan): Promise<ReadonlySet<string>> {
  await checkpoint('create:grouped');
  return findBusyCars(carIds, days);
}

async function answerOwn(own: BookingRecord, plan: Plan, deps: BookingDeps): Promise<Attempt> {
  if (!isOpenTwin(own, plan, deps)) throw carUnavailable(plan, [own], [own]);
  return lastingTwin(own, plan, deps);
}

/** Each customer has an order of their own, always the same, so that their clicks meet and a crowd spreads. */
function byRankFor(customerId: string): (one: string, other: string) => number {
  const rank = (carId: string): string =>
    /* guard: the clicks of a customer meet on one car -> String(Math.random()) */ createHash('sha1')
      .update(customerId + carId)
      .digest('hex');
  const ranks = new Map<string, string>();
  const rankOf = (carId: string): string => {
    const known = ranks.get(carId) ?? rank(carId);
    ranks.set(carId, known);
    return known;
  };
  return (one, other) => (rankOf(one) < rankOf(other) ? -1 : 1);
}

/**
 * None is free: the lapsed holds of a car that only such hold are ended and the answer is `again`; throws
 * `car_unavailable` with the days of the car that was named when there is no such car.
 */
async function makeWay(plan: Plan, fitting: string[], deps: BookingDeps): Promise<Attempt> {
  const claims = await findClaimsOf(fitting, plan);
  const standing = new Set(claims.filter((claim) => !isLapsedHold(claim, deps)).map(({ carId }) => String(carId)));
  const carId = fitting.find((id) => !standing.has(id)) ?? plan.carId;
  return (await resolveConflict({ ...plan, carId }, () => false, deps)) ?? 'again';
}
