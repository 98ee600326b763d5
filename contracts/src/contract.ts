import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Who may call: `optional` needs no token, but one that is sent must be valid; `signature` is the payment webhook. */
export type Access = 'public' | 'optional' | 'signed-in' | 'customer' | 'admin' | 'signature';

/**
 * One call of the API as plain data that both sides read.
 *
 * `path` is relative to the base path `/api`. `status` and `message` belong to the success answer.
 * `errors` lists what this call may answer beyond `commonErrors`; an undeclared code fails the tests.
 * `versioned` calls answer with an `ETag`; a versioned `PUT` honours `If-Match`.
 * A call with `file` answers with a file of that media type instead of the envelope; `reply` is then its text.
 */
export type Contract = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: `/${string}`;
  readonly access: Access;
  readonly status: 200 | 201;
  readonly message: string;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
  readonly errors: readonly ErrorCode[];
  readonly versioned?: true;
  readonly file?: 'text/csv';
};

export type ContractGroup = Readonly<Record<string, Contract>>;

type SchemaOf<C extends Contract, K extends 'query' | 'body'> =
  C extends Record<K, infer S extends z.ZodMiniType> ? S : undefined;

type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** What a caller sends: schemas before parsing. */
export type QueryInput<C extends Contract> = Input<SchemaOf<C, 'query'>>;
export type BodyInput<C extends Contract> = Input<SchemaOf<C, 'body'>>;

/** What a handler receives: schemas after parsing. */
export type QueryOutput<C extends Contract> = Output<SchemaOf<C, 'query'>>;
export type BodyOutput<C extends Contract> = Output<SchemaOf<C, 'body'>>;

/** The `data` of a success answer. */
export type Reply<C extends Contract> = z.output<C['reply']>;

/** Every success answer of the API. */
export type Envelope<T> = { statusCode: number; message: string; data: T };
