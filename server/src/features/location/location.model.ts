import {
  type LocationBody,
  type LocationFact,
  type LocationFactKind,
  type LocationFactName,
  locationFacts,
  type OptionalLocationFact,
} from '@rental/contracts';
import { model, Schema, type SchemaDefinitionProperty } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../platform/mongo.ts';

/**
 * A pick-up location; an optional detail that is not set is absent, never null. `nameKey` is the normalised name, for
 * the unique index.
 */
export type LocationRecord = { [Fact in Exclude<LocationFactName, OptionalLocationFact>]: LocationBody[Fact] } & {
  [Fact in OptionalLocationFact]?: NonNullable<LocationBody[Fact]>;
} & {
  _id: ObjectId;
  nameKey: string;
  /** Incremented with each edit. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

const typeOfKind: Record<LocationFactKind, SchemaDefinitionProperty> = {
  text: String,
  switch: Boolean,
  // Monday first; null means closed all day.
  hours: [Schema.Types.Mixed],
  pauses: [Schema.Types.Mixed],
  days: [String],
  times: Schema.Types.Mixed,
  minutes: Number,
  routes: [Schema.Types.Mixed],
  // The id as text, like the ids in routes.
  registration: String,
};

const storedFact = ({ kind, isOptional }: LocationFact): SchemaDefinitionProperty => ({
  type: typeOfKind[kind],
  ...(isOptional ? { default: undefined } : { required: true }),
});

const locationSchema = new Schema<Omit<LocationRecord, '_id'>>(
  {
    ...Object.fromEntries(Object.entries(locationFacts).map(([name, fact]) => [name, storedFact(fact)])),
    nameKey: { type: String, required: true },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'locations' },
);

/** Names are unique, ignoring case. */
export const nameKeys = { nameKey: 1 } as const;
locationSchema.index(nameKeys, { name: 'uniq_name', unique: true });

export const Location = model('Location', locationSchema);
