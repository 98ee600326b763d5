import { pick } from '../../../platform/pick.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { MailedSecret } from '../mailed-secret/mailed-secret.model.ts';
import { Session } from '../sessions/session.model.ts';
import { emailOf } from '../account/stand-ins.ts';
import { User } from '../account/user.model.ts';

const accountFields = [
  '_id',
  'name',
  'email',
  'phone',
  'role',
  'staff',
  'emailVerifiedAt',
  'pendingEmail',
  'consent',
  'messageConsent',
  'disabledAt',
  'disabledReason',
  'untold',
  'createdAt',
] as const;
const sessionFields = [
  'createdAt',
  'rotatedAt',
  'idleUntil',
  'absoluteUntil',
  'revokedAt',
  'revokeReason',
  'deviceSince',
  'userAgent',
  'ipPrefix',
] as const;
const linkFields = ['kind', 'email', 'tries', 'usedAt', 'expiresAt'] as const;

/** Returns the account’s personal data, its devices and the links that were emailed to it, but never a hash. */
export async function describeAccount(userId: ObjectId, most: number) {
  const [user, sessions, links] = await Promise.all([
    User.findById(userId).maxTimeMS(3_000).lean(),
    Session.find({ userId }).sort({ createdAt: -1 }).limit(most).lean(),
    MailedSecret.find({ userId }).limit(most).lean(),
  ]);
  return {
    account: user ? { ...pick(user, accountFields), email: emailOf(user), ...(user.madeBy && { madeBy: 'us' }) } : {},
    sessions: sessions.map((session) => pick(session, sessionFields)),
    mailedLinks: links.map((link) => pick(link, linkFields)),
  };
}
