import type * as z from 'zod/mini';
import type { Rank } from './auth/ranks.ts';
import type { KeyScope } from './connection/key-scopes.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call. For `optional`, the token may be omitted, but a token that is sent must be valid. `signature` is for
 * the payment webhook.
 */
export type Access = 'public' | 'optional' | 'signed-in' | 'customer' | 'admin' | 'signature';

/**
 * The rate limit of a call, named after its server setting. Calls are counted before the input is parsed, per user, or
 * per client address if the user is not known. A call over the limit fails with `too_many_requests`. Exceptions:
 * `register` counts only valid input, so that typing errors do not count; `login` and `reset` are counted in their use
 * cases, per client address and per account; `webhook` counts only invalid signatures.
 */
export type CallLimit =
  | 'none'
  | 'login'
  | 'register'
  | 'reset'
  | 'confirmation'
  | 'booking'
  | 'payment'
  | 'read'
  | 'public-read'
  | 'contact'
  | 'webhook'
  | 'report';

/** Accepts a file as the whole request body. */
export type Upload = {
  /** The accepted media types. The server detects the type from the bytes and ignores the header. */
  readonly types: readonly string[];
  readonly limitKb: number;
  /** What users should do if their file has a different type. */
  readonly advice: string;
};

/** `rank` is the lowest rank that may call; without it, only owners may. */
type ForAdmins = { readonly access: 'admin'; readonly rank?: Rank; readonly limit?: CallLimit };

/**
 * Only admin calls may omit `limit`. Only admin reads may have a `scope`: API keys with that scope may make them, and no
 * other call. Only admin reads and customers’ writes may set `audit`, because admin writes are
 * always audited.
 */
type Guarded =
  | (ForAdmins & { readonly method: 'POST' | 'PUT'; readonly audit?: never; readonly scope?: never })
  | (ForAdmins & { readonly method: 'GET'; readonly audit?: true; readonly scope?: KeyScope })
  | {
      readonly access: 'customer';
      readonly method: 'POST' | 'PUT';
      readonly limit: CallLimit;
      readonly rank?: never;
      readonly scope?: never;
      readonly audit: true;
    }
  | {
      readonly access: Exclude<Access, 'admin'>;
      readonly method: 'GET' | 'POST' | 'PUT';
      readonly limit: CallLimit;
      readonly rank?: never;
      readonly scope?: never;
      readonly audit?: never;
    };

/**
 * One API call as plain data for client and server. `descriptions` documents each call and the meaning of its fields.
 *
 * `path` is relative to the base path `/api`. `status` (200 by default) and `message` belong to the success response.
 * `errors` lists the codes that this call may return beyond `commonErrors`; an undeclared code fails the tests. `audit`
 * marks a read of personal data in bulk, or a customer’s write that changes whose data something is. `versioned` calls return an `ETag`, and a versioned `PUT` honours `If-Match`.
 * A call with `file` returns a file of that media type instead of the envelope; `reply` then describes the text of the
 * file or, for JSON, the parsed value; for a zip, a string with one character for each byte. A call with `upload` takes a file instead of a `body` and authenticates the
 * caller before it reads the file.
 */
export type Contract = Guarded & {
  readonly path: `/${string}`;
  readonly status?: 200 | 201;
  readonly message: string;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly upload?: Upload;
  readonly reply: z.ZodMiniType;
  readonly errors?: readonly ErrorCode[];
  readonly versioned?: true;
  readonly file?: 'text/calendar' | 'text/csv' | 'application/json' | 'application/zip';
};

export const statusOf = ({ status }: Pick<Contract, 'status'>): 200 | 201 => status ?? 200;

export const limitOf = ({ limit }: Contract): CallLimit => limit ?? 'none';

/** Whether the audit log records the call under its id: all admin writes, and the calls marked with `audit`. */
export const isAudited = ({ access, method, audit }: Contract): boolean =>
  audit === true || (access === 'admin' && method !== 'GET');

export type ContractGroup = Readonly<Record<string, Contract>>;

type SchemaOf<C extends Contract, K extends 'query' | 'body'> =
  C extends Record<K, infer S extends z.ZodMiniType> ? S : undefined;

type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** What a caller sends: the input types of the schemas. */
export type QueryInput<C extends Contract> = Input<SchemaOf<C, 'query'>>;
export type BodyInput<C extends Contract> = C extends { upload: Upload } ? Uint8Array : Input<SchemaOf<C, 'body'>>;

/** What a handler receives: the output types of the schemas. */
export type QueryOutput<C extends Contract> = Output<SchemaOf<C, 'query'>>;
export type BodyOutput<C extends Contract> = C extends { upload: Upload } ? Uint8Array : Output<SchemaOf<C, 'body'>>;

/** The `data` of a success response. */
export type Reply<C extends Contract> = z.output<C['reply']>;

/** The envelope of every success response. */
export type Envelope<T> = { statusCode: number; message: string; data: T };
