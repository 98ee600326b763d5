import type { BookingDetail } from '@rental/contracts';
import { findUserNames } from '../auth/account/find-users.ts';
import type { BookingRecord } from '../booking/booking.model.ts';

type Shown = Pick<BookingDetail, 'stage' | 'handovers'>;

/** Returns the stage and the handovers of a booking as fields of a reply; only those that it has. */
export async function presentStage(booking: BookingRecord): Promise<Shown> {
  const { stage } = booking;
  return { ...(stage && { stage }), ...(await presentHandovers(booking)) };
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
