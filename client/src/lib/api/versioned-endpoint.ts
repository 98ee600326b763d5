import type { Contract, Reply } from '@rental/contracts';
import type { CallMeta } from './call-contract.ts';
import { endpoint } from './rtk-endpoint.ts';

/** An entity and the `ETag` of the version it shows, to be sent back as `If-Match`. */
export type Versioned<T> = { entity: T; etag: string | undefined };

/** An endpoint for a versioned `GET`: the reply's `data` together with its version. */
export function versionedEndpoint<C extends Contract>(contract: C) {
  return {
    ...endpoint(contract),
    transformResponse: (data: unknown, meta: CallMeta | undefined): Versioned<Reply<C>> => ({
      // `call` has parsed the data with `contract.reply`.
      entity: data as Reply<C>,
      etag: meta?.etag ?? undefined,
    }),
  };
}
