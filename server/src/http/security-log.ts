import { createHmac } from 'node:crypto';
import type { ErrorCode } from '@rental/contracts';
import type { Request } from 'express';
import type { AppError } from '../errors/app-error.ts';
import type { SecurityEvent, SecurityNote } from '../errors/security-event.ts';
import { bearerTokenOf } from './caller.ts';
import { networkOf } from './client-address.ts';
import { contextOf } from './request-context.ts';

/*
 * The one place that writes the field `security`, so that each event says from where (the network), about whose
 * account (a keyed hash of the address, the same in each line), by whom, when and in which request. A refusal may
 * carry its event; the error exit hands every refusal on to `noteRefusal`.
 */

/** Refusals that are events by themselves. */
const eventOf: Partial<Record<ErrorCode, SecurityEvent>> = {
  not_signed_in: 'token_refused',
  not_allowed: 'not_allowed',
  too_many_requests: 'too_many_requests',
};

/** Without the key nobody can try addresses out on a stolen log. */
function accountOf(email: string | null, secret: string): string | null {
  if (email === null) return null;
  return createHmac('sha256', `security:${secret}`).update(email).digest('base64url').slice(0, 22);
}

/** Writes an event of this request. */
export function noteSecurity(req: Request, { event, userId, ...facts }: SecurityNote): void {
  const { id, ip, callerId, email, logger, settings } = contextOf(req);
  const line = {
    security: event,
    requestId: id,
    network: networkOf(ip),
    account: accountOf(email, settings.auth.refreshTokenSecret),
    userId: userId ?? callerId,
    ...facts,
  };
  if (event === 'login') logger.info(line, 'security');
  else logger.warn(line, 'security');
}

/** Whether the request showed a token at all; without one, nobody pretended to be somebody. */
function hasToken(req: Request): boolean {
  const body: unknown = req.body;
  const hasRefreshToken = typeof body === 'object' && body !== null && 'refreshToken' in body;
  return hasRefreshToken || bearerTokenOf(req) !== null;
}

/** Writes the event of a refusal, if it is one. */
export function noteRefusal(req: Request, { code, security }: AppError): void {
  if (security) {
    noteSecurity(req, security);
    return;
  }
  const event = eventOf[code];
  if (event && (code !== 'not_signed_in' || hasToken(req))) noteSecurity(req, { event });
}
