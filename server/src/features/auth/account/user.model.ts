import { type Role, roles } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../../platform/mongo.ts';
import type { MailOrder } from '../../mail/letters/mail-facts.ts';
import type { MessageConsentRecord } from './message-consent-record.ts';
import { type StaffRecord, staffFields } from './staff-record.ts';

/**
 * A user who can log in, or a customer whom staff have entered. `email` is in lower case; only the password’s hash is
 * stored.
 */
export type UserRecord = {
  _id: ObjectId;
  name: string;
  /** May be a stand-in, so read it with `emailOf`. */
  email: string;
  /** May be a stand-in, so read it with `passwordHashOf`. */
  passwordHash: string;
  /** The admin who entered the customer at the counter; absent if the customer registered. */
  madeBy?: ObjectId;
  /**
   * Revision of the password, incremented when the password changes and whenever all sessions must end; absent until
   * the first increment. See `isOfPassword`.
   */
  passwordRev?: number;
  role: Role;
  /** The rank and locations of an admin who is not an owner; absent or null for owners and customers. */
  staff?: StaffRecord | null;
  /** How often the rank was changed. A decision that was made at an older count is not applied. */
  staffRev?: number;
  /** If set, the account cannot log in and its sessions are invalid. */
  disabledAt: Date | null;
  disabledReason?: string | null;
  /** How often the account was re-enabled. Re-enabling it invalidates earlier decisions to disable it. */
  enabledRev?: number;
  /** The privacy notice that the user agreed to, and when. */
  consent: { version: string; at: Date } | null;
  /** What the customer decided about messages by WhatsApp and SMS; absent until then. */
  messageConsent?: MessageConsentRecord | null;
  /** A phone number in E.164 format. */
  phone?: string | null;
  /** What admins search the account by; see `search-keys.ts`. Absent in accounts of earlier versions until migrated. */
  nameKeys?: string[];
  phoneKey?: string | null;
  /** When the address was verified; null or absent if it never was. */
  emailVerifiedAt?: Date | null;
  /** The address that will replace `email` if it is confirmed before `until`. */
  pendingEmail?: { email: string; until: Date } | null;
  /** Emails that notify the owner of changes and are not queued yet. Each is stored by the same write as its change. */
  untold?: MailOrder[];
  secondFactor?: SecondFactorRecord | null;
  /** A second factor whose set-up is not confirmed yet; holds only its encrypted key. */
  pendingSecondFactor?: { secret: string; until: Date } | null;
  /** Set once the owner has requested erasure, or another account takes over the bookings. See `erasure.ts`. */
  erasure?: Erasure | null;
  /** The code with which an account can take over the bookings of this customer. See `access-code.ts`. */
  accessCode?: { hash: string; until: Date } | null;
  /** The attempts to enter an access code, by this account or for this customer, which count until then. */
  codeTries?: { count: number; until: Date } | null;
  createdAt: Date;
};

export type SecondFactorRecord = {
  /** The encrypted key. */
  secret: string;
  since: Date;
  /** The time step of the last code used; codes of this step and earlier ones are rejected. */
  lastStep: number;
  /** SHA-256 hashes of the unused recovery codes, in hexadecimal. */
  recovery: string[];
};

/**
 * When the erasure of an account was requested, decided and finished. It is irreversible once decided. With `movedTo`,
 * the account ends because its bookings move to that one.
 */
export type Erasure = { askedAt: Date; decidedAt: Date | null; doneAt: Date | null; movedTo?: ObjectId };

const userSchema = new Schema<UserRecord>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    madeBy: { type: Schema.Types.ObjectId },
    passwordRev: Number,
    role: { type: String, enum: roles, required: true },
    staff: new Schema(staffFields, { _id: false }),
    staffRev: Number,
    disabledAt: { type: Date, default: null },
    disabledReason: String,
    enabledRev: Number,
    consent: { type: new Schema({ version: String, at: Date }, { _id: false }), default: null },
    messageConsent: new Schema<MessageConsentRecord>(
      {
        given: new Schema({ version: String, at: Date, ip: String }, { _id: false }),
        ended: new Schema({ at: Date, by: String }, { _id: false }),
      },
      { _id: false },
    ),
    phone: String,
    nameKeys: { type: [String], default: undefined },
    phoneKey: String,
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
        movedTo: { type: Schema.Types.ObjectId },
      },
      { _id: false, strict: 'throw' },
    ),
    accessCode: new Schema({ hash: String, until: Date }, { _id: false }),
    codeTries: new Schema({ count: Number, until: Date }, { _id: false }),
    createdAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'users' },
);

/** One account per address. */
export const emailKeys = { email: 1 } as const;
userSchema.index(emailKeys, { name: 'uniq_email', unique: true });
userSchema.index({ 'untold.key': 1 }, { name: 'untold', partialFilterExpression: { 'untold.key': { $exists: true } } });

/** Collation for admins’ searches: ignores case but not accents. */
export const nameCollation = { locale: 'en', strength: 2 } as const;
userSchema.index({ name: 1 }, { name: 'users_by_name', collation: nameCollation });
userSchema.index({ email: 1 }, { name: 'users_by_email', collation: nameCollation });
userSchema.index({ nameKeys: 1 }, { name: 'users_by_name_key' });
userSchema.index(
  { phoneKey: 1 },
  { name: 'users_by_phone_key', partialFilterExpression: { phoneKey: { $type: 'string' } } },
);
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

/** Restricts a filter to usable accounts: neither disabled nor being erased. */
export const openAccounts = <const Filter extends object>(filter: Filter) => ({
  ...filter,
  disabledAt: null,
  erasure: null,
});

/** Limits a filter to usable accounts of owners, which are admins without `staff`. */
export const openOwners = <const Filter extends object>(filter: Filter) =>
  openAccounts({ ...filter, role: 'admin', staff: null });

/** Whether the account refuses every login, even with correct credentials. */
export const isShut = ({ disabledAt, erasure }: UserRecord): boolean => disabledAt !== null || Boolean(erasure);

/** Matches the account unless its password has changed since it was read. */
export const asRead = ({ _id, passwordRev }: UserRecord) => ({
  _id,
  passwordRev: passwordRev ?? null,
});

/** Returns the name for emails: none until the address is confirmed, because anyone may have registered with it. */
export const mailNameOf = ({ name, emailVerifiedAt }: UserRecord): string | null => (emailVerifiedAt ? name : null);

/** Returns the address that will replace the current one, or null if there is none or it has expired. */
export function pendingEmailOf({ pendingEmail }: UserRecord, now: Date): string | null {
  return pendingEmail && pendingEmail.until > now ? pendingEmail.email : null;
}
