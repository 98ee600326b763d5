import { model, Schema } from 'mongoose';
import { type RecordOf, schemaDefaults } from '../../platform/mongo.ts';

const outboxSchema = new Schema(
  {
    _id: { type: String, required: true },
    to: { type: String, required: true },
    template: { type: String, required: true },
    data: { type: Schema.Types.Mixed, required: true },
    state: { type: String, enum: ['queued', 'sent', 'failed'], required: true },
    tries: { type: Number, required: true },
    nextAt: { type: Date, required: true },
    lockedUntil: { type: Date, default: null },
    sentAt: { type: Date, default: null },
    lastError: { type: String, default: null },
    createdAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'outbox', minimize: false },
);

/** An email to be sent. `_id` identifies the event, so that no event is emailed twice. */
export type OutboxRecord = Omit<RecordOf<typeof outboxSchema>, 'data'> & { data: Record<string, unknown> };

outboxSchema.index({ state: 1, nextAt: 1 }, { name: 'outbox_queue', partialFilterExpression: { state: 'queued' } });
outboxSchema.index({ to: 1 }, { name: 'by_address' });
outboxSchema.index({ state: 1, createdAt: 1 }, { name: 'given_up', partialFilterExpression: { state: 'failed' } });
outboxSchema.index({ createdAt: 1, _id: 1 }, { name: 'outbox_by_time' });

export const Outbox = model('Outbox', outboxSchema);
