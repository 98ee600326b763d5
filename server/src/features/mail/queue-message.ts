import type { MessageChannel, MessageKind } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { ignoreDuplicate } from '../../platform/mongo.ts';
import { Outbox } from './outbox.model.ts';
import { sendableAt } from './quiet-hours.ts';

/** A message to be queued. `event` identifies it, such as `confirmed:<bookingId>`; `amount` is in rupees. */
export type MessageOrder = {
  event: string;
  kind: MessageKind;
  bookingId: string;
  amount?: number | undefined;
};

export const messageKeyOf = (channel: MessageChannel, event: string): string => `${channel}:${event}`;

/** The key of the email that replaces a message. */
export const insteadKeyOf = (event: string): string => `instead:${event}`;

/**
 * Queues a message to the customer of a booking by the first configured channel; idempotent by event. Does nothing if
 * no provider is configured. Whether the customer agreed to messages is checked when it is sent.
 */
export async function queueMessage(
  { event, kind, bookingId, amount }: MessageOrder,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
): Promise<void> {
  const [channel] = settings.messages.order;
  if (channel === undefined) return;
  const data = { bookingId, event, ...(amount !== undefined && { amount }) };
  await insertMessage({ channel, kind, data }, clock.now());
}

export type NewMessage = {
  channel: MessageChannel;
  kind: MessageKind;
  data: { bookingId: string; event: string; amount?: number | undefined };
};

/** Queues a message by this channel, unless the event has one by this channel already. */
export async function insertMessage({ channel, kind, data }: NewMessage, now: Date): Promise<void> {
  await Outbox.create({
    _id: messageKeyOf(channel, data.event),
    to: data.bookingId,
    template: kind,
    data,
    state: 'waiting',
    channel,
    tries: 0,
    nextAt: sendableAt(kind, now),
    createdAt: now,
  }).catch(ignoreDuplicate());
}
