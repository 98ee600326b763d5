import { setTimeout as delay } from 'node:timers/promises';
import type { Contract } from '@rental/contracts';

export type Answer = { status: number; code: string | null; data: Record<string, unknown> };

/** What a caller has seen so far. */
export type Tally = {
  requests: number;
  /** Requests that were sent once more, because nobody had answered. */
  repeats: number;
  /** Each answer that nobody should get, and each request without one. */
  failures: string[];
};

export type Ask = {
  token?: string;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
};

export type Caller = { tally: Tally; call: (contract: Contract, ask?: Ask) => Promise<Answer | null> };

type CallerOptions = {
  /** For how long a request is repeated; 0 for a caller who never does. */
  repeatsForMs: number;
};

const answerMs = 30_000;

const isAnswer = (value: unknown): value is { code?: string; data?: Record<string, unknown> } =>
  typeof value === 'object' && value !== null;

const headersOf = ({ token, headers }: Ask): Record<string, string> => ({
  'content-type': 'application/json',
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...headers,
});

async function readAnswer(response: Response): Promise<Answer | string> {
  const text = await response.text();
  if (response.headers.get('content-type')?.includes('json') !== true) return `${response.status} of the balancer`;
  const parsed: unknown = JSON.parse(text);
  const { code, data } = isAnswer(parsed) ? parsed : {};
  return { status: response.status, code: code ?? null, data: data ?? {} };
}

function describeLoss(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** The answer, or why there is none. */
async function sendOnce(origin: string, { method, path }: Contract, ask: Ask): Promise<Answer | string> {
  const search = new URLSearchParams(ask.query).toString();
  try {
    const response = await fetch(`${origin}/api${path}${search && `?${search}`}`, {
      method,
      headers: headersOf(ask),
      signal: AbortSignal.timeout(answerMs),
      ...(ask.body ? { body: JSON.stringify(ask.body) } : {}),
    });
    return await readAnswer(response);
  } catch (error) {
    return describeLoss(error);
  }
}

/** Whether the same request may find an answer in a moment: a server that died, or one that asks for patience. */
const isPassing = (answer: Answer | string): boolean =>
  typeof answer === 'string' || answer.status === 502 || answer.status === 503;

const describe = ({ status, code }: Answer): string => `${status} ${code ?? ''}`.trim();

/**
 * Calls the API as a page does that repeats what got no answer: each of the calls that our loads make is harmless when
 * it comes twice. `call` answers null, and the tally has a line, when all of that was in vain.
 */
export function createCaller(origin: string, { repeatsForMs }: CallerOptions): Caller {
  const tally: Tally = { requests: 0, repeats: 0, failures: [] };
  return {
    tally,
    call: async (contract, ask = {}) => {
      const until = performance.now() + repeatsForMs;
      tally.requests += 1;
      let answer = await sendOnce(origin, contract, ask);
      for (let wait = 50; isPassing(answer) && performance.now() < until; wait = Math.min(wait * 2, 1_000)) {
        await delay(wait);
        tally.repeats += 1;
        answer = await sendOnce(origin, contract, ask);
      }
      const said = typeof answer === 'string' ? { what: answer, answer: null } : { what: describe(answer), answer };
      const isGood = said.answer !== null && said.answer.status < 400;
      if (!isGood) tally.failures.push(`${contract.method} ${contract.path}: ${said.what}`);
      return said.answer;
    },
  };
}
