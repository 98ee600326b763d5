import { model, Schema } from 'mongoose';
import { type RecordOf, schemaDefaults } from '../../../platform/mongo.ts';

const challengeSchema = new Schema(
  {
    /** SHA-256 hash of the challenge, in hexadecimal. */
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    /** The account’s `passwordRev` when its password was checked: a change invalidates the challenge. */
    passwordRev: { type: Number, required: true },
    usedAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'loginchallenges' },
);

/** A login whose password was right and whose code is pending. It opens no session by itself. */
export type LoginChallengeRecord = RecordOf<typeof challengeSchema>;

challengeSchema.index({ expiresAt: 1 }, { name: 'ended_challenges', expireAfterSeconds: 0 });

export const LoginChallenge = model('LoginChallenge', challengeSchema);
