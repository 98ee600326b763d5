import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Settings } from '../config/settings.ts';
import type { Audit } from '../platform/audit-port.ts';
import { forRequest } from '../platform/current-request.ts';
import type { Logger } from '../platform/logger.ts';
import type { FindCaller } from './caller.ts';
import type { Limits } from './limits.ts';

/** Services that every request handler may use, created once by `createApp`. */
export type HttpServices = {
  audit: Audit;
  findCaller: FindCaller;
  limits: Limits;
  logger: Logger;
  settings: Settings;
};

/**
 * One request: its id and its sender. For the log, `callerId` is set once the caller is known, and `email` once it is
 * known which account the request concerns: the caller's or one named in the input.
 */
export type RequestContext = HttpServices & {
  id: string;
  ip: string;
  userAgent: string;
  callerId: string | null;
  email: string | null;
};

/** Stored on the request itself, because a `WeakMap` would take a sixth of the time of a small call. */
const contextKey = Symbol('context');

declare module 'node:http' {
  interface IncomingMessage {
    [contextKey]?: RequestContext;
  }
}

/** Returns the context of a request that passed `giveContext`; throws when that middleware is missing. */
export function contextOf(req: IncomingMessage): RequestContext {
  const context = req[contextKey];
  if (!context) throw new Error('giveContext must be the first middleware');
  return context;
}

/** Proxy-supplied request ids that are safe to log. */
const harmlessId = /^[A-Za-z0-9-]{8,64}$/;

/** Attaches a context to each request and sets `X-Request-Id` to the proxy's id or to a new one. */
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
