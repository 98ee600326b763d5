import compression from 'compression';
import type { Request, Response } from 'express';

/** Tokens travel in answers under `/api/auth`; compressing secrets lets their length speak. */
const filter: compression.CompressionFilter = (req, res) =>
  !/^\/api\/auth(\/|$)/i.test(req.originalUrl) && compression.filter(req, res);

/** Shorter answers travel in one packet as they are. */
const threshold = 1_024;

/** Compresses whatever is sent after it. To prepare an answer for it takes as long as a short answer itself. */
export const compressed = compression({ filter, threshold });

/** Sends a value as JSON, compressed unless it is short. */
export function sendJson(req: Request, res: Response, value: unknown): void {
  const text = JSON.stringify(value);
  // As Express would have it, after looking up the type, reading it and writing it again.
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (text.length >= threshold) compressed(req, res, () => res.send(text));
  // What has a version may be asked for again by it, which is for Express to answer.
  else if (res.hasHeader('ETag')) res.send(text);
  else res.end(text);
}
