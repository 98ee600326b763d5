import { type Role, roles } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../platform/mongo.ts';

/** Somebody who can sign in. `email` is in lower case; the password exists only as its hash. */
export type UserRecord = {
  _id: ObjectId;
  name: string;
  email: string;
  passwordHash: string;
  role: Role;
  /** Set: the account cannot sign in and its sessions are worth nothing. */
  disabledAt: Date | null;
  /** The privacy notice that was agreed to, and when. */
  consent: { version: string; at: Date } | null;
  createdAt: Date;
};

const userSchema = new Schema<UserRecord>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    role: { type: String, enum: roles, required: true },
    disabledAt: { type: Date, default: null },
    consent: { type: new Schema({ version: String, at: Date }, { _id: false }), default: null },
    createdAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'users' },
);

/** One account an address. */
export const emailKeys = { email: 1 } as const;
userSchema.index(emailKeys, { name: 'uniq_email', unique: true });

export const User = model('User', userSchema);
