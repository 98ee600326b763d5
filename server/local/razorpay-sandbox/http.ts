import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { type Request, type RequestHandler, type Response, text } from 'express';
import { z } from 'zod';
import { UnknownIdError } from './control.ts';
import { ProviderError } from './entities.ts';

// Reads the body as text, because each handler decides how to treat invalid JSON.
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
 * Wraps `work` as a request handler. The request’s body is text, or undefined when empty; an error that `work` throws
 * becomes an error response.
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

/** Returns the parsed JSON, or undefined if the text is empty or invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The query parameters as sent, rather than as the arrays and objects that Express makes of them. */
export const queryOf = ({ url }: Request): URLSearchParams => new URL(url, 'http://127.0.0.1').searchParams;

/** Returns the headers with lower-case names and one value each. */
export function plainHeaders(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

/**
 * Returns whether the browser’s headers show that a page of a different origin sent the request. Programs send no such
 * headers.
 */
function isForeign({ headers: { origin, host, 'sec-fetch-site': site } }: Request): boolean {
  const isOwnOrigin = origin === undefined || origin === `http://${host}`;
  return !isOwnOrigin || (site !== undefined && site !== 'same-origin' && site !== 'none');
}

/**
 * Accepts commands only from programs and our own pages. Reads are allowed for everyone, because pages of other origins
 * cannot see the responses.
 */
export const ownCommandsOnly: RequestHandler = (request, response, next) => {
  if (request.method === 'GET') next();
  else if (isForeign(request)) response.status(403).json({ error: 'no commands from other pages' });
  // Only JSON is accepted, because browsers let pages send forms and plain text to any origin without a CORS preflight.
  else if (!/^application\/json *(;|$)/i.test(request.headers['content-type'] ?? '')) {
    response.status(415).json({ error: 'commands are application/json' });
  } else next();
};
