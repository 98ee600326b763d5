import type { CustomerText as ShownText } from '@rental/contracts';
import type { Caller } from '../../../http/caller.ts';
import { deleteBatch } from '../../../platform/batches/delete-batch.ts';
import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { type Reach, reachOf } from '../../../platform/reach.ts';
import { findContacts } from '../../auth/account/find-users.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { findBookings } from '../../booking/find/find-bookings.ts';
import { CustomerText, type CustomerTextRecord } from './customer-text.model.ts';

const mostListed = 100;
const mostOfBooking = 200;

/** Returns up to 100 unread texts within reach, oldest first. */
const findUnread = async ({ places }: Reach, fields: Record<string, 1> = {}): Promise<CustomerTextRecord[]> =>
  CustomerText.find({ readAt: null, ...places }, fields)
    .sort({ at: 1 })
    .limit(mostListed)
    .maxTimeMS(3_000)
    .lean<CustomerTextRecord[]>();

/** Returns the ids of up to 100 unread texts within the caller’s reach, oldest first. */
export async function findUnreadIds(caller: Pick<Caller, 'staff'>): Promise<string[]> {
  const found = await findUnread(reachOf(caller), { _id: 1 });
  return found.map(({ _id }) => String(_id));
}

/** Lists up to 100 unread texts within the caller’s reach, oldest first, with customers and bookings. */
export async function listUnread(caller: Pick<Caller, 'staff'>): Promise<ShownText[]> {
  const texts = await findUnread(reachOf(caller));
  const [contacts, bookings] = await Promise.all([
    findContacts(texts.map(({ customerId }) => customerId)),
    findBookings(texts.flatMap(({ bookingId }) => bookingId ?? [])),
  ]);
  const codes = new Map(bookings.map(({ _id, code }) => [String(_id), code]));
  return texts.map(({ _id, at, channel, words, customerId, bookingId }) => {
    const { name = '–', phone = null } = contacts.get(String(customerId)) ?? {};
    return {
      _id: String(_id),
      at: at.toISOString(),
      channel,
      words,
      customerName: name,
      customerPhone: phone,
      bookingId: bookingId ? String(bookingId) : null,
      code: codes.get(String(bookingId)) ?? null,
    };
  });
}

/** Returns up to 200 texts about a booking, newest first. */
export const findTextsOfBooking = async (bookingId: ObjectId): Promise<CustomerTextRecord[]> =>
  CustomerText.find({ bookingId }).sort({ at: -1 }).limit(mostOfBooking).maxTimeMS(3_000).lean<CustomerTextRecord[]>();

type Writer = { userId: ObjectId; bookings: readonly BookingRecord[] };

/** Matches a customer’s texts, including those of the earlier customer record whose bookings the account took over. */
const ofWriter = ({ userId, bookings }: Writer) => ({
  customerId: trusted({ $in: [userId, ...bookings.flatMap(({ earlierCustomerId }) => earlierCustomerId ?? [])] }),
});

/** Returns up to `most` of a customer’s texts, newest first. */
export const findTextsOf = async (writer: Writer, most: number): Promise<CustomerTextRecord[]> =>
  CustomerText.find(ofWriter(writer))
    .sort({ day: -1, slot: -1 })
    .limit(most)
    .maxTimeMS(3_000)
    .lean<CustomerTextRecord[]>();

/** Deletes all of a customer’s texts. */
export async function forgetTextsOf(writer: Writer): Promise<void> {
  await CustomerText.deleteMany(ofWriter(writer));
}

/** Deletes up to `limit` texts older than `before`, oldest first, and returns how many were deleted. */
export const forgetTexts = async (before: Date, limit: number): Promise<number> =>
  deleteBatch(CustomerText, { at: { $lt: before } }, { limit, sort: { at: 1 } });
