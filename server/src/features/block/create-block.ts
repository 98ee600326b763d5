import { type BlockBody, maxBlockDays } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { insertBlock } from '../booking/moves/block-moves.ts';
import type { BlockRecord } from '../booking/booking.model.ts';
import { checkPeriod } from '../booking/check-rental-period.ts';
import { type Claim, findClaims, isLapsedHold } from '../booking/car-claims.ts';
import { type BookingDeps, expiryBudgetMs } from '../booking/booking-deps.ts';
import { findVehicle } from '../vehicle/find-vehicles.ts';

type NewBlock = BlockBody & { createdBy: string };

/**
 * Blocks a car for maintenance on the given days (T13). The unique index that prevents double bookings also ensures
 * that a block never overlaps a booking. On a conflict, lapsed holds are expired and the insert is retried once; an
 * identical block by the same admin is returned; anything else throws 409 `car_booked` with the conflicting entry.
 * Source: protocol, section 5.8.
 */
export async function createBlock(input: NewBlock, deps: BookingDeps): Promise<BlockRecord> {
  checkPeriod(input, { maxDays: maxBlockDays, subject: 'Days', verb: 'blocked' }, deps);
  if (!(await findVehicle(input.carId))) throw new AppError('vehicle_not_found');
  const first = await insertBlock(input, deps);
  if (first) return first;
  const lapsed = (await findClaims([input.carId], () => input)).filter((claim) => isLapsedHold(claim, deps));
  await Promise.all(lapsed.map((hold) => deps.holds.expire(hold, expiryBudgetMs)));
  // Retry even if no lapsed hold was found: the conflict may have ended since.
  const second = await insertBlock(input, deps);
  if (second) return second;
  const claims = await findClaims([input.carId], () => input);
  const made = claims.find((claim) => isRepeat(claim, input));
  if (made) return made;
  throw new AppError('car_booked', { data: { bookings: claims.map(presentClaim) } });
}

/** Whether this is the admin’s own earlier block, whose response may have been lost. */
const isRepeat = (claim: Claim, { fromDate, toDate, createdBy }: NewBlock): claim is BlockRecord =>
  claim.kind === 'block' &&
  claim.fromDate === fromDate &&
  claim.toDate === toDate &&
  String(claim.createdBy) === createdBy;

const presentClaim = ({ _id, fromDate, toDate, status }: Claim) => ({ _id: String(_id), fromDate, toDate, status });
