import { messageChannels, type MessageReplacement, type ShownMessage } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { trusted } from '../../platform/mongo.ts';
import { type Claimed, toClaimed } from './message-moves.ts';
import { Outbox, type OutboxRecord } from './outbox.model.ts';
import { insteadKeyOf, messageKeyOf } from './queue-message.ts';

/** A message as staff see it. */
export type FoundMessage = Pick<Claimed, '_id' | 'kind' | 'createdAt' | 'data'> & { shown: ShownMessage };

type FindDeps = Pick<Deps, 'clock' | 'settings'>;

const mostOfBooking = 100;

/** Returns the messages about a booking that are still stored, in no particular order. */
export async function findMessages(bookingId: string, deps: FindDeps): Promise<FoundMessage[]> {
  const rows = await Outbox.find({ to: bookingId, channel: trusted({ $in: [...messageChannels] }) })
    .limit(mostOfBooking)
    .maxTimeMS(3_000)
    .lean<OutboxRecord[]>();
  return toFound(rows, deps);
}

/** Returns the messages that failed last, newest first. */
export async function findFailedMessages(limit: number, deps: FindDeps): Promise<FoundMessage[]> {
  const rows = await Outbox.find({
    channel: trusted({ $in: [...messageChannels] }),
    state: trusted({ $in: ['passing', 'passed'] }),
  })
    .sort({ nextAt: -1 })
    .limit(limit)
    .maxTimeMS(3_000)
    .lean<OutboxRecord[]>();
  return toFound(rows, deps);
}

async function toFound(rows: readonly OutboxRecord[], deps: FindDeps): Promise<FoundMessage[]> {
  const isStored = await findReplacements(rows.filter(hasFailed).map(toClaimed), deps);
  return rows.map((row) => {
    const { _id, kind, createdAt, data } = toClaimed(row);
    return { _id, kind, createdAt, data, shown: present(row, { isStored, deps }) };
  });
}

const hasFailed = ({ state }: OutboxRecord): boolean => state === 'passing' || state === 'passed';

/** The keys of what may have replaced a message, in the order in which they are tried. */
function replacementsOf({ channel, data: { event } }: Claimed, { settings }: FindDeps) {
  const { order } = settings.messages;
  const next = order.slice(order.indexOf(channel) + 1);
  return [
    ...next.map((by) => ({ by, key: messageKeyOf(by, event) })),
    // The event’s own email, or the one that replaces the message.
    { by: 'email' as const, key: event },
    { by: 'email' as const, key: insteadKeyOf(event) },
  ];
}

/** Returns which of the rows that may have replaced these messages are stored. */
async function findReplacements(failed: readonly Claimed[], deps: FindDeps): Promise<(key: string) => boolean> {
  if (failed.length === 0) return () => false;
  const keys = failed.flatMap((message) => replacementsOf(message, deps).map(({ key }) => key));
  const found = await Outbox.find({ _id: trusted({ $in: keys }) }, { _id: 1 })
    .maxTimeMS(3_000)
    .lean();
  const stored = new Set(found.map(({ _id }) => _id));
  return (key) => stored.has(key);
}

type Found = { isStored: (key: string) => boolean; deps: FindDeps };

const stateOf: Partial<Record<OutboxRecord['state'], ShownMessage['state']>> = {
  unclear: 'unclear',
  passing: 'failed',
  passed: 'failed',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
};

function present(row: OutboxRecord, found: Found): ShownMessage {
  const { sentAt, deliveredAt, readAt, lastError } = row;
  const state = stateOf[row.state] ?? 'waiting';
  return {
    channel: toClaimed(row).channel,
    state,
    ...(state === 'waiting' && waitsUntil(row, found)),
    ...(sentAt && { sentAt: sentAt.toISOString() }),
    ...(deliveredAt && { deliveredAt: deliveredAt.toISOString() }),
    ...(readAt && { readAt: readAt.toISOString() }),
    ...(lastError !== null && { reason: lastError }),
    ...(state === 'failed' && { failedAt: row.nextAt.toISOString(), ...replacement(toClaimed(row), found) }),
  };
}

const waitsUntil = ({ state, nextAt }: OutboxRecord, { deps }: Found): Pick<ShownMessage, 'waitsUntil'> =>
  state === 'waiting' && nextAt > deps.clock.now() ? { waitsUntil: nextAt.toISOString() } : {};

function replacement(message: Claimed, { isStored, deps }: Found): { replacedBy?: MessageReplacement } {
  const by = replacementsOf(message, deps).find(({ key }) => isStored(key))?.by;
  return by ? { replacedBy: by } : {};
}
