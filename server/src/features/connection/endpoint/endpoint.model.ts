import { type EndpointEvent, endpointEvents } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../../platform/mongo.ts';

/** An address to which events are sent. Its secrets are sealed for its id. */
export type EndpointRecord = {
  _id: ObjectId;
  name: string;
  url: string;
  events: EndpointEvent[];
  /** Absent if it gets the events of all locations. */
  locationIds?: ObjectId[] | undefined;
  isPaused: boolean;
  secret: string;
  /** Also signs until `previousUntil`, in addition to `secret`. */
  previousSecret: string | null;
  previousUntil: Date | null;
  /** When the first attempt since the last success failed. */
  failingSince: Date | null;
  /** Deliveries exist for every event up to this time. */
  recordedTo: Date;
  createdAt: Date;
};

const endpointSchema = new Schema<Omit<EndpointRecord, '_id'>>(
  {
    name: { type: String, required: true },
    url: { type: String, required: true },
    events: { type: [String], enum: endpointEvents, required: true },
    locationIds: { type: [Schema.Types.ObjectId], default: undefined },
    isPaused: { type: Boolean, required: true },
    secret: { type: String, required: true },
    previousSecret: { type: String, default: null },
    previousUntil: { type: Date, default: null },
    failingSince: { type: Date, default: null },
    recordedTo: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'endpoints' },
);

export const Endpoint = model('Endpoint', endpointSchema);
