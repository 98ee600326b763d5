import { model, Schema } from 'mongoose';
import { schemaDefaults } from '../../platform/mongo.ts';

const pictureSchema = new Schema(
  {
    /** The first 32 hexadecimal digits of the uploaded file’s SHA-256. */
    _id: { type: String, required: true },
    w480: { type: Buffer, required: true },
    w960: { type: Buffer, required: true },
    w1600: { type: Buffer, required: true },
    /** The time of the last upload. */
    uploadedAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'pictures' },
);

pictureSchema.index({ uploadedAt: 1 }, { name: 'pictures_by_age' });

/** An uploaded picture, re-encoded in each of our widths. */
export const Picture = model('Picture', pictureSchema);
