import { model, Schema } from 'mongoose';
import { schemaDefaults } from '../../platform/mongo.ts';

const pictureSchema = new Schema(
  {
    /** 32 hexadecimal digits of the SHA-256 of the file that was uploaded. */
    _id: { type: String, required: true },
    w480: { type: Buffer, required: true },
    w960: { type: Buffer, required: true },
    w1600: { type: Buffer, required: true },
    /** When it was uploaded last. */
    uploadedAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'pictures' },
);

pictureSchema.index({ uploadedAt: 1 }, { name: 'pictures_by_age' });

/** A picture that was uploaded, as it was drawn anew, in each of our widths. */
export const Picture = model('Picture', pictureSchema);
