import { type Delivery as Shown, deliveryStates, endpointEvents } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../../platform/mongo.ts';

/** One event for one endpoint. `body` is what is sent, the same with every attempt. */
export type DeliveryRecord = {
  _id: ObjectId;
  endpointId: ObjectId;
  eventId: string;
  event: Shown['event'];
  body: string;
  state: Shown['state'];
  tries: number;
  nextAt: Date;
  lockedUntil: Date | null;
  lastStatus: number | null;
  lastError: string | null;
  deliveredAt: Date | null;
  createdAt: Date;
};

const deliverySchema = new Schema<Omit<DeliveryRecord, '_id'>>(
  {
    endpointId: { type: Schema.Types.ObjectId, required: true },
    eventId: { type: String, required: true },
    event: { type: String, enum: [...endpointEvents, 'test'], required: true },
    body: { type: String, required: true },
    state: { type: String, enum: deliveryStates, required: true },
    tries: { type: Number, required: true },
    nextAt: { type: Date, required: true },
    lockedUntil: { type: Date, default: null },
    lastStatus: { type: Number, default: null },
    lastError: { type: String, default: null },
    deliveredAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'deliveries' },
);

/** Allows an event only once per endpoint, so that it can be recorded by several processes. */
deliverySchema.index({ endpointId: 1, eventId: 1 }, { name: 'uniq_endpoint_event', unique: true });
deliverySchema.index(
  { endpointId: 1, nextAt: 1 },
  { name: 'delivery_queue', partialFilterExpression: { state: 'queued' } },
);
deliverySchema.index({ endpointId: 1, createdAt: -1, _id: -1 }, { name: 'by_endpoint' });
deliverySchema.index({ createdAt: 1 }, { name: 'by_age' });

export const Delivery = model('Delivery', deliverySchema);
