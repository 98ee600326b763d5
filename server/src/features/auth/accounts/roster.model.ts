import { model, Schema } from 'mongoose';
import { type RecordOf, schemaDefaults } from '../../../platform/mongo.ts';

const rosterSchema = new Schema(
  {
    /** There is one: `admins`. */
    _id: { type: String, required: true },
    /** One more with each step: what was read of the admins is still so while it is the same. */
    rev: { type: Number, required: true },
    /** The admin whose disabling is decided and perhaps not yet written. */
    leaving: {
      type: new Schema(
        {
          userId: { type: Schema.Types.ObjectId, required: true },
          at: { type: Date, required: true },
          reason: { type: String, required: true },
          /** The account's `enabledRev` when it was decided. */
          enabledRev: { type: Number, default: 0 },
        },
        { _id: false },
      ),
      default: null,
    },
  },
  { ...schemaDefaults, collection: 'rosters' },
);

/**
 * The one place through which admins are disabled, one after the other. MongoDB compares and sets one document; who may
 * still disable whom is a fact of several.
 */
export type RosterRecord = RecordOf<typeof rosterSchema>;
export type Leaving = NonNullable<RosterRecord['leaving']>;

export const Roster = model('Roster', rosterSchema);
