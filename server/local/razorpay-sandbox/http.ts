import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { type Request, type RequestHandler, type Response, text } from 'express';
import { z } from 'zod';
import { UnknownIdError } from './control.ts';
import { ProviderError } from './entities.ts';

// Read as text: each handler decides what to do with invalid JSON.
const readBody = promisify(text({ type: () => true, limit: '64kb' }));

function answerFailure(error: unknown, response: Response): Response {
  if (error instanceof ProviderError) return response.status(error.status).json(error.toBody());
  if (error instanceof UnknownIdError) return response.status(404).json({ error: error.message });
  if (error instanceof z.ZodError) return response.status(400).json({ error: z.prettifyError(error) });
  if (error instanceof Error && 'type' in error && error.type === 'entity.too.large') {
    return response.status(413).json({ error: error.message });
  }
  console.error('razorpay sandbox:', error);
  return response.status(500).json({ error: 'sandbox' });
}

/**
 * Passes `work` a request whose body is text, or undefined when empty, and sends an error response for what it throws.
 */
export function handle(work: (request: Request, response: Response) => unknown): RequestHandler {
  return async (request, response) => {
    try {
      await readBody(request, response);
      await work(request, response);
    } catch (error) {
      answerFailure(error, response);
    }
  };
}

/** Returns parsed JSON; undefined for an empty or invalid text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The query parameters as sent, without Express’s arrays and objects. */
export const queryOf = ({ url }: Request): URLSearchParams => new URL(url, 'http://127.0.0.1').searchParams;

/** Headers with one value each and lower-case names. */
export function plainHeaders(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

/**
 * Returns whether the browser’s headers show that a page of another origin sent the request. Programs send no such
 * headers.
 */
function isForeign({ headers: { origin, host, 'sec-fetch-site': site } }: Request): boolean {
  const isOwnOrigin = origin === undefined || origin === `http://${host}`;
  return !isOwnOrigin || (site !== undefined && site !== 'same-origin' && site !== 'none');
}

/**
 * Accepts commands from programs and our own pages only. Reads are allowed, because other pages cannot see the
 * responses.
 */
export const ownCommandsOnly: RequestHandler = (request, response, next) => {
  if (request.method === 'GET') next();
  else if (isForeign(request)) response.status(403).json({ error: 'no commands from other pages' });
  // A page may send other content types to any origin without a CORS preflight.
  else if (!/^application\/json *(;|$)/i.test(request.headers['content-type'] ?? '')) {
    response.status(415).json({ error: 'commands are application/json' });
  } else next();
};
