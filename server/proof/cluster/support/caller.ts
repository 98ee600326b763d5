import { setTimeout as delay } from 'node:timers/promises';
import type { Contract } from '@rental/contracts';

export type Answer = { status: number; code: string | null; data: Record<string, unknown> };

export type Tally = {
  /** Responses that no caller should ever get, and requests that got no response. */
  failures: string[];
};

export type Ask = {
  token?: string;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
};

export type Caller = { tally: Tally; call: (contract: Contract, ask?: Ask) => Promise<Answer | null> };

type CallerOptions = {
  /** For how many milliseconds a request is retried; 0 means never. */
  repeatsForMs: number;
};

const answerMs = 30_000;

const isAnswer = (value: unknown): value is { code?: string; data?: Record<string, unknown> } =>
  typeof value === 'object' && value !== null;

const headersOf = ({ token }: Ask): Record<string, string> => ({
  'content-type': 'application/json',
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
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

/** Returns the response, or a string that says why there was none. */
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

/** Whether a retry may succeed: the server died or is temporarily unavailable. */
const isPassing = (answer: Answer | string): boolean =>
  typeof answer === 'string' || answer.status === 502 || answer.status === 503;

const describe = ({ status, code }: Answer): string => `${status} ${code ?? ''}`.trim();

/**
 * Creates a caller that retries requests without a response, as the web client does. Retries are safe, because every
 * call made under load is idempotent. If all attempts fail, `call` returns null and records the failure in the tally.
 */
export function createCaller(origin: string, { repeatsForMs }: CallerOptions): Caller {
  const tally: Tally = { failures: [] };
  return {
    tally,
    call: async (contract, ask = {}) => {
      const until = performance.now() + repeatsForMs;
      let answer = await sendOnce(origin, contract, ask);
      for (let wait = 50; isPassing(answer) && performance.now() < until; wait = Math.min(wait * 2, 1_000)) {
        await delay(wait);
        answer = await sendOnce(origin, contract, ask);
      }
      const said = typeof answer === 'string' ? { what: answer, answer: null } : { what: describe(answer), answer };
      const isGood = said.answer !== null && said.answer.status < 400;
      if (!isGood) tally.failures.push(`${contract.method} ${contract.path}: ${said.what}`);
      return said.answer;
    },
  };
}
