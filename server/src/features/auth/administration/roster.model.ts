import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../../platform/mongo.ts';
import type { MailOrder } from '../../mail/mail-facts.ts';

/** A disabling that is decided and perhaps not yet written. */
export type Leaving = {
  userId: ObjectId;
  at: Date;
  reason: string;
  /** The account's `enabledRev` when it was decided. */
  enabledRev: number;
  /** What tells its owner, whoever carries it out; absent in decisions of earlier releases. */
  letter?: MailOrder;
};

/**
 * The one place through which admins are disabled, one after the other. MongoDB compares and sets one document; who may
 * still disable whom is a fact of several.
 */
export type RosterRecord = {
  /** There is one: `admins`. */
  _id: string;
  /** One more with each step: what was read of the admins is still so while it is the same. */
  rev: number;
  leaving: Leaving | null;
};

const rosterSchema = new Schema<RosterRecord>(
  {
    _id: { type: String, required: true },
    rev: { type: Number, required: true },
    leaving: {
      type: new Schema<Leaving>(
        {
          userId: { type: Schema.Types.ObjectId, required: true },
          at: { type: Date, required: true },
          reason: { type: String, required: true },
          enabledRev: { type: Number, default: 0 },
          letter: Schema.Types.Mixed,
        },
        { _id: false },
      ),
      default: null,
    },
  },
  { ...schemaDefaults, collection: 'rosters' },
);

export const Roster = model('Roster', rosterSchema);
