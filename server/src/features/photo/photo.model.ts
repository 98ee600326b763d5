import type { Photo as Facts, PhotoPlace } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../platform/mongo.ts';

/** A photo of a handover. Never changed. */
export type PhotoRecord = {
  /** Chosen by the device, so that a photo that is sent again is recognised. */
  _id: ObjectId;
  bookingId: ObjectId;
  kind: Facts['kind'];
  place: PhotoPlace;
  /** The damage that it shows; absent if it shows the car. The photo may arrive before the damage is recorded. */
  damageId?: ObjectId;
  takenBy: Facts['takenBy'];
  by: ObjectId;
  /** A number from 0 on that no other photo of this handover and side has, so that nobody can add too many. */
  slot: number;
  at: Date;
};

const photoSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    bookingId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, required: true },
    place: { type: String, required: true },
    damageId: { type: Schema.Types.ObjectId },
    takenBy: { type: String, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
    slot: { type: Number, required: true },
    at: { type: Date, required: true },
    small: { type: Buffer, required: true },
    large: { type: Buffer, required: true },
  },
  { ...schemaDefaults, collection: 'photos' },
);

photoSchema.index({ bookingId: 1, kind: 1, takenBy: 1, slot: 1 }, { name: 'uniq_photo_slot', unique: true });
photoSchema.index({ at: 1 }, { name: 'photos_by_age' });

/** A photo, re-encoded in two sizes. */
export const Photo = model('Photo', photoSchema);
