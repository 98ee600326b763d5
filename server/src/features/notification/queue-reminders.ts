import { addDays, dueBackAt, minutesSince, momentAfter } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { everywhere } from '../../platform/reach.ts';
import { type Running, runEvery } from '../../platform/work/run-every.ts';
import { findMessageConsents, isAgreed } from '../auth/account/message-consent.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { findDayEnds } from '../booking/ends/find-standing-ends.ts';
import { findDueBack } from '../booking/late/find-due-back.ts';
import { mayBeOut } from '../booking/stage/stages.ts';
import { type MessageOrder, queueMessage } from '../mail/queue-message.ts';
import { findCounter } from '../settings/counter-settings.ts';

type ReminderDeps = Pick<Deps, 'clock' | 'settings'>;

const everyMs = 5 * 60_000;
/** From this time in India, customers are reminded of tomorrow’s pick-up. */
const remindFrom = '18:00';
/** How long before its return time a car is announced as due back. */
const beforeReturnMinutes = 120;

type Reminder = { booking: BookingRecord; order: Pick<MessageOrder, 'event' | 'kind'> };

/**
 * Queues a message to each customer who agreed, about a pick-up tomorrow, or a car that is due back within two hours. There is
 * one for each booking and day or time, however many processes run and however often they restart.
 */
export async function queueReminders(deps: ReminderDeps): Promise<void> {
  const moment = momentAfter(deps.clock.now(), 0);
  const reminders = [...(await pickUpsAt(moment)), ...(await returnsAt(moment))];
  const consents = await findMessageConsents(reminders.map(({ booking }) => booking.customerId));
  for (const { booking, order } of reminders) {
    const consent = consents.get(String(booking.customerId)) ?? {};
    if (!isAgreed(consent, consent.given, booking.messageConsent)) continue;
    await queueMessage({ ...order, bookingId: String(booking._id) }, deps);
  }
}

async function pickUpsAt(moment: string): Promise<Reminder[]> {
  if (moment.slice(11) < remindFrom) return [];
  const tomorrow = addDays(moment.slice(0, 10), 1);
  const bookings = await findDayEnds(tomorrow, {});
  return bookings
    .filter(({ fromDate, stage }) => fromDate === tomorrow && stage === undefined)
    .map((booking) => ({ booking, order: { event: `pick-up:${String(booking._id)}:${tomorrow}`, kind: 'pick_up' } }));
}

/** Without a return time, nobody knows when two hours before the return are. */
async function returnsAt(moment: string): Promise<Reminder[]> {
  const counter = await findCounter();
  const bookings = await findDueBack(moment.slice(0, 10), everywhere);
  return bookings
    .filter((booking) => mayBeOut(booking, counter) && booking.returnTime !== undefined)
    .map((booking) => ({ booking, due: dueBackAt(booking) }))
    .filter(({ due }) => due > moment && minutesSince(moment, due) <= beforeReturnMinutes)
    .map(({ booking, due }) => ({
      booking,
      order: { event: `due-back:${String(booking._id)}:${due}`, kind: 'return' },
    }));
}

/** Looks periodically, until stopped, whether reminders are due; idle if no provider is configured. */
export function startReminders(deps: ReminderDeps & Pick<Deps, 'logger'>): Running {
  if (deps.settings.messages.order.length === 0) return { stop: async () => undefined };
  return runEvery(
    async () => queueReminders(deps),
    () => everyMs,
    deps.logger,
  );
}
