import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { moment, month, remark } from '../fields.ts';

/** A locked month. `isStored` is false until its files are stored. Locking the month again completes it. */
export const monthLock = z.object({ month, lockedAt: moment, lockedBy: z.string(), isStored: z.boolean() });
export type MonthLock = z.infer<typeof monthLock>;

/** The result of a check: `changed` names the files that would differ if the month were locked now. */
export const checkedLock = z.object({ month, lockedAt: moment, changed: z.array(z.string()) });

const ofMonth = z.strictObject({ month });

export const monthLockContract = {
  getLocks: {
    method: 'GET',
    path: '/month/getLocks',
    access: 'admin',
    message: 'Locked months',
    reply: z.array(monthLock),
  },
  lock: {
    method: 'POST',
    path: '/month/lock',
    access: 'admin',
    message: 'Month locked',
    body: ofMonth,
    reply: monthLock,
    errors: ['month_not_over', 'month_lock_order', 'ledger_names_missing'],
  },
  unlock: {
    method: 'POST',
    path: '/month/unlock',
    access: 'admin',
    message: 'Month unlocked',
    body: z.strictObject({ month, reason: remark }),
    reply: ofMonth,
    errors: ['month_not_locked', 'month_lock_order'],
  },
  checkLock: {
    method: 'GET',
    path: '/month/checkLock',
    access: 'admin',
    message: 'Locked month checked',
    query: ofMonth,
    reply: checkedLock,
    errors: ['month_not_locked'],
  },
} as const satisfies ContractGroup;
