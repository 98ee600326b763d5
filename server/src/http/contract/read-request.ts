import type { Contract } from '@rental/contracts';
import type { Request } from 'express';
import { type Caller, identify } from '../caller.ts';
import { limitAddress } from '../client-address.ts';
import { callLimits } from './call-limits.ts';
import { readIfMatch } from './entity-version.ts';
import { parseInput } from './parse-input.ts';
import { contextOf, type RequestContext } from '../request-context.ts';

/** Where a request came from; `ip` is the address behind the trusted proxies. */
export type RequestFacts = { id: string; ip: string; userAgent: string };

/** Takes a point of each limit of the contract that is counted now: by user, or by address where none is known. */
async function count(contract: Contract, now: 'on arrival' | 'when well-formed', context: RequestContext) {
  const { settings, counted } = callLimits[contract.limit];
  if (counted !== now) return;
  const key = context.callerId === null ? `ip:${limitAddress(context.ip)}` : `user:${context.callerId}`;
  for (const setting of settings) await context.limits.consume(setting, key);
}

/** The caller, whom the log knows from here on, also when the call is refused. */
async function findCaller(accessToken: string, context: RequestContext): Promise<Caller | null> {
  const caller = await context.findCaller(accessToken);
  context.callerId = caller?.id ?? null;
  context.email = caller?.email ?? null;
  return caller;
}

const emailIn = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string' ? body.email : null;

/** Who is calling, if they may: before anything else of the request is read. */
export async function takeCaller(contract: Contract, req: Request): Promise<Caller | null> {
  const context = contextOf(req);
  return identify(req, contract.access, async (token) => findCaller(token, context));
}

/** What arrived, by its contract: who is calling (401), may they (403), too often (429), is the input right (400). */
export async function takeRequest(contract: Contract, req: Request) {
  const context = contextOf(req);
  const caller = await takeCaller(contract, req);
  await count(contract, 'on arrival', context);
  const { query, body } = parseInput(contract, { query: req.query, body: req.body });
  context.email ??= emailIn(body);
  await count(contract, 'when well-formed', context);
  const ifMatch = contract.versioned && contract.method === 'PUT' ? readIfMatch(req.get('if-match')) : null;
  const request: RequestFacts = { id: context.id, ip: context.ip, userAgent: context.userAgent };
  return { caller, query, body, ifMatch, request };
}
