import type { FailedMessage } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { findBookings } from '../booking/find/find-bookings.ts';
import { findFailedMessages } from '../mail/find-messages.ts';

const most = 50;

/** Lists the messages that failed last, newest first. */
export async function listFailed(deps: Pick<Deps, 'clock' | 'settings'>): Promise<FailedMessage[]> {
  const failed = await findFailedMessages(most, deps);
  const ids = new Set(failed.map(({ data }) => data.bookingId));
  const bookings = await findBookings([...ids].map((id) => new ObjectId(id)));
  const codes = new Map(bookings.map(({ _id, code }) => [String(_id), code]));
  return failed.map(({ _id, kind, data: { bookingId }, shown }) => ({
    _id,
    bookingId,
    code: codes.get(bookingId) ?? null,
    kind,
    message: shown,
  }));
}
