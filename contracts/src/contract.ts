import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Who may call: `optional` needs no token, but one that is sent must be valid; `signature` is the payment webhook. */
export type Access = 'public' | 'optional' | 'signed-in' | 'customer' | 'admin' | 'signature';

/**
 * What counts against a caller, in the server's settings of the same names. A call is counted by user, or by address
 * where no user is known, before its input is read, and refused with `too_many_requests`.
 *
 * Some count otherwise: `register` only what is well-formed, so that a typing error costs nothing; `login` in its use
 * case, by address, by account and by both; `reset` in its use case, by address and by the email that is mailed;
 * `webhook` only signatures that nobody made.
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

/** A file that a call takes as its whole body, byte by byte as it is. */
export type Upload = {
  /** The media types that it may have; the bytes decide what it is. */
  readonly types: readonly string[];
  readonly limitKb: number;
  /** What to do with a file of another kind, for the person who chose it. */
  readonly advice: string;
};

/** An admin's write says that it is recorded, a read that shows people in bulk may, and nothing else is. */
type Recording =
  | { readonly access: 'admin'; readonly method: 'POST' | 'PUT'; readonly audit: true }
  | { readonly access: 'admin'; readonly method: 'GET'; readonly audit?: true }
  | { readonly access: Exclude<Access, 'admin'>; readonly method: 'GET' | 'POST' | 'PUT'; readonly audit?: never };

/**
 * One call of the API as plain data that both sides read. What it does, in words, stands in `descriptions`.
 *
 * `path` is relative to the base path `/api`. `status` and `message` belong to the success answer; 200 unless it says
 * so. `errors` lists what this call may answer beyond `commonErrors`; an undeclared code fails the tests.
 * `audit` calls are kept in the record of changes under their id.
 * `versioned` calls answer with an `ETag`; a versioned `PUT` honours `If-Match`.
 * A call with `file` answers with a file of that media type instead of the envelope; `reply` is then what it holds: its
 * text, or the value of a JSON file.
 * A call with `upload` takes a file instead of a `body`. Who is calling is known before any of it is read.
 */
export type Contract = Recording & {
  readonly path: `/${string}`;
  readonly limit: CallLimit;
  readonly status?: 200 | 201;
  readonly message: string;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly upload?: Upload;
  readonly reply: z.ZodMiniType;
  readonly errors?: readonly ErrorCode[];
  readonly versioned?: true;
  readonly file?: 'text/csv' | 'application/json';
};

/** The status of the success answer. */
export const statusOf = ({ status }: Pick<Contract, 'status'>): 200 | 201 => status ?? 200;

export type ContractGroup = Readonly<Record<string, Contract>>;

type SchemaOf<C extends Contract, K extends 'query' | 'body'> =
  C extends Record<K, infer S extends z.ZodMiniType> ? S : undefined;

type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** What a caller sends: schemas before parsing. */
export type QueryInput<C extends Contract> = Input<SchemaOf<C, 'query'>>;
export type BodyInput<C extends Contract> = C extends { upload: Upload } ? Uint8Array : Input<SchemaOf<C, 'body'>>;

/** What a handler receives: schemas after parsing. */
export type QueryOutput<C extends Contract> = Output<SchemaOf<C, 'query'>>;
export type BodyOutput<C extends Contract> = C extends { upload: Upload } ? Uint8Array : Output<SchemaOf<C, 'body'>>;

/** The `data` of a success answer. */
export type Reply<C extends Contract> = z.output<C['reply']>;

/** Every success answer of the API. */
export type Envelope<T> = { statusCode: number; message: string; data: T };
