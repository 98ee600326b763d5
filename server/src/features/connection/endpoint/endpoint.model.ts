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
  /** Signs, too, until `previousUntil`. */
  previousSecret: string | null;
  previousUntil: Date | null;
  /** The first failure since the last success. */
  failingSince: Date | null;
  /** Every event until this time is recorded. */
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
