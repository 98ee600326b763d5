import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../../platform/mongo.ts';

/** How many searches for a rental found every car of the location taken. Who searched is not stored. */
export type UnmetSearchRecord = {
  _id: ObjectId;
  locationId: ObjectId;
  /** The day of the pick-up. */
  fromDate: string;
  dayCount: number;
  count: number;
  expiresAt: Date;
};

const unmetSearchSchema = new Schema<UnmetSearchRecord>(
  {
    locationId: { type: Schema.Types.ObjectId, required: true },
    fromDate: { type: String, required: true },
    dayCount: { type: Number, required: true },
    count: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'unmetsearches' },
);

// Also finds the pick-up days of a period.
unmetSearchSchema.index({ fromDate: 1, locationId: 1, dayCount: 1 }, { name: 'uniq_unmet_search', unique: true });
unmetSearchSchema.index({ expiresAt: 1 }, { name: 'expired_unmet_searches', expireAfterSeconds: 0 });

export const UnmetSearch = model<UnmetSearchRecord>('UnmetSearch', unmetSearchSchema);
