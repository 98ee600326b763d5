import type { Upload } from '@rental/contracts';
import express, { type Request, type RequestHandler } from 'express';
import { AppError } from '../errors/app-error.ts';

const plainJson = ['application/json'] as const;

/** Whether the request has a body, even an empty one. Source: RFC 9112, section 6. */
const announcesBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;

function refuseOtherTypes(types: readonly string[], message?: string): RequestHandler {
  return (req, _res, next) => {
    const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
    if (!hasBody) {
      next();
      return;
    }
    const [type = ''] = (req.get('content-type') ?? '').toLowerCase().split(';');
    if (!types.includes(type.trim())) {
      throw new AppError('unsupported_media_type', message === undefined ? {} : { message });
    }
    next();
  };
}

/** Reads a JSON body of at most `limitKb`; rejects any other content type before reading the body. */
export function jsonBody(limitKb: number, types: readonly string[] = plainJson): RequestHandler[] {
  const read = express.json({ limit: limitKb * 1_024, type: [...types], strict: true });
  const readIfAny: RequestHandler = (req, res, next) => {
    if (announcesBody(req)) read(req, res, next);
    else next();
  };
  return [refuseOtherTypes(types), readIfAny];
}

/** Reads a body as raw bytes, so that signatures can be verified. */
export function rawBody(limitKb: number): RequestHandler {
  return express.raw({ limit: limitKb * 1_024, type: () => true, inflate: false });
}

/** Reads a file as raw bytes; rejects another type or a content encoding before reading the body. */
export function uploadBody({ types, limitKb, advice }: Upload): RequestHandler[] {
  return [refuseOtherTypes(types, advice), rawBody(limitKb)];
}
