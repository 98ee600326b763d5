import { model, Schema } from 'mongoose';
import { type RecordOf, schemaDefaults } from '../../../platform/mongo.ts';

const challengeSchema = new Schema(
  {
    /** SHA-256 of the challenge, in hexadecimal. */
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    /** The `passwordRev` of the account when its password was shown: another one ends the challenge. */
    passwordRev: { type: Number, required: true },
    usedAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'loginchallenges' },
);

/** A right password that waits for a code. It opens no session by itself. */
export type LoginChallengeRecord = RecordOf<typeof challengeSchema>;

challengeSchema.index({ expiresAt: 1 }, { name: 'ended_challenges', expireAfterSeconds: 0 });

export const LoginChallenge = model('LoginChallenge', challengeSchema);
