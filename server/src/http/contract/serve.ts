import { type BodyOutput, type Contract, isAudited, type QueryOutput, type Reply, statusOf } from '@rental/contracts';
import type { Request, RequestHandler, Response, Router } from 'express';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../errors/app-error.ts';
import type { AuditedChange } from '../../platform/audit-port.ts';
import type { Caller } from '../caller.ts';
import { sendJson } from '../compress.ts';
import { uploadBody } from '../json-body.ts';
import { contextOf } from '../request-context.ts';
import { assertDeclared } from './assert-declared.ts';
import { withinDeadline } from './deadline.ts';
import { etagOf } from './entity-version.ts';
import { parseInput } from './parse-input.ts';
import { type RequestFacts, takeCaller, takeRequest } from './read-request.ts';
import { recordRead, recordWrite } from './record-call.ts';

type CallerOf<C extends Contract> = C['access'] extends 'public' | 'signature'
  ? null
  : C['access'] extends 'optional'
    ? Caller | null
    : Caller;

/** `ifMatch` is the version the client edited, or null when it sent none. */
type HandlerInput<C extends Contract> = {
  body: BodyOutput<C>;
  query: QueryOutput<C>;
  caller: CallerOf<C>;
  ifMatch: number | null;
  request: RequestFacts;
  /** The raw request and response, for the few handlers that read or set a cookie. */
  exchange: { req: Request; res: Response };
};

/** Undefined when the result has no version, such as that of a bulk edit. */
type Versioned<C extends Contract> = C extends { versioned: true } ? { version: number | undefined } : unknown;

/**
 * What a handler returns besides its data: the version for a versioned contract, and the audit facts for an audited
 * write. For an audited read, the query itself is recorded.
 */
type HandlerResult<C extends Contract> = C extends
  | { access: 'admin'; method: 'POST' | 'PUT' }
  | { audit: true; method: 'POST' | 'PUT' }
  ? AuditedChange<Reply<C>> & Versioned<C>
  : C extends { versioned: true }
    ? { data: Reply<C> } & Versioned<C>
    : Reply<C>;

type Handler<C extends Contract> = (input: HandlerInput<C>) => HandlerResult<C> | Promise<HandlerResult<C>>;
type Answer = { data: unknown; version?: number | undefined };
type Write = () => Promise<Answer & AuditedChange<unknown>>;

/** Middleware for uploads: checks permission before any of the file is read. */
function uploadDoor(contract: Contract): RequestHandler[] {
  if (!contract.upload) return [];
  const askWho: RequestHandler = async (req, _res, next) => {
    await takeCaller(contract, req);
    next();
  };
  return [askWho, ...uploadBody(contract.upload)];
}

const methods = { GET: 'get', POST: 'post', PUT: 'put' } as const;

/** Sends the current version together with the error for a stale edit, so that the client can fetch and compare it. */
function showNewerVersion(error: unknown, res: Response): void {
  const isStale = error instanceof AppError && error.code === 'edited_meanwhile';
  if (isStale && typeof error.data?.['version'] === 'number') res.set('ETag', etagOf(error.data['version']));
}

/**
 * Serves a contract with a handler: authentication (401), permission (403), rate limits (429), input (400), the handler
 * within its deadline (503), then the response envelope. An audited call is recorded under the contract's id.
 */
export function serve<C extends Contract>(router: Router, contract: C, handler: Handler<C>): void {
  const answer = async (req: Request, res: Response): Promise<Answer> => {
    const input = await takeRequest(contract, req);
    // Query and body were parsed with this contract's schemas, and `identify` has enforced its access rule.
    const handle = async () => handler({ ...input, exchange: { req, res } } as HandlerInput<C>);
    if (contract.audit && contract.method === 'GET') {
      return { data: await recordRead(contract, input, { audit: contextOf(req).audit, read: handle }) };
    }
    // `HandlerResult` guarantees that only audited writes and versioned contracts return more than data.
    if (isAudited(contract)) {
      return recordWrite(contract, input, { audit: contextOf(req).audit, write: handle as Write });
    }
    return contract.versioned ? (handle() as Promise<Answer>) : { data: await handle() };
  };
  route(router, contract, answer);
}

type PlainRead = Contract & { method: 'GET'; access: 'customer'; versioned?: never; audit?: never };

type ReadHandler<C extends PlainRead, T> = {
  read: (query: QueryOutput<C>) => Promise<T>;
  present: (read: T, input: { query: QueryOutput<C>; caller: Caller }) => Reply<C>;
};

/**
 * Serves a contract with a handler that only reads data and needs only the query. `read` starts once the signature of
 * the access token is verified, in parallel with reading the session, which saves a database round trip (decision
 * 0082). Its result is presented and sent only if `serve` would have run it.
 */
export function serveRead<C extends PlainRead, T>(
  router: Router,
  contract: C,
  { read, present }: ReadHandler<C, T>,
): void {
  route(router, contract, async (req) => {
    let started: Promise<T> | undefined;
    const start = (): void => {
      // Parsed with this contract's own schema.
      const parseAndRead = async () => read(parseInput(contract, req).query as QueryOutput<C>);
      started = parseAndRead();
      // Its error is thrown below, and only if the request is accepted.
      started.catch(() => undefined);
    };
    const input = await takeRequest(contract, req, start);
    // `started` is set, because an accepted request has a valid token. Parsed and identified as in `serve`.
    const found = (await started) as T;
    return { data: present(found, input as { query: QueryOutput<C>; caller: Caller }) };
  });
}

/** Routes a contract, and sends as the response what `answer` returns or throws within the deadline. */
function route(router: Router, contract: Contract, answer: (req: Request, res: Response) => Promise<Answer>): void {
  router[methods[contract.method]](contract.path, ...uploadDoor(contract), async (req, res) => {
    const context = contextOf(req);
    try {
      const { data, version } = await withinDeadline(answer(req, res), context.settings.handlerTimeoutSeconds);
      if (context.settings.mode !== 'production') checkReply(contract, data);
      if (contract.versioned && version !== undefined) res.set('ETag', etagOf(version));
      const { message, file } = contract;
      const status = statusOf(contract);
      sendJson(req, res.status(status), file ? data : { statusCode: status, message, data });
    } catch (error) {
      showNewerVersion(error, res);
      assertDeclared(contract, error, context);
      throw error;
    }
  });
}

/**
 * Throws unless the serialised data matches the contract exactly, without missing or extra fields. Runs outside
 * production, so that mistakes show during development.
 */
function checkReply(contract: Contract, data: unknown): void {
  const wire: unknown = JSON.parse(JSON.stringify(data ?? null));
  const parsed = contract.reply.safeParse(wire);
  const call = `${contract.method} ${contract.path}`;
  if (!parsed.success) throw new Error(`${call} violates its contract: ${JSON.stringify(parsed.error.issues)}`);
  if (!isDeepStrictEqual(parsed.data, wire)) throw new Error(`${call} returns more than its contract declares`);
}
