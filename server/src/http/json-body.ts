import express, { type RequestHandler } from 'express';
import { AppError } from '../errors/app-error.ts';

const jsonType = /^application\/json *(;|$)/i;

const refuseOtherTypes: RequestHandler = (req, _res, next) => {
  const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.get('content-length') ?? 0) > 0;
  if (hasBody && !jsonType.test(req.get('content-type') ?? '')) throw new AppError('unsupported_media_type');
  next();
};

/** Reads a JSON body of at most `limitKb`; without a JSON content type a body is refused before it is read. */
export function jsonBody(limitKb: number): RequestHandler[] {
  return [refuseOtherTypes, express.json({ limit: limitKb * 1_024, type: 'application/json', strict: true })];
}

/** Reads a body as the bytes that arrived, for signatures over them. */
export function rawBody(limitKb: number): RequestHandler {
  return express.raw({ limit: limitKb * 1_024, type: () => true, inflate: false });
}
