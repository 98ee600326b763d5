import type { EditProfileBody, Profile } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { findOwnAccount } from './find-users.ts';
import { searchKeysOf } from './search-keys.ts';
import { openAccounts, pendingEmailOf, User, type UserRecord } from './user.model.ts';

const present = (user: UserRecord, now: Date): Profile => ({
  name: user.name,
  email: user.email,
  isEmailVerified: Boolean(user.emailVerifiedAt),
  pendingEmail: pendingEmailOf(user, now),
  phone: user.phone ?? null,
  ...(user.madeBy && { isMadeByStaff: true as const }),
  consent: user.consent && { version: user.consent.version, at: user.consent.at.toISOString() },
});

export async function getProfile(caller: Caller, { clock }: { clock: Clock }): Promise<Profile> {
  return present(await findOwnAccount(caller), clock.now());
}

/** Changes the caller’s name or phone number. Existing bookings and receipts are unchanged. */
export async function editProfile(
  { caller, name, phone }: EditProfileBody & { caller: Caller },
  { clock }: { clock: Clock },
): Promise<Profile> {
  const user = await User.findOneAndUpdate(
    openAccounts({ _id: caller.id }),
    { $set: { name, phone, ...searchKeysOf({ name, phone }) } },
    { returnDocument: 'after' },
  ).lean<UserRecord>();
  if (!user) throw new AppError('not_signed_in');
  return present(user, clock.now());
}
