import {
  dayInIndia,
  type SetStaffBody,
  type ShownStaff,
  staffText,
  type UserDetail,
  type UserRow,
} from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { AuditedChange } from '../../platform/audit-port.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  type AccountQuery,
  countOpenSessions,
  findAccount,
  pageAccounts,
} from '../auth/administration/find-accounts.ts';
import { emailOf, passwordHashOf } from '../auth/account/stand-ins.ts';
import type { UserRecord } from '../auth/account/user.model.ts';
import { setStaff } from '../auth/administration/set-staff.ts';
import { countPaidBookings } from '../booking/find/find-bookings.ts';
import { presentStaff, readStaff } from './present-staff.ts';

const presentRow = (user: UserRecord, staff: ShownStaff | undefined): UserRow => ({
  _id: user._id.toHexString(),
  name: user.name,
  email: emailOf(user),
  phone: user.phone ?? null,
  role: user.role,
  ...(staff && { staff }),
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
  const staff = await presentStaff(users);
  return {
    users: users.map((user, at) => presentRow(user, staff[at])),
    totalPages: Math.max(1, Math.ceil(count / pageSize)),
  };
}

/** Returns an account with everything that an admin needs to know before changing it. Throws `user_not_found`. */
export async function getUser(userId: string, { clock }: Pick<Deps, 'clock'>): Promise<UserDetail> {
  const user = await findAccount(userId);
  if (!user) throw new AppError('user_not_found');
  const now = clock.now();
  const [openSessions, paidBookings, [staff]] = await Promise.all([
    countOpenSessions(user, now),
    countPaidBookings(userId, dayInIndia(now)),
    presentStaff([user]),
  ]);
  return {
    ...presentRow(user, staff),
    isEmailVerified: Boolean(user.emailVerifiedAt),
    ...(passwordHashOf(user) === null && { isWithoutPassword: true as const }),
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

type NewRank = Pick<SetStaffBody, 'userId' | 'reason' | 'staff'> & { actorId: string };

/**
 * Changes the rank of an admin and describes the change for the audit log. Throws as `setStaff` does, and
 * `location_not_found`.
 */
export async function changeRank({ staff, ...change }: NewRank, deps: Deps): Promise<AuditedChange<UserDetail>> {
  const wanted = await readStaff(staff);
  const [shown] = await presentStaff([{ staff: wanted }]);
  const before = await setStaff({ ...change, staff: wanted, rights: staffText(shown) }, deps);
  const [[former], data] = await Promise.all([presentStaff([before]), getUser(change.userId, deps)]);
  return {
    data,
    targetId: data._id,
    targetName: data.name,
    before: { rank: staffText(former) },
    after: { rank: staffText(data.staff) },
  };
}
