import { model, Schema } from 'mongoose';
import { type RecordOf, schemaDefaults } from '../../../platform/mongo.ts';
import { type StaffRecord, staffFields } from '../../auth/account/staff-record.ts';

const invitationSchema = new Schema(
  {
    email: { type: String, required: true },
    staff: new Schema(staffFields, { _id: false }),
    invitedBy: { type: Schema.Types.ObjectId, required: true },
    sentAt: { type: Date, required: true },
    until: { type: Date, required: true },
    /** When the invitation was accepted, withdrawn or otherwise ended; null while it is open. */
    endedAt: { type: Date, default: null },
    isOpen: { type: Boolean, required: true },
  },
  { ...schemaDefaults, collection: 'invitations' },
);

/**
 * An invitation to become an admin. The emailed link contains a secret whose hash is stored elsewhere under the
 * invitation’s id; nothing stored here can be used to accept the invitation.
 */
export type InvitationRecord = Omit<RecordOf<typeof invitationSchema>, 'staff'> & {
  /** The rank and locations of the new admin; absent for an owner. */
  staff?: StaffRecord | null;
};

/** Allows only one open invitation per address. */
export const invitedKeys = { email: 1 } as const;
invitationSchema.index(invitedKeys, {
  name: 'uniq_open_invitation',
  unique: true,
  partialFilterExpression: { isOpen: true },
});
// Invitations are deleted 30 days after they expire; the audit log, which is retained longer, records who was invited.
invitationSchema.index({ until: 1 }, { name: 'ended_invitations', expireAfterSeconds: 30 * 86_400 });

export const Invitation = model('Invitation', invitationSchema);
