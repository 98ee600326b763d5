import { dayInIndia, type UserDetail, type UserRow } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { AuditedChange } from '../../platform/audit-port.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  type AccountQuery,
  countOpenSessions,
  findAccount,
  pageAccounts,
} from '../auth/administration/find-accounts.ts';
import type { UserRecord } from '../auth/account/user.model.ts';
import { countPaidBookings } from '../booking/find-bookings.ts';

const presentRow = (user: UserRecord): UserRow => ({
  _id: user._id.toHexString(),
  name: user.name,
  email: user.email,
  phone: user.phone ?? null,
  role: user.role,
  createdAt: user.createdAt.toISOString(),
  disabledAt: user.disabledAt?.toISOString() ?? null,
  disabledReason: user.disabledReason ?? null,
});

/** Returns one page of accounts, newest first. */
export async function listUsers(
  { page = 1, ...query }: AccountQuery & { page?: number | undefined },
  { settings }: Pick<Deps, 'settings'>,
): Promise<{ users: UserRow[]; totalPages: number }> {
  const { pageSize } = settings.booking;
  const { count, users } = await pageAccounts(query, { page, pageSize });
  return { users: users.map(presentRow), totalPages: Math.max(1, Math.ceil(count / pageSize)) };
}

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

/** Returns the account after a change, and the changed values before and after for the audit log. */
export async function describeChange(
  before: UserRecord,
  deps: Pick<Deps, 'clock'>,
): Promise<AuditedChange<UserDetail>> {
  const data = await getUser(before._id.toHexString(), deps);
  const { role, hasSecondFactor } = data;
  return {
    data,
    targetId: data._id,
    targetName: data.name,
    before: {
      role,
      disabledAt: before.disabledAt?.toISOString() ?? null,
      hasSecondFactor: Boolean(before.secondFactor),
    },
    after: { role, disabledAt: data.disabledAt, hasSecondFactor },
  };
}
