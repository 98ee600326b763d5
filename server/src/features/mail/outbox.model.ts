import { model, Schema } from 'mongoose';
import { schemaDefaults } from '../../platform/mongo.ts';

/** One mail to be sent. `_id` names the event, so that no event is ever mailed twice. */
export type OutboxRecord = {
  _id: string;
  to: string;
  template: string;
  data: Record<string, unknown>;
  state: 'queued' | 'sent' | 'failed';
  tries: number;
  nextAt: Date;
  lockedUntil: Date | null;
  sentAt: Date | null;
  lastError: string | null;
  createdAt: Date;
};

const outboxSchema = new Schema<OutboxRecord>(
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

outboxSchema.index({ state: 1, nextAt: 1 }, { name: 'outbox_queue', partialFilterExpression: { state: 'queued' } });
outboxSchema.index({ sentAt: 1 }, { name: 'outbox_kept_90_days', expireAfterSeconds: 90 * 86_400 });

export const Outbox = model('Outbox', outboxSchema);
