import type { Deps } from '../../../platform/deps.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { settleDeposit } from '../../booking/moves/deposit-moves.ts';
import { findDueDeposits } from '../../booking/stage/find-due-deposits.ts';
import { unlessCaptured, withoutRequest } from '../end-request.ts';
import { batch, inGroups } from '../in-groups.ts';
import { finishFollowUps } from '../settle/settle.ts';

/**
 * Gives back each deposit shortly before its promised hour, unless staff have done so (T28). An open payment request is
 * withdrawn first; if it was just paid, the next round continues. Source: protocol, section 5.17.
 */
export async function settleDueDeposits(deps: Deps): Promise<void> {
  await inGroups(await findDueDeposits(batch, deps), async (booking) => settleDueDeposit(booking, deps), deps);
}

async function settleDueDeposit(booking: BookingRecord, deps: Deps): Promise<void> {
  const settle = async (free: BookingRecord) => settleDeposit(free, { by: null }, deps);
  const settled = await unlessCaptured(withoutRequest(booking, settle, deps));
  if (settled) await finishFollowUps(settled, deps);
}
