import { addDays, type BlockBody, countDays, dayInIndia, listDays, maxBlockDays } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { checkpoint } from '../../platform/checkpoint.ts';
import { isDuplicateKey, ObjectId, trusted } from '../../platform/mongo.ts';
import { getVehicle } from '../vehicle/get-vehicle.ts';
import { Booking, carDayKeys } from './booking.model.ts';
import type { BlockRecord, BookingRecord } from './booking-record.ts';
import { findBlock } from './find-block.ts';
import { isLapsed } from './find-bookings.ts';
import type { BookingDeps } from './hold-keeper.ts';

type CreateBlockInput = BlockBody & { createdBy: string };

const expiryBudgetMs = 3_000;

/**
 * Takes days from a car for maintenance (T13). The unique index that forbids double booking decides, so a block never
 * collides with a booking: lapsed holds in the way are expired and the insert is tried once more, anything else is 409
 * `car_booked` with what it is.
 */
export async function createBlock(input: CreateBlockInput, deps: BookingDeps): Promise<BlockRecord> {
  await checkBlock(input, deps);
  const first = await insertBlock(input, deps);
  if (first) return first;
  const lapsed = (await findBlockers(input)).filter((blocker) => isLapsed(blocker, deps));
  await Promise.all(lapsed.map((blocker) => deps.holds.expire(blocker, expiryBudgetMs)));
  // Also when nothing lapsed was found: what was in the way a moment ago may have gone since.
  const second = await insertBlock(input, deps);
  if (second) return second;
  throw new AppError('car_booked', { data: { bookings: (await findBlockers(input)).map(presentBlocker) } });
}

async function checkBlock({ carId, fromDate, toDate }: CreateBlockInput, deps: BookingDeps): Promise<void> {
  if (countDays(fromDate, toDate) > maxBlockDays) {
    throw new AppError('invalid_input', {
      details: [{ path: 'toDate', message: `At most ${maxBlockDays} days can be blocked at once` }],
    });
  }
  const today = dayInIndia(deps.clock.now());
  const { horizonDays } = deps.settings.booking;
  if (fromDate < today) {
    throw new AppError('date_out_of_range', { message: 'From Date cannot be earlier than today' });
  }
  if (toDate > addDays(today, horizonDays)) {
    throw new AppError('date_out_of_range', { message: `Days can be blocked up to ${horizonDays} days ahead` });
  }
  if (!(await getVehicle(carId))) throw new AppError('vehicle_not_found');
}

/** Null when one of the days is taken. */
async function insertBlock(input: CreateBlockInput, { clock, logger }: BookingDeps): Promise<BlockRecord | null> {
  const now = clock.now();
  const _id = new ObjectId();
  try {
    await Booking.create({
      _id,
      kind: 'block',
      carId: new ObjectId(input.carId),
      fromDate: input.fromDate,
      toDate: input.toDate,
      days: listDays(input.fromDate, input.toDate),
      holdsCar: true,
      status: 'blocked',
      note: input.note,
      createdBy: new ObjectId(input.createdBy),
      createdAt: now,
      updatedAt: now,
    });
  } catch (error) {
    if (!isDuplicateKey(error, carDayKeys)) throw error;
    await checkpoint('block:refused');
    return null;
  }
  await checkpoint('block:inserted');
  logger.info({ blockId: String(_id), carId: input.carId }, 'days blocked');
  return findBlock(String(_id));
}

type Blocker = BookingRecord | BlockRecord;

async function findBlockers({ carId, fromDate, toDate }: CreateBlockInput): Promise<BookingRecord[]> {
  const days = listDays(fromDate, toDate);
  const found: unknown = await Booking.find({ carId, holdsCar: true, days: trusted({ $in: days }) })
    .sort({ fromDate: 1 })
    .lean();
  return found as BookingRecord[]; // blocks share the collection; what is read here exists on both kinds
}

function presentBlocker({ _id, fromDate, toDate, status }: Blocker) {
  return { _id: String(_id), fromDate, toDate, status };
}
