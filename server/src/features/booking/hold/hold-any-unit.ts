import { quote } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import { findUnits } from '../../vehicle/find-vehicles.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import type { BookingRecord } from '../booking.model.ts';
import { carUnavailable, type Claim, findClaimsOf, isLapsedHold, resolveConflict } from '../car-claims.ts';
import { findBusyCars } from '../find-bookings.ts';
import { isLapsed } from '../lapsed.ts';
import { isOffered } from '../is-offered.ts';
import { makeRoom } from './choose-places.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { type Attempt, isOpenTwin, isRival } from './insert-hold.ts';
import type { Plan } from './plan-hold.ts';
import { type Customer, readCustomer } from './read-customer.ts';
import { lastingTwin, tryToHold } from './try-to-hold.ts';

const rounds = 12;

/** `units` are all cars of the model, `fitting` those that are offered there for the same total. */
type Group = { anyUnitOf: string; units: string[]; fitting: string[] };

/**
 * Holds any free car of the model, location and total that the plan names, for a customer who was read. A unique index
 * allows one unpaid hold for any unit a customer, model, location and days: who asks again, however fast, is answered
 * with it. Source: protocol, section 5.2; decision 0045.
 */
export async function holdAnyUnit(plan: Plan, first: Customer, deps: BookingDeps): Promise<BookingRecord> {
  const { fitting, ...model } = await findGroup(plan);
  for (let round = 0; round < rounds; round += 1) {
    const customer = round === 0 ? first : await readCustomer(plan, deps);
    const attempt = await tryGroup({ ...plan, ...model }, { fitting, customer }, deps);
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
  return { anyUnitOf: modelKey ?? idOf(vehicle), units: found.map(idOf), fitting: fitting.map(idOf) };
}

const idOf = ({ _id }: VehicleRecord): string => String(_id);

type Seen = Pick<Group, 'fitting'> & { customer: Customer };

async function tryGroup(plan: Plan, { fitting, customer }: Seen, deps: BookingDeps): Promise<Attempt> {
  const own = customer.own.find((booking) => isRival(booking, plan));
  if (own) return answerOwn(own, plan, deps);
  await checkpoint('create:grouped');
  const busy = await findBusyCars(fitting, plan.days);
  const free = fitting.filter((id) => !busy.has(id));
  // Customers who come at once begin at different cars, or all but one of them would have to come again.
  const carId = free[Number.parseInt(plan.customerId.slice(-6), 16) % free.length];
  return carId === undefined ? makeWay(plan, fitting, deps) : tryToHold({ ...plan, carId }, customer, deps);
}

async function answerOwn(own: BookingRecord, plan: Plan, deps: BookingDeps): Promise<Attempt> {
  if (isOpenTwin(own, plan, deps)) return lastingTwin(own, plan, deps);
  const refusal = carUnavailable(plan, [own], [own]);
  if (isLapsed(own, deps)) return makeRoom([own], refusal, deps);
  throw refusal;
}

/**
 * None is free: the lapsed holds of a car that only such hold are ended and the answer is `again`; throws
 * `car_unavailable` with the days of the car that was named when there is no such car.
 */
async function makeWay(plan: Plan, fitting: string[], deps: BookingDeps): Promise<Attempt> {
  const claims = await findClaimsOf(fitting, plan);
  // The last one may have gone to a click of their own, after their holds were read.
  const isOwn = (claim: Claim) =>
    claim.kind === 'booking' && String(claim.customerId) === plan.customerId && isRival(claim, plan);
  // guard: own holds are looked at again before any unit is refused
  if (claims.some(isOwn)) return 'again';
  const standing = new Set(claims.filter((claim) => !isLapsedHold(claim, deps)).map(({ carId }) => String(carId)));
  const carId = fitting.find((id) => !standing.has(id)) ?? plan.carId;
  return (await resolveConflict({ ...plan, carId }, () => false, deps)) ?? 'again';
}
