import { type ErrorBody, errorRegistry } from '@rental/contracts';
import type { ErrorRequestHandler } from 'express';
import { AppError } from '../errors/app-error.ts';
import { isUnreachable } from '../platform/mongo.ts';
import { contextOf } from './request-context.ts';
import { noteRefusal } from './security-log.ts';

/**
 * Maps the HTTP status of an error from `body-parser` or `send` to one of our error codes. Source: `body-parser` and
 * `send`, error types.
 */
const codeOfStatus = new Map([
  [400, 'malformed_body'],
  [413, 'payload_too_large'],
  [415, 'unsupported_media_type'],
] as const);

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
}

function isBadAddress(error: unknown): boolean {
  return error instanceof URIError || (error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_URL');
}

/** Converts any error to an `AppError`; an unexpected error gets the code `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnreachable(error)) return new AppError('unavailable', { cause: error, retryAfterSeconds: 5 });
  if (isBadAddress(error)) return new AppError('not_found', { cause: error });
  const status = statusOf(error);
  const code = status === 400 || status === 413 || status === 415 ? codeOfStatus.get(status) : undefined;
  return new AppError(code ?? 'internal', { cause: error });
}

/** The only place that turns errors into responses. Only `message`, `details` and `data` of an error are ever sent. */
// oxlint-disable-next-line max-params -- Express knows an error handler by its four parameters
export const errorExit: ErrorRequestHandler = (error, req, res, next) => {
  const { id, logger } = contextOf(req);
  const refusal = toAppError(error);
  if (refusal.statusCode >= 500) logger.error({ requestId: id, err: error, code: refusal.code }, 'request failed');
  noteRefusal(req, refusal);
  if (res.headersSent) {
    next(error);
    return;
  }
  if (refusal.retryAfterSeconds !== undefined) res.set('Retry-After', String(refusal.retryAfterSeconds));
  const body: ErrorBody = {
    statusCode: errorRegistry[refusal.code].status,
    code: refusal.code,
    message: refusal.message,
    requestId: id,
    ...(refusal.details ? { details: refusal.details } : {}),
    ...(refusal.data ? { data: refusal.data } : {}),
  };
  res.status(refusal.statusCode).json(body);
};
