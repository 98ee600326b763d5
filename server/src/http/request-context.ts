import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Settings } from '../config/settings.ts';
import type { Audit } from '../platform/audit-port.ts';
import { forRequest } from '../platform/current-request.ts';
import type { Logger } from '../platform/logger.ts';
import type { FindCaller } from './caller.ts';
import type { Limits } from './limits.ts';

/** What every request may use on its way; `createApp` makes it once. */
export type HttpServices = {
  audit: Audit;
  findCaller: FindCaller;
  limits: Limits;
  logger: Logger;
  settings: Settings;
};

/**
 * One request: its id and where it came from. For the log, `callerId` is filled in once the caller is known, and
 * `email` once it is known whose account the request is about: the caller's, or the one that somebody names.
 */
export type RequestContext = HttpServices & {
  id: string;
  ip: string;
  userAgent: string;
  callerId: string | null;
  email: string | null;
};

/** On the request itself: a `WeakMap` beside it took a sixth of a small call's time. */
const contextKey = Symbol('context');

declare module 'node:http' {
  interface IncomingMessage {
    [contextKey]?: RequestContext;
  }
}

/** The context of a request that passed `giveContext`; throws for any other, which is a mistake in the wiring. */
export function contextOf(req: IncomingMessage): RequestContext {
  const context = req[contextKey];
  if (!context) throw new Error('giveContext must be the first middleware');
  return context;
}

/** The id a proxy may give a request: harmless in a log line. */
const harmlessId = /^[A-Za-z0-9-]{8,64}$/;

/** Gives each request its context and answers with its id, a proxy's or a new one, in `X-Request-Id`. */
export function giveContext(services: HttpServices): RequestHandler {
  return (req, res, next) => {
    const proposed = req.get('x-request-id') ?? '';
    const id = harmlessId.test(proposed) ? proposed : randomUUID();
    const userAgent = (req.get('user-agent') ?? '').slice(0, 200);
    req[contextKey] = { ...services, id, ip: req.ip ?? '', userAgent, callerId: null, email: null };
    res.set('X-Request-Id', id);
    forRequest(id, next);
  };
}
