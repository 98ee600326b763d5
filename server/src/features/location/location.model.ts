import type { WeekHours } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../platform/mongo.ts';

/** What a location may tell beside its name; what it does not tell is not stored. */
export type LocationFacts = {
  address?: string;
  phone?: string;
  mapUrl?: string;
  /** Monday first; null is a day on which it stays closed. */
  hours?: WeekHours;
  closedDays?: string[];
};

/** A location where cars are picked up. `nameKey` is the name as uniqueness sees it. */
export type LocationRecord = LocationFacts & {
  _id: ObjectId;
  name: string;
  nameKey: string;
  description: string;
  isEnabled: boolean;
  /** Grows by one with each edit. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

const locationSchema = new Schema<Omit<LocationRecord, '_id'>>(
  {
    name: { type: String, required: true },
    nameKey: { type: String, required: true },
    description: { type: String, required: true },
    isEnabled: { type: Boolean, required: true },
    address: { type: String },
    phone: { type: String },
    mapUrl: { type: String },
    hours: { type: [Schema.Types.Mixed], default: undefined },
    closedDays: { type: [String], default: undefined },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'locations' },
);

/** No two locations share a name, whatever its case. */
export const nameKeys = { nameKey: 1 } as const;
locationSchema.index(nameKeys, { name: 'uniq_name', unique: true });

export const Location = model('Location', locationSchema);
