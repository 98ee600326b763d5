import { type CallLimit, type Contract, limitOf } from '@rental/contracts';
import type { Request } from 'express';
import type { LimitName } from '../../config/env-schema.ts';
import { type Caller, identify } from '../caller.ts';
import { limitAddress } from '../client-address.ts';
import { contextOf, type RequestContext } from '../request-context.ts';
import { readIfMatch } from './entity-version.ts';
import { parseInput } from './parse-input.ts';

/** The id and the sender of a request; `ip` is the client's address as the trusted proxies report it. */
export type RequestFacts = { id: string; ip: string; userAgent: string };

/** Consumes a point of each limit that applies at this stage, per user, or per address for anonymous requests. */
async function count(contract: Contract, now: 'on arrival' | 'when well-formed', context: RequestContext) {
  const { settings, counted } = callLimits[limitOf(contract)];
  if (counted !== now) return;
  const key = context.callerId === null ? `ip:${limitAddress(context.ip)}` : `user:${context.callerId}`;
  for (const setting of settings) await context.limits.consume(setting, key);
}

const emailIn = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string' ? body.email : null;

/**
 * Returns the caller if they are permitted, before the rest of the request is read. Records their id for the log, even
 * when the call is refused.
 */
export async function takeCaller(contract: Contract, req: Request, meanwhile?: () => void): Promise<Caller | null> {
  const context = contextOf(req);
  return identify(req, contract, async (accessToken) => {
    const caller = await context.findCaller(accessToken, meanwhile);
    context.callerId = caller?.id ?? null;
    context.email = caller?.email ?? null;
    return caller;
  });
}

/**
 * Validates a request against its contract, in this order: authentication (401), permission (403), rate limits (429),
 * input (400). Calls `meanwhile` before it reads the session of a valid token.
 */
export async function takeRequest(contract: Contract, req: Request, meanwhile?: () => void) {
  const context = contextOf(req);
  const caller = await takeCaller(contract, req, meanwhile);
  // A key has its own limit, so that it can’t use up those of the owner who made it.
  if (caller?.key) await context.limits.consume('LIMIT_KEY_PER_MINUTE', `key:${caller.key.id}`);
  else await count(contract, 'on arrival', context);
  const { query, body } = parseInput(contract, { query: req.query, body: req.body });
  context.email ??= emailIn(body);
  if (!caller?.key) await count(contract, 'when well-formed', context);
  const ifMatch = contract.versioned && contract.method === 'PUT' ? readIfMatch(req.get('if-match')) : null;
  const request: RequestFacts = { id: context.id, ip: context.ip, userAgent: context.userAgent };
  return { caller, query, body, ifMatch, request };
}

/**
 * `counted` is when a call counts towards the limit: before the input is read, once the input is valid, or in the
 * handler, if only the handler knows the key.
 */
type CallLimitRule = { settings: readonly LimitName[]; counted: 'on arrival' | 'when well-formed' | 'by the call' };

export const callLimits: Record<CallLimit, CallLimitRule> = {
  none: { settings: [], counted: 'on arrival' },
  login: {
    settings: ['LIMIT_LOGIN_PAIR', 'LIMIT_LOGIN_IP_PER_HOUR', 'LIMIT_LOGIN_ACCOUNT'],
    counted: 'by the call',
  },
  register: { settings: ['LIMIT_REGISTER_PER_HOUR'], counted: 'when well-formed' },
  reset: { settings: ['LIMIT_RESET_PER_HOUR', 'LIMIT_MAILED_LINK_PER_HOUR'], counted: 'by the call' },
  confirmation: { settings: ['LIMIT_CONFIRMATION_PER_HOUR'], counted: 'on arrival' },
  booking: { settings: ['LIMIT_BOOKING_CREATE_PER_HOUR'], counted: 'on arrival' },
  payment: { settings: ['LIMIT_PAYMENT_PER_HOUR'], counted: 'on arrival' },
  read: { settings: ['LIMIT_READ_PER_MINUTE'], counted: 'on arrival' },
  'public-read': { settings: ['LIMIT_PUBLIC_READ_PER_MINUTE'], counted: 'on arrival' },
  contact: { settings: ['LIMIT_CONTACT_PER_HOUR'], counted: 'on arrival' },
  report: { settings: ['LIMIT_REPORT_PER_MINUTE'], counted: 'on arrival' },
  webhook: { settings: ['LIMIT_WEBHOOK_SIGNATURE_PER_MINUTE'], counted: 'by the call' },
};
