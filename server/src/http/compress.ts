import compression from 'compression';
import type { Request, Response } from 'express';

/** Responses under `/api/auth` carry tokens, and the compressed length of a secret can reveal it. */
const filter: compression.CompressionFilter = (req, res) =>
  !/^\/api\/auth(\/|$)/i.test(req.originalUrl) && compression.filter(req, res);

/** Shorter responses fit into one packet anyway. */
const threshold = 1_024;

/**
 * Middleware that compresses responses. `sendJson` skips it for short ones, because setting it up takes as long as
 * sending a short response.
 */
export const compressed = compression({ filter, threshold });

/** Sends a value as JSON, compressed unless it is short. */
export function sendJson(req: Request, res: Response, value: unknown): void {
  const text = JSON.stringify(value);
  // The same headers that Express would set, without parsing the content type and copying the text for each response.
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  // A response with an ETag is left to Express, which handles conditional requests.
  const send = (): void => {
    if (res.hasHeader('ETag')) res.send(text);
    else res.setHeader('Content-Length', Buffer.byteLength(text)).end(text);
  };
  if (text.length >= threshold) compressed(req, res, send);
  else send();
}
