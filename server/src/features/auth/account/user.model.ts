import { type Role, roles } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../../platform/mongo.ts';
import type { MailOrder } from '../../mail/mail-facts.ts';

/** Somebody who can sign in. `email` is in lower case; the password exists only as its hash. */
export type UserRecord = {
  _id: ObjectId;
  name: string;
  email: string;
  passwordHash: string;
  /**
   * Which password it is: one more with each change, and whenever all sessions must end; absent before the first. See
   * `isOfPassword`.
   */
  passwordRev?: number;
  role: Role;
  /** Set: the account cannot sign in and its sessions are worth nothing. */
  disabledAt: Date | null;
  /** Why, in the words of the admin who did it. */
  disabledReason?: string | null;
  /** How often it was enabled again; a disabling that was decided before counts for nothing then. */
  enabledRev?: number;
  /** The privacy notice that was agreed to, and when. */
  consent: { version: string; at: Date } | null;
  /** A mobile number in India as E.164. */
  phone?: string | null;
  /** When somebody proved to read the address; null or absent: nobody has. */
  emailVerifiedAt?: Date | null;
  /** The address that is to take the place of `email`, once it is confirmed before `until`. */
  pendingEmail?: { email: string; until: Date } | null;
  /** Letters about the account that its owner has yet to be sent, each stored by the write that it tells of. */
  untold?: MailOrder[];
  /** What a login takes beside the password. */
  secondFactor?: SecondFactorRecord | null;
  /** A second factor that was begun and is not confirmed; only its key, sealed. */
  pendingSecondFactor?: { secret: string; until: Date } | null;
  /** Set: its owner has asked us to forget them. See `erasure.ts`. */
  erasure?: Erasure | null;
  createdAt: Date;
};

export type SecondFactorRecord = {
  /** The key, sealed. */
  secret: string;
  since: Date;
  /** The last step of time whose code was used; each works once. */
  lastStep: number;
  /** SHA-256 of the recovery codes that are left, in hexadecimal. */
  recovery: string[];
};

/**
 * How far the forgetting of an account's owner is: asked for, decided, from when on there is no way back, and done,
 * after which nothing looks at the tombstone any more.
 */
export type Erasure = { askedAt: Date; decidedAt: Date | null; doneAt: Date | null };

const userSchema = new Schema<UserRecord>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    passwordRev: Number,
    role: { type: String, enum: roles, required: true },
    disabledAt: { type: Date, default: null },
    disabledReason: String,
    enabledRev: Number,
    consent: { type: new Schema({ version: String, at: Date }, { _id: false }), default: null },
    phone: String,
    emailVerifiedAt: Date,
    pendingEmail: new Schema({ email: String, until: Date }, { _id: false }),
    untold: {
      type: [new Schema({ key: String, to: String, template: String, data: Schema.Types.Mixed }, { _id: false })],
      default: undefined,
    },
    secondFactor: new Schema<SecondFactorRecord>(
      { secret: String, since: Date, lastStep: Number, recovery: [String] },
      { _id: false },
    ),
    pendingSecondFactor: new Schema({ secret: String, until: Date }, { _id: false }),
    erasure: new Schema<Erasure>(
      {
        askedAt: { type: Date, required: true },
        decidedAt: { type: Date, default: null },
        doneAt: { type: Date, default: null },
      },
      { _id: false, strict: 'throw' },
    ),
    createdAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'users' },
);

/** One account an address. */
export const emailKeys = { email: 1 } as const;
userSchema.index(emailKeys, { name: 'uniq_email', unique: true });
userSchema.index({ 'untold.key': 1 }, { name: 'untold', partialFilterExpression: { 'untold.key': { $exists: true } } });

/** How admins look people up: in any case, with or without accents told apart. */
export const nameCollation = { locale: 'en', strength: 2 } as const;
userSchema.index({ name: 1 }, { name: 'users_by_name', collation: nameCollation });
userSchema.index({ email: 1 }, { name: 'users_by_email', collation: nameCollation });
userSchema.index({ role: 1, _id: -1 }, { name: 'users_by_role' });
userSchema.index(
  { disabledAt: 1 },
  { name: 'disabled_users', partialFilterExpression: { disabledAt: { $type: 'date' } } },
);

userSchema.index(
  { 'erasure.doneAt': 1, 'erasure.askedAt': 1 },
  { name: 'open_erasures', partialFilterExpression: { 'erasure.askedAt': { $exists: true } } },
);

export const User = model('User', userSchema);

/** The account, unless it got another password since it was read. */
export const asRead = ({ _id, passwordRev }: UserRecord) => ({
  _id,
  passwordRev: passwordRev ?? null,
});

/** The address that is to take the place of the present one, as long as it may; null without one. */
export function pendingEmailOf({ pendingEmail }: UserRecord, now: Date): string | null {
  return pendingEmail && pendingEmail.until > now ? pendingEmail.email : null;
}
