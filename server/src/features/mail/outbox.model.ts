import { messageChannels } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type RecordOf, schemaDefaults } from '../../platform/mongo.ts';
import { messageStates } from './message-states.ts';

const outboxSchema = new Schema(
  {
    _id: { type: String, required: true },
    to: { type: String, required: true },
    template: { type: String, required: true },
    data: { type: Schema.Types.Mixed, required: true },
    state: { type: String, enum: ['queued', 'sent', 'failed', ...messageStates], required: true },
    channel: { type: String, enum: messageChannels },
    providerId: String,
    slot: Number,
    tries: { type: Number, required: true },
    nextAt: { type: Date, required: true },
    lockedUntil: { type: Date, default: null },
    sentAt: { type: Date, default: null },
    /** When a message was delivered and read, as its provider reported. */
    deliveredAt: Date,
    readAt: Date,
    lastError: { type: String, default: null },
    createdAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'outbox', minimize: false },
);

/**
 * An email to be sent, or a message if it has a `channel`. `_id` identifies the event, so that no event is sent twice;
 * that of a message begins with its channel. `to` is an email address; of a message, the id of the booking, because the
 * number is read when the message is sent. `nextAt` of a message that failed is when it did.
 */
export type OutboxRecord = Omit<RecordOf<typeof outboxSchema>, 'data'> & { data: Record<string, unknown> };

outboxSchema.index({ state: 1, nextAt: 1 }, { name: 'outbox_queue', partialFilterExpression: { state: 'queued' } });
outboxSchema.index({ to: 1 }, { name: 'by_address' });
outboxSchema.index({ state: 1, createdAt: 1 }, { name: 'given_up', partialFilterExpression: { state: 'failed' } });
outboxSchema.index({ createdAt: 1, _id: 1 }, { name: 'outbox_by_time' });

const isMessage = { channel: { $exists: true } } as const;
outboxSchema.index({ channel: 1, state: 1, nextAt: 1 }, { name: 'message_queue', partialFilterExpression: isMessage });
outboxSchema.index(
  { providerId: 1 },
  { name: 'by_provider_id', partialFilterExpression: { providerId: { $exists: true } } },
);

/** Limits the messages of a booking to the number of slots. */
export const messageSlotKeys = { 'data.bookingId': 1, slot: 1 } as const;
outboxSchema.index(messageSlotKeys, {
  name: 'uniq_message_slot',
  unique: true,
  partialFilterExpression: { slot: { $exists: true } },
});

export const Outbox = model('Outbox', outboxSchema);
