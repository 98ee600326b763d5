import { formatDayTime } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { addCharge } from '../counter/extra-charge/add-charge.ts';
import { findAtCounter } from '../counter/find-at-counter.ts';
import { findOwnToll } from './find-tolls.ts';
import { Toll, type TollRecord } from './toll.model.ts';

/**
 * Charges a toll to the rental that had the car, as an extra charge (T32). The ledger entry has the id of the toll, so
 * that it is charged at most once; a repeat completes an interrupted call. Throws `toll_not_found`, `nobody_to_charge`,
 * and the errors of `addCharge`. Source: protocol, section 5.22.
 */
export async function chargeToll(
  tollId: string,
  caller: Pick<Caller, 'id' | 'staff'>,
  deps: Deps,
): Promise<{ before: TollRecord; after: TollRecord }> {
  const before = await findOwnToll(tollId, caller);
  if (before.chargedAt) return { before, after: before };
  if (!before.bookingId) throw new AppError('nobody_to_charge');
  const bookingId = String(before.bookingId);
  const { rev } = await findAtCounter(bookingId);
  const { amount, plaza, plate, day, time, reference } = before;
  const reason = `${plaza}, ${plate}, ${formatDayTime(day, time)}`;
  const wanted = { bookingId, rev, recordId: tollId, kind: 'toll', amount, reason, evidence: reference } as const;
  await addCharge({ ...wanted, adminId: caller.id }, deps);
  await checkpoint('toll:charged');
  await Toll.updateOne({ _id: before._id, chargedAt: null }, { $set: { chargedAt: deps.clock.now() } });
  return { before, after: await findOwnToll(tollId, caller) };
}
