import { type BlockBody, maxBlockDays } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { checkpoint } from '../../platform/checkpoint.ts';
import { pick } from '../../platform/pick.ts';
import { everywhere, type Reach } from '../../platform/reach.ts';
import { findWaitingBlocks } from '../booking/blocks/grow-blocks.ts';
import { planBlock } from '../booking/blocks/plan-block.ts';
import { insertBlock, type NewBlock } from '../booking/moves/block-moves.ts';
import type { BlockRecord } from '../booking/record/block-record.ts';
import { checkPeriod } from '../booking/check-rental-period.ts';
import { type Claim, findClaims, findClaimsNear, isLapsedHold } from '../booking/claim/car-claims.ts';
import { type BookingDeps, expiryBudgetMs } from '../booking/booking-deps.ts';
import { timingOfBlock } from '../booking/times/time-block.ts';
import { findVehicle } from '../vehicle/find-vehicles.ts';

type Wish = BlockBody & { createdBy: string; reach?: Reach };

const rounds = 5;

/**
 * Blocks a car for maintenance at the given time (T13). The unique indexes that prevent double bookings also ensure
 * that a block never overlaps a booking. On a conflict, expires lapsed holds and retries the insert once. If an
 * identical block by the same admin exists, returns it. Otherwise throws 409 `car_booked` with the conflicting entries
 * that are within reach, or, with `overBookings`, blocks what is free and lets the block wait for the rest.
 * Source: protocol, section 5.8.
 */
export async function createBlock(
  { fromTime, toTime, overBookings = false, reach = everywhere, ...input }: Wish,
  deps: BookingDeps,
): Promise<BlockRecord> {
  checkPeriod(input, { maxDays: maxBlockDays, subject: 'Days', verb: 'blocked' }, deps);
  const block = { ...input, ...(await timingOfBlock({ fromTime, toTime })) };
  if (!(await findVehicle(block.carId))) throw new AppError('vehicle_not_found');
  const known = overBookings && (await findWaitingBlocks([block.carId])).find((each) => isRepeat(each, block));
  if (known) return known;
  const first = await insertBlock(block, deps);
  if (first) return first;
  const lapsed = (await findClaims([block.carId], () => block)).filter((claim) => isLapsedHold(claim, deps));
  await Promise.all(lapsed.map((hold) => deps.holds.expire(hold, expiryBudgetMs)));
  // Retry even if no lapsed hold was found: the conflict may have ended since.
  const second = overBookings ? await insertBeside(block, deps) : await insertBlock(block, deps);
  if (second) return second;
  const claims = await findClaims([block.carId], () => block);
  const made = claims.find((claim) => isRepeat(claim, block));
  if (made) return made;
  const own = claims.filter((claim) => claim.kind === 'block' || reach.isOwn(claim));
  throw new AppError('car_booked', { data: { bookings: own.map(presentClaim) } });
}

/**
 * Inserts a block that claims the free parts of its period, or returns the identical one by the same admin. Returns
 * null if other claims on the car changed during every attempt.
 */
async function insertBeside(block: NewBlock, deps: BookingDeps): Promise<BlockRecord | null> {
  for (let round = 0; round < rounds; round += 1) {
    const [claims, waiting] = await Promise.all([
      findClaimsNear([block.carId], block),
      findWaitingBlocks([block.carId]),
    ]);
    const made = [...claims, ...waiting].find((claim) => isRepeat(claim, block));
    if (made) return made;
    await checkpoint('block:planned');
    const inserted = await insertBlock(block, deps, planBlock(block, claims, deps));
    if (inserted) return inserted;
  }
  return null;
}

const sameFields = ['fromDate', 'toDate', 'pickUpTime', 'returnTime'] as const;
type Wanted = Pick<BlockRecord, (typeof sameFields)[number]> & { createdBy: string };

/** Whether this is the admin’s own earlier block, whose response may have been lost. */
const isRepeat = (claim: Claim, block: Wanted): claim is BlockRecord =>
  claim.kind === 'block' &&
  sameFields.every((field) => claim[field] === block[field]) &&
  String(claim.createdBy) === block.createdBy;

const presentClaim = (claim: Claim) => ({ _id: String(claim._id), ...pick(claim, [...sameFields, 'status']) });
