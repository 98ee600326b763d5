import type { Contract, Reply } from '@rental/contracts';
import { offlineCopies } from '../browser/offline-copies.ts';
import type { OfflineCopy } from '../browser/offline-copies.ts';
import { serverNow } from '../clock.ts';
import type { AppExtra, SessionPort } from './app-extra.ts';

/** An answer of an earlier day or minute; `at` is when the server gave it, an ISO moment. */
export type Kept<T> = { at: string; data: T };

/** Keeps an answer to a contract on this device, unless the account that asked for it has left meanwhile. */
export function keepAnswer({ path }: Contract, told: Omit<OfflineCopy, 'at'>, { readAccount }: SessionPort): void {
  const copy = { ...told, at: new Date(serverNow()).toISOString() };
  void offlineCopies.keep(path, copy, () => readAccount() === told.account);
}

/**
 * An endpoint for the last answer to a contract as this device has kept it; null when it has none of this account.
 * The contract's own endpoint keeps its answers with `extraOptions: { isKept: true }`.
 */
export function keptEndpoint<C extends Contract>(contract: C) {
  return {
    keepUnusedDataFor: 0,
    queryFn: async (_: void, { extra }: { extra: unknown }): Promise<{ data: Kept<Reply<C>> | null }> => {
      // `createStore` passes this as the thunk middleware's extra argument.
      const account = (extra as AppExtra).session.readAccount();
      const copy = account === null ? null : await offlineCopies.read({ name: contract.path, account });
      const reply = contract.reply.safeParse(copy?.data);
      if (copy === null || !reply.success) return { data: null };
      // Parsed by the very schema that the type comes from.
      return { data: { at: copy.at, data: reply.data as Reply<C> } };
    },
  };
}
