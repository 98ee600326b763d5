import { addDays, startOfDayInIndia } from '@rental/contracts';
import { findMessageConsent } from '../../src/features/auth/account/message-consent.ts';
import type { BookingRecord } from '../../src/features/booking/booking.model.ts';
import { findBookingsOf } from '../../src/features/booking/find/find-bookings.ts';
import { Outbox } from '../../src/features/mail/outbox.model.ts';
import { queueMail } from '../../src/features/mail/queue-mail.ts';
import { insertMessage, insteadKeyOf, messageKeyOf } from '../../src/features/mail/queue-message.ts';
import { setConsent } from '../../src/features/notification/consent.ts';
import { storeText } from '../../src/features/notification/text/store-text.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { ObjectId, trusted } from '../../src/platform/mongo.ts';
import { demoCustomer, otherCustomers } from './seed-data.ts';
import { asOf, type DemoDay, idOf, momentOf, type Names } from './stage.ts';

type Scene = { names: Pick<Names, 'people'>; day: DemoDay };

const agreedOn = -80;
const most = 100;
const seconds = 1_000;
/** When customers are reminded of the next day’s pick-up, in minutes after midnight. */
const reminded = 18 * 60;

/**
 * Lets the demo’s customer agree to messages, and marks the messages about the bookings so far as delivered, most of
 * them as read. One could not be delivered, so it was emailed. Another customer has sent a text that is unread. Does
 * nothing if no provider is configured or an earlier seed has run.
 */
export async function seedMessages({ names, day }: Scene, deps: Deps): Promise<void> {
  const userId = idOf(names.people, demoCustomer.email);
  if (deps.settings.messages.order.length === 0 || (await findMessageConsent(userId)).given) return;
  await setConsent({ userId, isOn: true, ip: '127.0.0.1' }, asOf(momentOf(day, agreedOn, 10 * 60), deps));
  const bookings = await findBookingsOf(new ObjectId(userId), most);
  await deliver(bookings, day);
  await failOne(bookings, day, deps);
  await receiveText(day, deps);
}

/** Only messages queued before the demo’s day: later ones are sent by the server. The newest is not read yet. */
async function deliver(bookings: readonly BookingRecord[], { today }: DemoDay): Promise<void> {
  const before = trusted({ $lt: startOfDayInIndia(today) });
  const to = trusted({ $in: bookings.map(({ _id }) => String(_id)) });
  const after = (ms: number) => ({ $add: ['$createdAt', ms] });
  const delivered = { state: 'delivered', tries: 1, sentAt: after(3 * seconds), deliveredAt: after(5 * seconds) };
  const readAt = after(140 * seconds);
  const sent = await Outbox.find({ to, state: 'waiting', createdAt: before }, { _id: 1 }).sort({ createdAt: 1 }).lean();
  const ids = sent.map(({ _id }) => _id);
  const mark = async (keys: readonly string[], facts: object) =>
    Outbox.updateMany({ _id: trusted({ $in: keys }) }, [{ $set: facts }], { updatePipeline: true });
  await mark(ids.slice(0, -1), { ...delivered, state: 'read', readAt });
  await mark(ids.slice(-1), delivered);
}

/** The reminder of the customer’s last pick-up that is over. */
async function failOne(bookings: readonly BookingRecord[], day: DemoDay, deps: Deps): Promise<void> {
  const isOver = ({ fromDate, confirmedAt, cancelledAt }: BookingRecord) =>
    confirmedAt && !cancelledAt && fromDate < day.today && addDays(day.today, agreedOn) < fromDate;
  const [last] = bookings.filter(isOver).toSorted((a, b) => b.fromDate.localeCompare(a.fromDate));
  const [channel] = deps.settings.messages.order;
  if (!last || !channel) return;
  const bookingId = String(last._id);
  const event = `pick-up:${bookingId}:${last.fromDate}`;
  const at = new Date(startOfDayInIndia(addDays(last.fromDate, -1)).getTime() + reminded * 60 * seconds);
  await insertMessage({ channel, kind: 'pick_up', data: { bookingId, event } }, at);
  const failed = { state: 'passed' as const, tries: 1, nextAt: at, lastError: '131026' };
  await Outbox.updateOne({ _id: messageKeyOf(channel, event), state: 'waiting' }, { $set: failed });
  const data = { bookingId, kind: 'pick_up' as const };
  const mail = { key: insteadKeyOf(event), to: demoCustomer.email, template: 'message_instead' as const, data };
  await queueMail(mail, asOf(at, deps));
}

/** Stores a text from a customer who picks up a car today, sent 25 minutes before the demo’s `now`. */
async function receiveText({ now, today }: DemoDay, deps: Deps): Promise<void> {
  const from = otherCustomers.find(({ name }) => name === 'Ananya Banerjee')?.phone;
  if (!deps.settings.messages.whatsapp || !from) return;
  const text = 'Hello, my train is late. I’ll be there about 20 minutes after the pick-up time. Is that all right?';
  const at = new Date(now.getTime() - 25 * 60 * seconds);
  await storeText({ id: `demo:${today}`, channel: 'whatsapp', from, text, at }, deps);
}
