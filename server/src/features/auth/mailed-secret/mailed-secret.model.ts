import { model, Schema } from 'mongoose';
import { type RecordOf, schemaDefaults } from '../../../platform/mongo.ts';

const kinds = ['reset', 'confirm', 'invite'] as const;
export type SecretKind = (typeof kinds)[number];

const mailedSecretSchema = new Schema(
  {
    /** `kind:userId`: an account has one of a kind, so that a newer one takes the place of the one before. */
    _id: { type: String, required: true },
    kind: { type: String, enum: kinds, required: true },
    /** The account; of an invitation, which has none yet, its own id. */
    userId: { type: Schema.Types.ObjectId, required: true },
    /** The address that it was mailed to, in lower case. */
    email: { type: String, required: true },
    /** SHA-256 of the token in the mail's link, in hexadecimal. */
    tokenHash: { type: String, required: true },
    /** Keyed hash of the six digits in the mail: there are too few for a plain one. Null where there are none. */
    codeHash: { type: String, default: null },
    /** How often a code was tried. */
    tries: { type: Number, required: true },
    usedAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'mailedsecrets' },
);

/** What was mailed to an address, so that whoever brings it back is known to read there. Nothing usable is stored. */
export type MailedSecretRecord = RecordOf<typeof mailedSecretSchema>;

mailedSecretSchema.index({ tokenHash: 1 }, { name: 'uniq_mailed_token', unique: true });
mailedSecretSchema.index({ expiresAt: 1 }, { name: 'ended_secrets', expireAfterSeconds: 0 });

export const MailedSecret = model('MailedSecret', mailedSecretSchema);
