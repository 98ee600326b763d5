import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import type { Handover } from '../../booking/record/handover.ts';
import { findMaybeOut } from '../../booking/stage/find-stages.ts';
import { listCustodies } from '../custody/list-custodies.ts';

const minuteMs = 60_000;
const mostAheadMs = 5 * minuteMs;
const mostLateMs = 48 * 60 * minuteMs;

export type StepTime = Pick<Handover, 'at' | 'arrivedAt'>;

/**
 * Returns when a car was handed out or taken back: now or, if a device had no network, when it says that the step was
 * taken. Throws `invalid_input` for a time in the future, more than 48 hours ago or before the step was possible. Source:
 * protocol, section 5.21.
 */
export async function timeOfStep(
  booking: BookingRecord,
  { at: given }: { at?: string | undefined },
  { clock }: Pick<Deps, 'clock'>,
): Promise<StepTime> {
  const now = clock.now();
  if (given === undefined) return { at: now };
  const at = new Date(Math.min(Date.parse(given), now.getTime()));
  if (Date.parse(given) > now.getTime() + mostAheadMs)
    throw refusal('The time is in the future. Check the clock of the device.');
  if (at.getTime() < now.getTime() - mostLateMs) throw refusal('The time is more than 48 hours ago.');
  if (booking.stage === 'out') refuseBeforeHandOut(booking, at);
  else await refuseBeforeFree(booking, at);
  return { at, arrivedAt: now };
}

const refusal = (message: string): AppError => new AppError('invalid_input', { details: [{ path: 'at', message }] });

/** The customer has had the present car since the hand-out or the last exchange. */
function refuseBeforeHandOut(booking: BookingRecord, at: Date): void {
  const had = listCustodies(booking).at(-1);
  if (had && at < had.from) throw refusal('The customer did not have this car yet at this time.');
}

async function refuseBeforeFree({ carId, confirmedAt }: BookingRecord, at: Date): Promise<void> {
  if (confirmedAt && at < confirmedAt) throw refusal('The booking was not confirmed yet at this time.');
  const custodies = (await findMaybeOut(carId, at)).flatMap(listCustodies);
  if (custodies.some((had) => had.carId.equals(carId) && had.until !== null && had.until > at))
    throw refusal('Another customer had this car at this time.');
}
