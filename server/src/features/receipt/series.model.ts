import { model, Schema } from 'mongoose';
import { schemaDefaults } from '../../platform/mongo.ts';

const seriesSchema = new Schema(
  {
    /** The year of account, such as `2026-27`. */
    _id: { type: String, required: true },
    /** What stands before the numbers of that year's papers from `since` on, such as `2026-27/K7Q`. */
    name: { type: String, required: true },
    since: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'paperseries' },
);

/** Series of papers that were begun within a year of account, because nobody knew the last number of the one before. */
export const Series = model('Series', seriesSchema);
