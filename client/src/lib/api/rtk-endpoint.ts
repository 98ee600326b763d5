import type { BodyInput, Contract, QueryInput, Reply } from '@rental/contracts';
import type { CallArgs, CallMeta } from './call-contract.ts';

type Given<K extends string, T> = [T] extends [undefined] ? object : Record<K, T>;

/** The arguments of a call: `{ query }`, `{ body }`, both or neither. */
export type CallInput<C extends Contract> = [QueryInput<C>, BodyInput<C>] extends [undefined, undefined]
  ? void
  : Given<'query', QueryInput<C>> & Given<'body', BodyInput<C>> & { ifMatch?: string | undefined };

export type Saved<T> = { message: string; data: T };

const request =
  <C extends Contract>(contract: C) =>
  (input: CallInput<C>): CallArgs => ({ contract, ...input });

/** Creates an RTK Query endpoint from a contract: it validates the response and returns the response’s `data`. */
export function endpoint<C extends Contract>(contract: C) {
  return {
    query: request(contract),
    // `call` has already parsed the data with `contract.reply`.
    transformResponse: (data: unknown) => data as Reply<C>,
  };
}

/** Like `endpoint`, but returns the server’s message with the data, for screens that show the message. */
export function savingEndpoint<C extends Contract>(contract: C) {
  return {
    query: request(contract),
    transformResponse: (data: unknown, meta: CallMeta | undefined): Saved<Reply<C>> => ({
      message: meta?.message ?? contract.message,
      // `call` has already parsed the data with `contract.reply`.
      data: data as Reply<C>,
    }),
  };
}

/** An entity and the `ETag` of the version that it represents, to be sent back as `If-Match`. */
export type Versioned<T> = { entity: T; etag: string | undefined };

/** Builds the `ETag` of an entity from the entity’s `version`, in the server’s format (RFC 9110, section 8.8.3). */
export const versionedBy = <T extends { version: number }>(entity: T): Versioned<T> => ({
  entity,
  etag: `"${entity.version}"`,
});

/** Like `endpoint`, but for a versioned `GET`: returns the response’s `data` with its `ETag`. */
export function versionedEndpoint<C extends Contract>(contract: C) {
  return {
    query: request(contract),
    transformResponse: (data: unknown, meta: CallMeta | undefined): Versioned<Reply<C>> => ({
      // `call` has already parsed the data with `contract.reply`.
      entity: data as Reply<C>,
      etag: meta?.etag ?? undefined,
    }),
  };
}

type Tag<T extends string> = T | { type: T; id: string };

/** Returns the tag of one entity, or the tag of its whole type if the id is unknown. */
export function tagOf<T extends string>(type: T, id: string | undefined): Tag<T> {
  return id === undefined ? type : { type, id };
}

/**
 * Returns the tags of a response that lists entities of one type: one tag for the list, invalidated when an entity is
 * added, and one for each entity, invalidated when it changes. Source: Redux Toolkit, "Advanced invalidation with
 * abstract tag IDs".
 */
export function listTags<T extends string>(type: T, things: readonly { _id: string }[] = []): Tag<T>[] {
  return [tagOf(type, 'LIST'), ...things.map(({ _id }) => tagOf(type, _id))];
}
