import { model, Schema } from 'mongoose';
import { type RecordOf, schemaDefaults } from '../../../platform/mongo.ts';

const kinds = ['reset', 'confirm', 'invite'] as const;
export type SecretKind = (typeof kinds)[number];

const mailedSecretSchema = new Schema(
  {
    /** `kind:userId`: an account has one secret of each kind, so that a newer one replaces it. */
    _id: { type: String, required: true },
    kind: { type: String, enum: kinds, required: true },
    /** The account’s id, or the invitation’s id for an invited person, who has no account yet. */
    userId: { type: Schema.Types.ObjectId, required: true },
    /** The address that the secret was emailed to, in lower case. */
    email: { type: String, required: true },
    /** SHA-256 hash of the token in the link, in hexadecimal. */
    tokenHash: { type: String, required: true },
    /**
     * Keyed hash of the six-digit code in the email; a plain hash of six digits could be reversed by trying them all.
     * Null for secrets without a code.
     */
    codeHash: { type: String, default: null },
    /** The number of attempts that were made to enter the code. */
    tries: { type: Number, required: true },
    usedAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'mailedsecrets' },
);

/** A secret emailed to an address: presenting it proves access to the mailbox. Only hashes are stored. */
export type MailedSecretRecord = RecordOf<typeof mailedSecretSchema>;

mailedSecretSchema.index({ tokenHash: 1 }, { name: 'uniq_mailed_token', unique: true });
mailedSecretSchema.index({ expiresAt: 1 }, { name: 'ended_secrets', expireAfterSeconds: 0 });

export const MailedSecret = model('MailedSecret', mailedSecretSchema);
