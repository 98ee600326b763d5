import { dayInIndia, type UserDetail, type UserRow } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { countOpenSessions, findAccount } from '../auth/administration/find-accounts.ts';
import type { UserRecord } from '../auth/account/user.model.ts';
import { countPaidBookings } from '../booking/find-bookings.ts';

/** Presents an account as a row of the list. */
export const presentRow = (user: UserRecord): UserRow => ({
  _id: user._id.toHexString(),
  name: user.name,
  email: user.email,
  role: user.role,
  createdAt: user.createdAt.toISOString(),
  disabledAt: user.disabledAt?.toISOString() ?? null,
  disabledReason: user.disabledReason ?? null,
});

/** Returns an account with everything that an admin needs to know before changing it. Throws `user_not_found`. */
export async function getUser(userId: string, { clock }: Pick<Deps, 'clock'>): Promise<UserDetail> {
  const user = await findAccount(userId);
  if (!user) throw new AppError('user_not_found');
  const now = clock.now();
  const [openSessions, paidBookings] = await Promise.all([
    countOpenSessions(user, now),
    countPaidBookings(userId, dayInIndia(now)),
  ]);
  return {
    ...presentRow(user),
    isEmailVerified: Boolean(user.emailVerifiedAt),
    hasSecondFactor: Boolean(user.secondFactor),
    openSessions,
    paidBookings,
  };
}
