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

/** The most texts from one customer that are stored for one day. */
const mostOfDay = 20;
/** The most accounts to look at: people share numbers, and some people have several accounts. */
const mostCustomers = 20;
/** How many of a customer’s newest bookings are compared to find the nearest one. */
const mostBookings = 50;

/**
 * Stores a text from a customer. Idempotent: a repeated delivery of the same text changes nothing. Ignores a text if no
 * customer has its number, if it has no words, or if the customer has reached the daily limit. Its time is the one that
 * the provider reports, or now if that time is in the future.
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
  if (outcome === 'too many') deps.logger.warn({ userId: String(sender.customerId) }, 'too many texts from a customer');
}

/** Hashes the provider’s id, because WhatsApp’s ids contain the phone number. */
const textIdOf = (channel: MessageChannel, id: string): ObjectId =>
  new ObjectId(createHash('sha256').update(`${channel}:${id}`).digest('hex').slice(0, 24));

type Sender = Pick<CustomerTextRecord, 'customerId' | 'bookingId' | 'locationIds'>;

/** Returns the customer with this number, or of several the one with the nearest booking; null if nobody has it. */
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

/** Inserts a text into the next free slot of its day. Unique indexes resolve races between concurrent deliveries. */
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
