import type { UserRecord } from './user.model.ts';

/** Filter for usable accounts: neither disabled nor being erased. */
export const openAccounts = { disabledAt: null, erasure: null } as const;

/** Whether the account refuses every login, even with correct credentials. */
export const isShut = ({ disabledAt, erasure }: Pick<UserRecord, 'disabledAt' | 'erasure'>): boolean =>
  disabledAt !== null || Boolean(erasure);
