import { model, Schema } from 'mongoose';
import { schemaDefaults } from '../../../platform/mongo.ts';

const seriesSchema = new Schema(
  {
    /** The financial year, such as `2026-27`. */
    _id: { type: String, required: true },
    /** The prefix of the year’s numbers from `since` onwards, such as `2026-27/K7Q`. */
    name: { type: String, required: true },
    since: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'paperseries' },
);

/** Number series started within a financial year because the last number of the previous series is not known. */
export const Series = model('Series', seriesSchema);
