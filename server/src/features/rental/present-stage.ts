import type { BookingDetail } from '@rental/contracts';
import { findUserNames } from '../auth/account/find-users.ts';
import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { isUndoable } from '../booking/moves/stage-moves.ts';

type Shown = Pick<BookingDetail, 'stage' | 'canUndo' | 'handovers'>;

/** Returns, as fields of a reply, the stage of a booking, its handovers and whether its last step can be undone. */
export async function presentStage(booking: BookingRecord, deps: Pick<Deps, 'clock'>): Promise<Shown> {
  const { stage } = booking;
  return {
    ...(stage && { stage }),
    ...(isUndoable(booking, deps) && { canUndo: true as const }),
    ...(await presentHandovers(booking)),
  };
}

async function presentHandovers({ handovers = [] }: BookingRecord): Promise<Pick<Shown, 'handovers'>> {
  if (handovers.length === 0) return {};
  const names = await findUserNames(handovers.map(({ by }) => by));
  return {
    handovers: handovers.map(({ id, at, by, carId: _car, undoneAt, undoneBy: _who, ...notes }) => ({
      _id: String(id),
      at: at.toISOString(),
      by: names.get(String(by)) ?? '–',
      ...notes,
      ...(undoneAt && { undoneAt: undoneAt.toISOString() }),
    })),
  };
}
