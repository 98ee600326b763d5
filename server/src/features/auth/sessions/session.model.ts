import { model, Schema } from 'mongoose';
import { type RecordOf, schemaDefaults } from '../../../platform/mongo.ts';

const revokeReasons = [
  'logout',
  'reuse',
  'too_many',
  'ended_by_owner',
  'ended_by_admin',
  'disabled',
  'password_changed',
  'password_reset',
  'second_factor_changed',
  'restored',
] as const;
export type RevokeReason = (typeof revokeReasons)[number];

const sessionSchema = new Schema(
  {
    /** 16 random bytes in hexadecimal. */
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    /** 32 random bytes in hexadecimal. */
    salt: { type: String, required: true },
    generation: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    rotatedAt: { type: Date, required: true },
    idleUntil: { type: Date, required: true },
    absoluteUntil: { type: Date, required: true },
    revokedAt: { type: Date, default: null },
    revokeReason: { type: String, enum: [...revokeReasons, null], default: null },
    /** The account’s `passwordRev` at login, 0 for none. The session is invalid once the account’s value differs. */
    passwordRev: { type: Number, default: 0 },
    /** When the user first logged in on this device, according to its cookie; null in sessions of earlier versions. */
    deviceSince: { type: Date, default: null },
    userAgent: { type: String, default: '' },
    /** The network prefix only, which is enough to recognise a location. */
    ipPrefix: { type: String, default: '' },
  },
  { ...schemaDefaults, collection: 'sessions' },
);

/** One login on one device. Only the refresh token of the current `generation` can be exchanged. */
export type SessionRecord = RecordOf<typeof sessionSchema>;

sessionSchema.index({ userId: 1, createdAt: -1 }, { name: 'by_user' });
// One index for each of the three times at which a session can end.
sessionSchema.index({ revokedAt: 1, _id: 1 }, { name: 'sessions_by_end' });
sessionSchema.index({ idleUntil: 1, _id: 1 }, { name: 'sessions_by_idle_end' });
sessionSchema.index({ absoluteUntil: 1, _id: 1 }, { name: 'sessions_by_last_end' });

export const Session = model('Session', sessionSchema);
