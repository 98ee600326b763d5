import { type BlockBody, maxBlockDays } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { insertBlock } from '../booking/block-moves.ts';
import type { BlockRecord } from '../booking/booking.model.ts';
import { checkPeriod } from '../booking/check-rental-period.ts';
import { type Claim, findClaims, isLapsedHold } from '../booking/car-claims.ts';
import { type BookingDeps, expiryBudgetMs } from '../booking/hold-expiry.ts';
import { findVehicle } from '../vehicle/find-vehicles.ts';

/**
 * Takes days from a car for maintenance (T13). The unique index that forbids double booking decides, so a block never
 * collides with a booking: lapsed holds in the way are expired and the insert is tried once more, anything else is 409
 * `car_booked` with what it is. Source: protocol, section 5.8.
 */
export async function createBlock(input: BlockBody & { createdBy: string }, deps: BookingDeps): Promise<BlockRecord> {
  checkPeriod(input, { maxDays: maxBlockDays, subject: 'Days', verb: 'blocked' }, deps);
  if (!(await findVehicle(input.carId))) throw new AppError('vehicle_not_found');
  const first = await insertBlock(input, deps);
  if (first) return first;
  const lapsed = (await findClaims(input)).filter((claim) => isLapsedHold(claim, deps));
  await Promise.all(lapsed.map((hold) => deps.holds.expire(hold, expiryBudgetMs)));
  // Also when nothing lapsed was found: what was in the way a moment ago may have gone since.
  const second = await insertBlock(input, deps);
  if (second) return second;
  throw new AppError('car_booked', { data: { bookings: (await findClaims(input)).map(presentClaim) } });
}

const presentClaim = ({ _id, fromDate, toDate, status }: Claim) => ({ _id: String(_id), fromDate, toDate, status });
