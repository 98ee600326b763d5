import type { BodyInput, Contract, QueryInput, Reply } from '@rental/contracts';
import type { CallArgs, CallMeta } from './call-contract.ts';

type Given<K extends string, T> = [T] extends [undefined] ? object : Record<K, T>;

/** What a call takes: `{ query }`, `{ body }`, both, or nothing at all. */
export type CallInput<C extends Contract> = [QueryInput<C>, BodyInput<C>] extends [undefined, undefined]
  ? void
  : Given<'query', QueryInput<C>> & Given<'body', BodyInput<C>> & { ifMatch?: string | undefined };

export type Saved<T> = { message: string; data: T };

const request =
  <C extends Contract>(contract: C) =>
  (input: CallInput<C>): CallArgs => ({ contract, ...input });

/** An RTK Query endpoint for a contract: path, method, types and reply check; answers with the reply's `data`. */
export function endpoint<C extends Contract>(contract: C) {
  return {
    query: request(contract),
    // `call` has parsed the data with `contract.reply`.
    transformResponse: (data: unknown) => data as Reply<C>,
  };
}

/** The same, answering with the server's message beside the data, for screens that show it. */
export function savingEndpoint<C extends Contract>(contract: C) {
  return {
    query: request(contract),
    transformResponse: (data: unknown, meta: CallMeta | undefined): Saved<Reply<C>> => ({
      message: meta?.message ?? contract.message,
      // `call` has parsed the data with `contract.reply`.
      data: data as Reply<C>,
    }),
  };
}

/** An entity and the `ETag` of the version it shows, to be sent back as `If-Match`. */
export type Versioned<T> = { entity: T; etag: string | undefined };

/** The same of an entity that says its own version. The server writes it alike: RFC 9110, section 8.8.3. */
export const versionedBy = <T extends { version: number }>(entity: T): Versioned<T> => ({
  entity,
  etag: `"${entity.version}"`,
});

/** The same for a versioned `GET`: the reply's `data` together with its version. */
export function versionedEndpoint<C extends Contract>(contract: C) {
  return {
    query: request(contract),
    transformResponse: (data: unknown, meta: CallMeta | undefined): Versioned<Reply<C>> => ({
      // `call` has parsed the data with `contract.reply`.
      entity: data as Reply<C>,
      etag: meta?.etag ?? undefined,
    }),
  };
}

type Tag<T extends string> = T | { type: T; id: string };

/** The tag of one thing; of all of its type when nobody knows which. */
export function tagOf<T extends string>(type: T, id: string | undefined): Tag<T> {
  return id === undefined ? type : { type, id };
}

/**
 * The tags of an answer that lists things of one type: the list as such, for what is added to it, and each thing in it,
 * for what changes it. Source: Redux Toolkit, "Advanced invalidation with abstract tag IDs".
 */
export function listTags<T extends string>(type: T, things: readonly { _id: string }[] = []): Tag<T>[] {
  return [tagOf(type, 'LIST'), ...things.map(({ _id }) => tagOf(type, _id))];
}
