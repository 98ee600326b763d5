import { createHmac } from 'node:crypto';
import type { ErrorCode } from '@rental/contracts';
import type { Request } from 'express';
import type { AppError } from '../errors/app-error.ts';
import type { SecurityEvent, SecurityNote } from '../errors/security-event.ts';
import { bearerTokenOf } from './caller.ts';
import { networkOf } from './client-address.ts';
import { contextOf } from './request-context.ts';

/*
 * The only place that writes the log field `security`, so that every event has its network, account (a keyed hash of
 * the email address, stable across lines), actor, time and request. An error may carry a security event of its own; the
 * error handler passes every error to `noteRefusal`.
 */

/** Error codes that are security events by themselves. */
const eventOf: Partial<Record<ErrorCode, SecurityEvent>> = {
  not_signed_in: 'token_refused',
  not_allowed: 'not_allowed',
  too_many_requests: 'too_many_requests',
};

/** The hash is keyed, so that email addresses cannot be guessed from a stolen log. */
function accountOf(email: string | null, secret: string): string | null {
  if (email === null) return null;
  return createHmac('sha256', `security:${secret}`).update(email).digest('base64url').slice(0, 22);
}

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

/** Whether the request sent a token; without one, `not_signed_in` is not a security event. */
function hasToken(req: Request): boolean {
  const body: unknown = req.body;
  const hasRefreshToken = typeof body === 'object' && body !== null && 'refreshToken' in body;
  return hasRefreshToken || bearerTokenOf(req) !== null;
}

/** Logs the security event of an error, if it has one. */
export function noteRefusal(req: Request, { code, security }: AppError): void {
  if (security) {
    noteSecurity(req, security);
    return;
  }
  const event = eventOf[code];
  if (event && (code !== 'not_signed_in' || hasToken(req))) noteSecurity(req, { event });
}
