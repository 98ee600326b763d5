import { type Challan, type ChallanDetail, dayInIndia, daysLeftToAnswer } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { pick } from '../../platform/pick.ts';
import { findUserNames } from '../auth/account/find-users.ts';
import { findBookings } from '../booking/find/find-bookings.ts';
import { answerCustody } from '../counter/custody/get-custody.ts';
import { findVehicle, findVehicleLabels } from '../vehicle/find-vehicles.ts';
import type { ChallanRecord } from './challan.model.ts';

type Now = Pick<Deps, 'clock'>;

/** What the notice says, and the state. */
export const challanFacts = [
  'number',
  'authority',
  'offence',
  'amount',
  'noticeDate',
  'answerBy',
  'plate',
  'day',
  'time',
  'state',
] as const;
const written = [...challanFacts, 'version'] as const;

/** Adds the names of the cars and the codes of the rentals, with one query each. */
export async function presentChallans(challans: readonly ChallanRecord[], { clock }: Now): Promise<Challan[]> {
  const [cars, bookings] = await Promise.all([
    findVehicleLabels(challans.map(({ carId }) => carId)),
    findBookings(challans.flatMap(({ bookingId }) => bookingId ?? [])),
  ]);
  const codes = new Map(bookings.map(({ _id, code }) => [String(_id), code ?? null]));
  const today = dayInIndia(clock.now());
  return challans.map((challan) => {
    const { _id, bookingId, carId, answerBy } = challan;
    return {
      _id: String(_id),
      ...pick(challan, written),
      daysLeft: daysLeftToAnswer(answerBy, today),
      carName: cars.get(String(carId))?.carName ?? '–',
      booking: bookingId ? { _id: String(bookingId), code: codes.get(String(bookingId)) ?? null } : null,
    };
  });
}

/** Adds who had the car, and who changed the state. */
export async function presentDetail(challan: ChallanRecord, deps: Now): Promise<ChallanDetail> {
  const [[shown], car, names] = await Promise.all([
    presentChallans([challan], deps),
    findVehicle(String(challan.carId)),
    findUserNames(challan.states.map(({ by }) => by)),
  ]);
  if (!shown || !car) throw new AppError('challan_not_found');
  return {
    ...shown,
    custody: await answerCustody(car, challan),
    states: challan.states.map(({ at, by, ...change }) => ({
      ...change,
      at: at.toISOString(),
      by: names.get(String(by)) ?? '–',
    })),
    ...(challan.chargedAt && { chargedAt: challan.chargedAt.toISOString() }),
  };
}

/** The reply of a write with its audit entry, which names the rental and not the customer. */
export async function auditedChallan(
  { before, after }: { before: ChallanRecord | null; after: ChallanRecord },
  deps: Now,
) {
  const data = await presentDetail(after, deps);
  return {
    data,
    targetId: String(after._id),
    targetName: `${after.authority} ${after.number}`,
    before: before && factsOf(before),
    after: factsOf(after),
  };
}

const factsOf = (challan: ChallanRecord) => ({
  ...pick(challan, written),
  bookingId: challan.bookingId ? String(challan.bookingId) : null,
  reason: challan.states.at(-1)?.reason ?? null,
});
