import type { ErrorRequestHandler, RequestHandler } from 'express';
import { AppError } from '../errors/app-error.ts';
import { limitAddress } from './client-address.ts';
import { contextOf } from './request-context.ts';

/** A coarse per-address limit, counted in this process before any body is read. */
export const floodLimit: RequestHandler = async (req, _res, next) => {
  const { ip, limits } = contextOf(req);
  await limits.consume('LIMIT_FLOOD_PER_MINUTE', limitAddress(ip));
  next();
};

/** Rate-limits senders of webhooks with invalid signatures. */
// oxlint-disable-next-line max-params -- Express knows an error handler by its four parameters
export const limitBadSignatures: ErrorRequestHandler = async (error, req, _res, next) => {
  const { ip, limits } = contextOf(req);
  const isBad = error instanceof AppError && ['invalid_signature', 'wrong_signature'].includes(error.code);
  if (isBad) await limits.consume('LIMIT_WEBHOOK_SIGNATURE_PER_MINUTE', limitAddress(ip));
  next(error);
};
