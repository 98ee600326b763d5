import { model, Schema } from 'mongoose';
import { type RecordOf, schemaDefaults } from '../../platform/mongo.ts';

const locationSchema = new Schema(
  {
    name: { type: String, required: true },
    nameKey: { type: String, required: true },
    description: { type: String, required: true },
    isEnabled: { type: Boolean, required: true },
    /** Grows by one with each edit. */
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'locations' },
);

/** A location where cars are picked up. `nameKey` is the name as uniqueness sees it. */
export type LocationRecord = RecordOf<typeof locationSchema>;

/** No two locations share a name, whatever its case. */
export const nameKeys = { nameKey: 1 } as const;
locationSchema.index(nameKeys, { name: 'uniq_name', unique: true });

/** The name without regard to case, width and repeated spaces. */
export function toNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

export const Location = model('Location', locationSchema);
