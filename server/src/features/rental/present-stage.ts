import type { BookingDetail, ShownHandover } from '@rental/contracts';
import { findUserNames } from '../auth/account/find-users.ts';
import type { Deps } from '../../platform/deps.ts';
import { pick } from '../../platform/pick.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import type { Handover } from '../booking/record/handover.ts';
import { isUndoable } from '../booking/moves/stage-moves.ts';

type Shown = Pick<BookingDetail, 'stage' | 'canUndo' | 'handovers'>;

/** Returns, as fields of a reply, the stage of a booking, its handovers and whether its last step can be undone. */
export async function presentStage(booking: BookingRecord, deps: Pick<Deps, 'clock'>): Promise<Shown> {
  const { stage, handovers = [] } = booking;
  return {
    ...(stage && { stage }),
    ...(isUndoable(booking, deps) && { canUndo: true as const }),
    ...(handovers.length > 0 && { handovers: await presentHandovers(handovers) }),
  };
}

/** Returns handovers as staff see them. */
export async function presentHandovers(handovers: readonly Handover[]): Promise<ShownHandover[]> {
  const names = await findUserNames(handovers.map(({ by }) => by));
  return handovers.map(
    ({ id, at, arrivedAt, by, carId: _car, undoneAt, undoneBy: _who, knownDamage: _damage, agreement, ...notes }) => ({
      _id: String(id),
      at: at.toISOString(),
      ...(arrivedAt && { arrivedAt: arrivedAt.toISOString() }),
      by: names.get(String(by)) ?? '–',
      ...notes,
      ...(agreement && { agreement: pick(agreement, ['version', 'name', 'signature']) }),
      ...(undoneAt && { undoneAt: undoneAt.toISOString() }),
    }),
  );
}
