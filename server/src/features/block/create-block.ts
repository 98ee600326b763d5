import { type BlockBody, maxBlockDays } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { pick } from '../../platform/pick.ts';
import { everywhere, type Reach } from '../../platform/reach.ts';
import { insertBlock } from '../booking/moves/block-moves.ts';
import type { BlockRecord } from '../booking/booking.model.ts';
import { checkPeriod } from '../booking/check-rental-period.ts';
import { type Claim, findClaims, isLapsedHold } from '../booking/claim/car-claims.ts';
import { type BookingDeps, expiryBudgetMs } from '../booking/booking-deps.ts';
import { timingOfBlock } from '../booking/times/time-block.ts';
import { findVehicle } from '../vehicle/find-vehicles.ts';

type NewBlock = BlockBody & { createdBy: string };

/**
 * Blocks a car for maintenance at the given time (T13). The unique indexes that prevent double bookings also ensure
 * that a block never overlaps a booking. On a conflict, expires lapsed holds and retries the insert once. If an
 * identical block by the same admin exists, returns it. Otherwise throws 409 `car_booked` with the conflicting entries
 * that are within reach.
 * Source: protocol, section 5.8.
 */
export async function createBlock(
  { fromTime, toTime, reach = everywhere, ...input }: NewBlock & { reach?: Reach },
  deps: BookingDeps,
): Promise<BlockRecord> {
  checkPeriod(input, { maxDays: maxBlockDays, subject: 'Days', verb: 'blocked' }, deps);
  const block = { ...input, ...(await timingOfBlock({ fromTime, toTime })) };
  if (!(await findVehicle(block.carId))) throw new AppError('vehicle_not_found');
  const first = await insertBlock(block, deps);
  if (first) return first;
  const lapsed = (await findClaims([block.carId], () => block)).filter((claim) => isLapsedHold(claim, deps));
  await Promise.all(lapsed.map((hold) => deps.holds.expire(hold, expiryBudgetMs)));
  // Retry even if no lapsed hold was found: the conflict may have ended since.
  const second = await insertBlock(block, deps);
  if (second) return second;
  const claims = await findClaims([block.carId], () => block);
  const made = claims.find((claim) => isRepeat(claim, block));
  if (made) return made;
  const own = claims.filter((claim) => claim.kind === 'block' || reach.isOwn(claim));
  throw new AppError('car_booked', { data: { bookings: own.map(presentClaim) } });
}

const sameFields = ['fromDate', 'toDate', 'pickUpTime', 'returnTime'] as const;
type Wanted = Pick<BlockRecord, (typeof sameFields)[number]> & { createdBy: string };

/** Whether this is the admin’s own earlier block, whose response may have been lost. */
const isRepeat = (claim: Claim, block: Wanted): claim is BlockRecord =>
  claim.kind === 'block' &&
  sameFields.every((field) => claim[field] === block[field]) &&
  String(claim.createdBy) === block.createdBy;

const presentClaim = (claim: Claim) => ({ _id: String(claim._id), ...pick(claim, [...sameFields, 'status']) });
