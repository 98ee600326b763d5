import type { UserFilter, UserRow } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { pageAccounts } from '../auth/administration/find-accounts.ts';
import { presentRow } from './present-user.ts';

type UserQuery = { search?: string | undefined; filter?: UserFilter | undefined; page?: number | undefined };

/** Returns one page of accounts, newest first. */
export async function listUsers(
  { page = 1, ...query }: UserQuery,
  { settings }: Pick<Deps, 'settings'>,
): Promise<{ users: UserRow[]; totalPages: number }> {
  const { pageSize } = settings.booking;
  const { count, users } = await pageAccounts(query, { page, pageSize });
  return { users: users.map(presentRow), totalPages: Math.max(1, Math.ceil(count / pageSize)) };
}
