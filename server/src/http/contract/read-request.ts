import type { Contract } from '@rental/contracts';
import type { Request } from 'express';
import type { LimitName } from '../../config/env-schema.ts';
import { identify } from '../caller.ts';
import { limitAddress } from '../client-address.ts';
import { readIfMatch } from './entity-version.ts';
import { parseInput } from './parse-input.ts';
import { contextOf } from '../request-context.ts';

/** Where a request came from; `ip` is the address behind the trusted proxies. */
export type RequestFacts = { id: string; ip: string; userAgent: string };

/**
 * What arrived, by its contract: who is calling (401), may they (403), too often (429), is the input right (400).
 * `limit` counts by user, or by address without one.
 */
export async function takeRequest(contract: Contract, req: Request, limit: LimitName | undefined) {
  const context = contextOf(req);
  const caller = await identify(req, contract.access, context.findCaller);
  context.callerId = caller?.id ?? null;
  if (limit) await context.limits.consume(limit, caller ? `user:${caller.id}` : `ip:${limitAddress(context.ip)}`);
  const { query, body } = parseInput(contract, { query: req.query, body: req.body });
  const ifMatch = contract.versioned && contract.method === 'PUT' ? readIfMatch(req.get('if-match')) : null;
  const request: RequestFacts = { id: context.id, ip: context.ip, userAgent: context.userAgent };
  return { caller, query, body, ifMatch, request };
}
