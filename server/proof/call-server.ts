import type { Contract } from '@rental/contracts';

export type Answer = { status: number; code: string | null; data: Record<string, string> };

export type Ask = {
  token?: string;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** The CSV content, for contracts that accept a file. */
  file?: string;
  headers?: Record<string, string>;
};

const answerMs = 30_000;

const headersOf = ({ token, file, headers }: Ask): Record<string, string> => ({
  'content-type': file === undefined ? 'application/json' : 'text/csv',
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...headers,
});

async function readAnswer(response: Response): Promise<Answer | string> {
  const text = await response.text();
  if (response.headers.get('content-type')?.includes('json') !== true) return `${response.status} of the balancer`;
  // Every response is an envelope, and the fields of `data` that proofs read are strings.
  const { code = null, data = {} } = JSON.parse(text) as Partial<Answer>;
  return { status: response.status, code, data };
}

function describeLoss(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** Makes one call over HTTP. Returns the response, or a string with the reason why there was none. */
export async function callServer(origin: string, { method, path }: Contract, ask: Ask = {}): Promise<Answer | string> {
  const search = new URLSearchParams(ask.query).toString();
  try {
    const response = await fetch(`${origin}/api${path}${search && `?${search}`}`, {
      method,
      headers: headersOf(ask),
      signal: AbortSignal.timeout(answerMs),
      body: ask.file ?? (ask.body ? JSON.stringify(ask.body) : null),
    });
    return await readAnswer(response);
  } catch (error) {
    return describeLoss(error);
  }
}
