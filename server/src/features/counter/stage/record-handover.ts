import {
  distanceQuestion,
  type HandOutBody,
  kilometresText,
  type TakeBackBody,
  unlikelyDistance,
} from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import type { NotedLicences } from '../../booking/record/driver-facts.ts';
import type { Acceptance, Handover } from '../../booking/record/handover.ts';
import { pick } from '../../../platform/pick.ts';
import { findLastOdometer } from '../../booking/stage/find-stages.ts';
import { lastHandOut } from '../../booking/stage/stages.ts';
import type { StepTime } from './time-of-step.ts';

const readings = ['fuelEighths', 'cngEighths', 'chargePercent', 'inCar', 'keyCount', 'note'] as const;

type Notes = Pick<HandOutBody, 'odometer' | 'odometerReason' | (typeof readings)[number]> &
  Pick<TakeBackBody, 'isOdometerRight'>;
type Recorded = Notes & {
  kind: Handover['kind'];
  recordId: string;
  adminId: string;
  time: StepTime;
  balanceReason?: string | undefined;
  depositReason?: string | undefined;
  agreement?: Acceptance | undefined;
  licences?: NotedLicences | undefined;
};

/**
 * Builds the record of a handover. Throws `odometer_too_low` with the car’s `last` reading if the new reading is lower
 * and no reason confirms it, and `odometer_unlikely` if nobody confirms a reading that is very high since the hand-out.
 */
export async function recordHandover(
  booking: BookingRecord,
  { kind, recordId, adminId, time, ...notes }: Recorded,
): Promise<Handover> {
  const { carId } = booking;
  if (kind === 'back') refuseUnlikely(booking, notes, time.at);
  const { balanceReason, depositReason, agreement, licences } = notes;
  return {
    id: new ObjectId(recordId),
    kind,
    carId,
    ...time,
    by: new ObjectId(adminId),
    ...(await readOdometer(carId, notes)),
    ...pick(notes, readings),
    ...(balanceReason !== undefined && { balanceReason }),
    ...(depositReason !== undefined && { depositReason }),
    ...(agreement && { agreement }),
    ...(licences && { licences }),
  };
}

/** Throws `odometer_unlikely` with the distance since the hand-out, unless staff confirm it. */
function refuseUnlikely(booking: BookingRecord, { odometer, isOdometerRight }: Notes, now: Date): void {
  const out = lastHandOut(booking);
  if (odometer === undefined || out?.odometer === undefined || isOdometerRight) return;
  const distance = unlikelyDistance(out.odometer, odometer, (now.getTime() - out.at.getTime()) / 60_000);
  if (distance) throw new AppError('odometer_unlikely', { message: distanceQuestion(distance), data: { ...distance } });
}

/** Returns the odometer reading, with its reason if it is lower than the car’s last one. */
async function readOdometer(carId: ObjectId, { odometer, odometerReason }: Notes): Promise<Partial<Handover>> {
  if (odometer === undefined) return {};
  const last = await findLastOdometer(carId);
  if (last === null || odometer >= last) return { odometer };
  if (odometerReason !== undefined) return { odometer, odometerReason };
  const message = `The last reading was ${kilometresText(last)}. Read it again.`;
  throw new AppError('odometer_too_low', { message, data: { last } });
}

/**
 * Whether an earlier call with the same `recordId` stored its handover. Throws `edited_meanwhile` if that handover was
 * undone or is of another kind.
 */
export function isRecorded({ handovers = [] }: BookingRecord, kind: Handover['kind'], recordId: string): boolean {
  const known = handovers.find(({ id }) => String(id) === recordId);
  if (known && (known.kind !== kind || known.undoneAt)) throw new AppError('edited_meanwhile');
  return known !== undefined;
}
