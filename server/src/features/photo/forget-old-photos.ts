import { addDays, dayInIndia, isUnpaid } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { type ObjectId, trusted } from '../../platform/mongo.ts';
import { type Running, runEvery } from '../../platform/work/run-every.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { findBookings } from '../booking/find/find-bookings.ts';
import { findChallansOf } from '../challan/find-challans.ts';
import { findBookingsWithOpenMoney } from '../payment/owner/open-money.ts';
import { findCounter } from '../settings/counter-settings.ts';
import { Photo } from './photo.model.ts';

type ForgetDeps = Pick<Deps, 'clock' | 'logger' | 'settings'>;

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Small enough not to block other queries. */
const batch = 500;

/**
 * Deletes the photos of rentals that ended longer ago than the retention period, and returns how many. Photos remain
 * while money of their booking is open, or a challan of it is unpaid. Idempotent, so every process runs it.
 */
export async function forgetOldPhotos({ clock, logger, settings }: ForgetDeps): Promise<number> {
  const days = settings.retention.photo;
  const before = new Date(clock.now().getTime() - days * dayMs);
  const at = trusted({ $lt: before });
  const bookingIds = await Photo.distinct('bookingId', { at }).maxTimeMS(30_000);
  let count = 0;
  for (let first = 0; first < bookingIds.length; first += batch) {
    const wanted = bookingIds.slice(first, first + batch);
    const needed = await findNeeded(wanted, before);
    const over = wanted.filter((id) => !needed.has(String(id)));
    const { deletedCount } = await Photo.deleteMany({ bookingId: trusted({ $in: over }), at });
    count += deletedCount;
  }
  if (count > 0) logger.info({ kind: 'photo', days, count }, 'forgotten by age');
  return count;
}

/** Returns which of these bookings still need their photos. */
async function findNeeded(bookingIds: ObjectId[], before: Date): Promise<ReadonlySet<string>> {
  const [bookings, { isOn }, withMoney, challans] = await Promise.all([
    findBookings(bookingIds),
    findCounter(),
    findBookingsWithOpenMoney(bookingIds),
    findChallansOf(bookingIds),
  ]);
  const fined = challans.filter(({ state }) => isUnpaid(state)).map(({ bookingId }) => String(bookingId));
  const isNeeded = (booking: BookingRecord) =>
    isOpen(booking) || (isOn && booking.stage === 'out') || endOf(booking) >= dayInIndia(before);
  return new Set([...withMoney, ...fined, ...bookings.filter(isNeeded).map(({ _id }) => String(_id))]);
}

const isOpen = ({ balance = 0, followUp, paymentRequest }: BookingRecord): boolean =>
  balance > 0 || followUp || paymentRequest !== undefined;

/** The day on which the car came back, or should have come back if nobody recorded that. */
function endOf({ handovers = [], toDate }: BookingRecord): string {
  const back = handovers.findLast(({ kind, undoneAt }) => kind === 'back' && !undoneAt);
  return back ? dayInIndia(back.at) : addDays(toDate, 1);
}

export function startForgettingPhotos(deps: ForgetDeps): Running {
  return runEvery(
    async () => void (await forgetOldPhotos(deps)),
    () => hourMs + Math.random() * hourMs * 0.1,
    deps.logger,
  );
}
