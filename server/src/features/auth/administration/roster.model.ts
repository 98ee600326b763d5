import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../../platform/mongo.ts';
import type { MailOrder } from '../../mail/letters/mail-facts.ts';
import { type StaffRecord, staffFields } from '../account/staff-record.ts';

/** A decision to disable an admin or to change their rank, which may not have been applied yet. */
export type Leaving = {
  userId: ObjectId;
  at: Date;
  reason: string;
  /** The account’s `enabledRev` at the time of the decision. */
  enabledRev: number;
  letter: MailOrder;
  /**
   * The new rank, and the account’s `staffRev` at the time of the decision. Absent if the admin is disabled instead.
   */
  becomes?: { staff: StaffRecord | null; staffRev: number };
};

/**
 * The single document through which admins are disabled or lose their rank one at a time. Whether that is allowed
 * depends on several accounts, but MongoDB can compare and set only one document atomically.
 */
export type RosterRecord = {
  /** Always `admins`. */
  _id: string;
  /**
   * Incremented when a decision is made and when it is applied. While it is unchanged, everything read about the admins
   * is still current.
   */
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
          becomes: new Schema({ staff: new Schema(staffFields, { _id: false }), staffRev: Number }, { _id: false }),
        },
        { _id: false },
      ),
      default: null,
    },
  },
  { ...schemaDefaults, collection: 'rosters' },
);

export const Roster = model('Roster', rosterSchema);
