import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../../platform/mongo.ts';

/** A part of a file as it was when its month was locked, compressed. All files of a lock have the same `writing`. */
export type LockedPart = {
  _id: ObjectId;
  month: string;
  writing: ObjectId;
  name: string;
  index: number;
  zipped: Buffer;
};

const lockedPartSchema = new Schema<LockedPart>(
  {
    month: { type: String, required: true },
    writing: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    index: { type: Number, required: true },
    zipped: { type: Buffer, required: true },
  },
  { ...schemaDefaults, collection: 'lockedParts' },
);

lockedPartSchema.index({ month: 1, writing: 1, name: 1, index: 1 }, { name: 'uniq_locked_part', unique: true });

export const LockedPart = model('LockedPart', lockedPartSchema);
