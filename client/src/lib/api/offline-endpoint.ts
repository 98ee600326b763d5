import type { Contract, Reply } from '@rental/contracts';
import { offlineCopies } from '../browser/offline-copies.ts';
import type { OfflineCopy } from '../browser/offline-copies.ts';
import { serverNow } from '../clock.ts';
import type { AppExtra, SessionPort } from './app-extra.ts';

/** A stored response; `at` is the time at which the server sent it, as an ISO timestamp. */
type Kept<T> = { at: string; data: T };

/** Stores a response on this device, unless the account that made the call has logged out since. */
export function storeOfflineCopy(
  { path }: Contract,
  response: Omit<OfflineCopy, 'at'>,
  { readAccount }: SessionPort,
): void {
  const copy = { ...response, at: new Date(serverNow()).toISOString() };
  void offlineCopies.keep(path, copy, () => readAccount() === response.account);
}

/**
 * Creates an endpoint that returns this account’s stored response, or null. The contract’s regular endpoint stores its
 * responses if it has `extraOptions: { isKept: true }`.
 */
export function offlineEndpoint<C extends Contract>(contract: C) {
  return {
    keepUnusedDataFor: 0,
    queryFn: async (_: void, { extra }: { extra: unknown }): Promise<{ data: Kept<Reply<C>> | null }> => {
      // `createStore` passes this object as the extra argument of the thunk middleware.
      const account = (extra as AppExtra).session.readAccount();
      const copy = account === null ? null : await offlineCopies.read({ name: contract.path, account });
      const reply = contract.reply.safeParse(copy?.data);
      if (copy === null || !reply.success) return { data: null };
      // Already parsed with the schema from which the type is derived.
      return { data: { at: copy.at, data: reply.data as Reply<C> } };
    },
  };
}
