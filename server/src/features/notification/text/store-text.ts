import { createHash } from 'node:crypto';
import { dayInIndia, type MessageChannel } from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import type { IncomingText } from '../../../platform/messaging/messenger.ts';
import { isDuplicateKey, ObjectId } from '../../../platform/mongo.ts';
import { findCustomersWithPhone } from '../../auth/account/find-users.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { findBookingsOf } from '../../booking/find/find-bookings.ts';
import { CustomerText, type CustomerTextRecord, textSlotKeys } from './customer-text.model.ts';
import { nearestBooking } from './nearest-booking.ts';
import { plainWords } from './plain-words.ts';

type StoreDeps = Pick<Deps, 'clock' | 'logger'>;
type Received = IncomingText & { channel: MessageChannel };

/** How many texts of a customer are stored on a day. */
const mostOfDay = 20;
/** People share numbers, and some have more than one account. */
const mostCustomers = 20;
/** The newest bookings of a customer; the nearest one is among them. */
const mostBookings = 50;

/**
 * Stores a text once, however often it is delivered. Stores nothing if no customer has the number, or if the customer has
 * sent too many texts that day. The time that the provider names counts, unless it is later than now.
 */
export async function storeText({ id, channel, from, text, at: sentAt }: Received, deps: StoreDeps): Promise<void> {
  const words = plainWords(text);
  const now = deps.clock.now();
  const sender = words === '' ? null : await findSender(from, dayInIndia(now));
  if (!sender) return;
  const at = sentAt > now ? now : sentAt;
  const outcome = await insert({
    _id: textIdOf(channel, id),
    channel,
    words,
    ...sender,
    at,
    day: dayInIndia(at),
  });
  if (outcome === 'too many') deps.logger.warn({ userId: String(sender.customerId) }, 'too many texts of a customer');
}

/** Hashed, because WhatsApp’s ids contain the number. */
const textIdOf = (channel: MessageChannel, id: string): ObjectId =>
  new ObjectId(createHash('sha256').update(`${channel}:${id}`).digest('hex').slice(0, 24));

type Sender = Pick<CustomerTextRecord, 'customerId' | 'bookingId' | 'locationIds'>;

/** Of several customers with the number, returns the one with the nearest booking. Null if there is none. */
async function findSender(phone: string, today: string): Promise<Sender | null> {
  const customerIds = await findCustomersWithPhone(phone, mostCustomers);
  const bookings = await Promise.all(customerIds.map(async (id) => findBookingsOf(id, mostBookings)));
  const nearest = nearestBooking(bookings.flat(), today);
  if (nearest) return { customerId: nearest.customerId, bookingId: nearest._id, locationIds: locationsOf(nearest) };
  const [customerId] = customerIds;
  return customerId ? { customerId, locationIds: [] } : null;
}

const locationsOf = ({ locationId, returnLocationId }: BookingRecord): ObjectId[] =>
  returnLocationId ? [locationId, returnLocationId] : [locationId];

/** The unique indexes decide between concurrent deliveries. */
async function insert(text: Omit<CustomerTextRecord, 'slot'>): Promise<'stored' | 'too many'> {
  const { _id, customerId, day } = text;
  if (await CustomerText.exists({ _id }).maxTimeMS(3_000)) return 'stored';
  const taken = await CustomerText.countDocuments({ customerId, day }).maxTimeMS(3_000);
  for (let slot = taken + 1; slot <= mostOfDay; slot += 1) {
    try {
      await CustomerText.create({ ...text, slot });
      return 'stored';
    } catch (error) {
      if (isDuplicateKey(error, { _id: 1 })) return 'stored';
      if (!isDuplicateKey(error, textSlotKeys)) throw error;
    }
  }
  return 'too many';
}
