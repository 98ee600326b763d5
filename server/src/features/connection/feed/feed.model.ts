import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../../platform/mongo.ts';

/** A calendar feed. Its address contains a token, of which only the hash is stored. Revoking deletes the feed. */
export type FeedRecord = {
  _id: ObjectId;
  name: string;
  /** At most one of these; without either, the feed has everything that its maker may see. */
  locationId?: ObjectId | undefined;
  carId?: ObjectId | undefined;
  showsCustomers: boolean;
  tokenHash: string;
  madeBy: ObjectId;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const feedSchema = new Schema<Omit<FeedRecord, '_id'>>(
  {
    name: { type: String, required: true },
    locationId: { type: Schema.Types.ObjectId },
    carId: { type: Schema.Types.ObjectId },
    showsCustomers: { type: Boolean, required: true },
    tokenHash: { type: String, required: true },
    madeBy: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
  },
  { ...schemaDefaults, collection: 'feeds' },
);

feedSchema.index({ tokenHash: 1 }, { name: 'uniq_feed_token', unique: true });
feedSchema.index({ madeBy: 1 }, { name: 'by_maker' });

export const Feed = model('Feed', feedSchema);
