import type { Contract, Reply } from '@rental/contracts';
import { offlineCopies } from '../browser/offline-copies.ts';
import type { OfflineCopy } from '../browser/offline-copies.ts';
import { serverNow } from '../clock.ts';
import type { AppExtra, SessionPort } from './app-extra.ts';

/** A stored reply; `at` is when the server sent it, as an ISO timestamp. */
export type Kept<T> = { at: string; data: T };

/** Stores a reply to a contract on this device, unless the account that made the call has logged out since. */
export function storeOfflineCopy(
  { path }: Contract,
  told: Omit<OfflineCopy, 'at'>,
  { readAccount }: SessionPort,
): void {
  const copy = { ...told, at: new Date(serverNow()).toISOString() };
  void offlineCopies.keep(path, copy, () => readAccount() === told.account);
}

/**
 * Creates an endpoint that returns the last stored reply to a contract, or null when this account has none. The
 * contract’s own endpoint stores its replies with `extraOptions: { isKept: true }`.
 */
export function offlineEndpoint<C extends Contract>(contract: C) {
  return {
    keepUnusedDataFor: 0,
    queryFn: async (_: void, { extra }: { extra: unknown }): Promise<{ data: Kept<Reply<C>> | null }> => {
      // `createStore` passes this as the thunk middleware's extra argument.
      const account = (extra as AppExtra).session.readAccount();
      const copy = account === null ? null : await offlineCopies.read({ name: contract.path, account });
      const reply = contract.reply.safeParse(copy?.data);
      if (copy === null || !reply.success) return { data: null };
      // Parsed by the schema that the type is derived from.
      return { data: { at: copy.at, data: reply.data as Reply<C> } };
    },
  };
}
