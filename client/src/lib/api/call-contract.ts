import { type Contract, type Reply, statusOf, type Upload } from '@rental/contracts';
import * as z from 'zod/mini';
import { send, sendFile } from './http.ts';
import type { TransportAnswer, TransportError } from './http.ts';

export type CallArgs<C extends Contract = Contract> = {
  contract: C;
  query?: unknown;
  body?: unknown;
  ifMatch?: string | undefined;
};

/** The server’s message and, for versioned calls, the `ETag`. */
export type CallMeta = { message: string; etag: string | null };

export type CallResult<C extends Contract = Contract> =
  | { data: Reply<C>; meta: CallMeta; error?: undefined }
  | { error: TransportError; data?: undefined };

const envelope = z.object({ statusCode: z.number(), message: z.string(), data: z.unknown() });
const queryRecord = z.record(z.string(), z.union([z.string(), z.number(), z.undefined()]));

function checkReply<C extends Contract>(contract: C, answer: TransportAnswer): CallResult<C> {
  if ('error' in answer) return answer;
  const outer = envelope.safeParse(answer.data);
  const reply = contract.reply.safeParse(outer.data?.data);
  if (outer.success && reply.success && outer.data.statusCode === statusOf(contract)) {
    // Already parsed with the schema from which the type is derived.
    const data = (reply.data ?? null) as Reply<C>;
    return { data, meta: { message: outer.data.message, etag: answer.etag } };
  }
  return {
    error: {
      status: 'PARSING_ERROR',
      originalStatus: answer.status,
      data: JSON.stringify(answer.data),
      error: `The answer of ${contract.path} breaks its contract`,
    },
  };
}

type Sender = { token?: string | null; signal?: AbortSignal };

/** Calls the API and never throws. A response whose body or status code violates the contract is a `PARSING_ERROR`. */
export async function call<C extends Contract>(args: CallArgs<C>, sender: Sender = {}): Promise<CallResult<C>> {
  const { contract, query, body, ifMatch } = args;
  const answer = await send({
    method: contract.method,
    path: contract.path,
    query: query === undefined ? undefined : queryRecord.parse(query),
    body,
    token: sender.token,
    headers: ifMatch === undefined ? undefined : { 'If-Match': ifMatch },
    signal: sender.signal,
  });
  return checkReply(contract, answer);
}

export type UploadContract = Contract & { readonly method: 'POST'; readonly upload: Upload };
export type UploadArgs<C extends UploadContract> = {
  contract: C;
  query?: Record<string, string | undefined>;
  file: Blob;
  /** One of the media types that the contract allows. */
  type: string;
  onSent: (share: number) => void;
};

export async function callWithFile<C extends UploadContract>(
  { contract, ...rest }: UploadArgs<C>,
  { token, signal }: Sender,
): Promise<CallResult<C>> {
  const { method, path } = contract;
  return checkReply(contract, await sendFile({ method, path, token, signal, ...rest }));
}
