import type { UserRecord } from './user.model.ts';

/** Accounts that may be used: neither disabled by us nor about to be forgotten. */
export const openAccounts = { disabledAt: null, erasure: null } as const;

/** Whether nobody may sign in to the account, whatever they know. */
export const isShut = ({ disabledAt, erasure }: Pick<UserRecord, 'disabledAt' | 'erasure'>): boolean =>
  disabledAt !== null || Boolean(erasure);
