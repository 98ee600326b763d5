import type { ConsentGiven } from '../../../platform/messaging/consent-given.ts';
import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import type { MessageConsentRecord } from './message-consent-record.ts';
import { reverseDigits } from './search-keys.ts';
import { openAccounts, User } from './user.model.ts';

/** Whether one of these consents was given and not ended since. */
export const isAgreed = ({ ended }: MessageConsentRecord, ...given: (ConsentGiven | undefined)[]): boolean =>
  given.some((each) => each !== undefined && (ended === undefined || each.at > ended.at));

/** Returns what the customer decided about messages; empty if nothing. */
export async function findMessageConsent(userId: ObjectId | string): Promise<MessageConsentRecord> {
  const user = await User.findOne(openAccounts({ _id: userId }), { messageConsent: 1 })
    .maxTimeMS(3_000)
    .lean();
  return user?.messageConsent ?? {};
}

/** As `findMessageConsent`, for several customers, by id; omits those who decided nothing. */
export async function findMessageConsents(
  userIds: readonly ObjectId[],
): Promise<ReadonlyMap<string, MessageConsentRecord>> {
  if (userIds.length === 0) return new Map();
  const users = await User.find(openAccounts({ _id: trusted({ $in: userIds }) }), { messageConsent: 1 })
    .maxTimeMS(3_000)
    .lean();
  return new Map(users.flatMap(({ _id, messageConsent }) => (messageConsent ? [[String(_id), messageConsent]] : [])));
}

/** Agrees to messages about all bookings of the account. */
export async function giveMessageConsent(userId: string, given: ConsentGiven): Promise<void> {
  await User.updateOne(openAccounts({ _id: userId }), { $set: { 'messageConsent.given': given } });
}

/** Ends all consents of the account. */
export async function endMessageConsent(userId: string, at: Date): Promise<void> {
  await User.updateOne(openAccounts({ _id: userId }), { $set: { 'messageConsent.ended': { at, by: 'account' } } });
}

/** Ends the consents of every account with this phone number, in E.164 format. */
export async function stopMessagesTo(phone: string, at: Date): Promise<void> {
  const ofPhone = { phoneKey: reverseDigits(phone), phone };
  const isEarlier = { $or: [{ 'messageConsent.ended.at': null }, { 'messageConsent.ended.at': trusted({ $lt: at }) }] };
  await User.updateMany({ ...ofPhone, ...isEarlier }, { $set: { 'messageConsent.ended': { at, by: 'stop' } } });
}
