import { type MessageChannel, messageChannels, type MessageKind } from '@rental/contracts';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { DeliveryReport, SendResult } from '../../platform/messaging/messenger.ts';
import { isDuplicateKey, trusted } from '../../platform/mongo.ts';
import { messageSlotKeys, Outbox, type OutboxRecord } from './outbox.model.ts';

/*
 * The moves of messages, each a compare-and-set: waiting → sending → sent → delivered → read. A message that was refused waits
 * again once, then passes to the next channel. One that may have been sent is never sent again by this channel: it waits
 * for a report, then passes to the next channel. Source: protocol, section 5.24.
 */

const facts = z.object({ bookingId: z.string(), event: z.string(), amount: z.optional(z.number()) });

/** A message that this process has claimed; `tries` names the claim. */
export type Claimed = {
  _id: string;
  channel: MessageChannel;
  kind: MessageKind;
  tries: number;
  slot: number | null;
  createdAt: Date;
  data: z.infer<typeof facts>;
};

type Now = { clock: Clock };

/** Longer than the longest timeout of a provider. */
const lockMs = 120_000;
const retryMs = 60_000;
/** How long a message that may have been sent waits for a report. */
const unclearMs = 10 * 60_000;
const mostTries = 2;
/** How many messages a customer gets about one rental. */
const mostSlots = 6;

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const isMessage = trusted({ $in: [...messageChannels] });

/** Returns what sending a message needs from its stored row. */
export function toClaimed({ _id, channel, template, tries, slot, createdAt, data }: OutboxRecord): Claimed {
  // `insertMessage` is the only writer of these rows.
  const kind = template as MessageKind;
  return {
    _id,
    channel: channel as MessageChannel,
    kind,
    tries,
    slot: slot ?? null,
    createdAt,
    data: facts.parse(data),
  };
}

/** Claims one message that is due. */
export async function claimMessage({ clock }: Now): Promise<Claimed | null> {
  const now = clock.now();
  const row = await Outbox.findOneAndUpdate(
    { channel: isMessage, state: 'waiting', nextAt: trusted({ $lte: now }) },
    { $set: { state: 'sending', nextAt: after(now, lockMs) }, $inc: { tries: 1 } },
    { sort: { nextAt: 1 }, returnDocument: 'after' },
  ).lean<OutboxRecord>();
  return row && toClaimed(row);
}

const asClaimed = ({ _id, tries }: Claimed) => ({ _id, state: 'sending' as const, tries });

/** Deletes a message that is no longer true, or that the customer doesn’t want. */
export async function dropMessage(message: Claimed): Promise<void> {
  await Outbox.deleteOne(asClaimed(message));
}

/** Lets a message wait until this time, as if it had not been claimed. */
export async function postpone(message: Claimed, until: Date): Promise<void> {
  await Outbox.updateOne(asClaimed(message), { $set: { state: 'waiting', nextAt: until }, $inc: { tries: -1 } });
}

/** Reserves one of the booking’s slots for the message. Returns false if all are taken. */
export async function takeSlot(message: Claimed): Promise<boolean> {
  if (message.slot !== null) return true;
  for (let slot = 1; slot <= mostSlots; slot += 1) {
    try {
      const { matchedCount } = await Outbox.updateOne(asClaimed(message), { $set: { slot } });
      return matchedCount === 1;
    } catch (error) {
      if (!isDuplicateKey(error, messageSlotKeys)) throw error;
    }
  }
  return false;
}

/** Stores what became of sending the message. Returns whether it passes to the next channel. */
export async function finishSending(message: Claimed, outcome: SendResult, { clock }: Now): Promise<boolean> {
  const now = clock.now();
  if (outcome.result === 'accepted') {
    const sent = { state: 'sent' as const, sentAt: now, providerId: outcome.providerId, lastError: null };
    await Outbox.updateOne(asClaimed(message), { $set: sent });
    return false;
  }
  const lastError = outcome.reason;
  if (outcome.result === 'unclear') {
    const nextAt = after(now, unclearMs);
    await Outbox.updateOne(asClaimed(message), { $set: { state: 'unclear', nextAt, lastError } });
    return false;
  }
  if (outcome.mayRetry && message.tries < mostTries) {
    await Outbox.updateOne(asClaimed(message), { $set: { state: 'waiting', nextAt: after(now, retryMs), lastError } });
    return false;
  }
  await Outbox.updateOne(asClaimed(message), passing(now, lastError));
  return true;
}

/** A message that was certainly not sent frees its slot. */
const passing = (now: Date, lastError: string) => ({
  $set: { state: 'passing' as const, nextAt: now, lastError },
  $unset: { slot: 1 as const },
});

/**
 * Treats messages whose process died while sending as perhaps sent, and lets those about which nothing was reported in
 * time pass to the next channel. These keep their slots.
 */
export async function settleUnclear({ clock }: Now): Promise<void> {
  const now = clock.now();
  const isDue = { channel: isMessage, nextAt: trusted({ $lte: now }) };
  const lost = { state: 'unclear' as const, nextAt: after(now, unclearMs), lastError: 'stopped while sending' };
  await Outbox.updateMany({ ...isDue, state: 'sending' }, { $set: lost });
  await Outbox.updateMany({ ...isDue, state: 'unclear' }, { $set: { state: 'passing', nextAt: now } });
}

/** Returns messages that pass to the next channel. */
export async function findPassing(limit: number): Promise<Claimed[]> {
  const rows = await Outbox.find({ channel: isMessage, state: 'passing' })
    .sort({ nextAt: 1 })
    .limit(limit)
    .maxTimeMS(3_000)
    .lean<OutboxRecord[]>();
  return rows.map(toClaimed);
}

/** Ends a message whose next channel has taken over. */
export async function endPassing({ _id }: Claimed): Promise<void> {
  await Outbox.updateOne({ _id, state: 'passing' }, { $set: { state: 'passed' } });
}

const before: Record<DeliveryReport['state'], OutboxRecord['state'][]> = {
  sent: ['sending', 'unclear'],
  delivered: ['sending', 'unclear', 'sent'],
  read: ['sending', 'unclear', 'sent', 'delivered'],
  failed: ['sending', 'unclear', 'sent'],
};

/** When something was reported to have happened: not before the message was queued and not later than now. */
function timeOf({ at }: DeliveryReport, { createdAt }: OutboxRecord, now: Date): Date {
  if (at === null || at > now) return now;
  return at < createdAt ? createdAt : at;
}

const timesOf = (state: DeliveryReport['state'], at: Date): Pick<Partial<OutboxRecord>, 'deliveredAt' | 'readAt'> => ({
  ...(state === 'delivered' && { deliveredAt: at }),
  ...(state === 'read' && { readAt: at }),
});

/**
 * Applies a report of the provider. Reports may arrive in any order, repeatedly, and before the reply to the request.
 * Returns the message if it failed and passes to the next channel.
 */
export async function applyReport(report: DeliveryReport, { clock }: Now): Promise<Claimed | null> {
  const { key, providerId, state, reason } = report;
  const row = await Outbox.findOne(key === null ? { providerId } : { _id: key, channel: isMessage })
    .maxTimeMS(3_000)
    .lean<OutboxRecord>();
  if (!row) return null;
  const at = timeOf(report, row, clock.now());
  const change =
    state === 'failed'
      ? passing(at, reason ?? 'failed')
      : { $set: { state, providerId, sentAt: row.sentAt ?? at, ...timesOf(state, at), lastError: null } };
  const { modifiedCount } = await Outbox.updateOne({ _id: row._id, state: trusted({ $in: before[state] }) }, change);
  return state === 'failed' && modifiedCount === 1 ? toClaimed(row) : null;
}
