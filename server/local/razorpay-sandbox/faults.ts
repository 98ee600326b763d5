import { setTimeout as wait } from 'node:timers/promises';

export const faultActions = [
  'status',
  'html502',
  'empty500',
  'null500',
  'badjson200',
  'delay',
  'hang',
  'reset',
  'throttle429',
  'commit-then-hang',
  'commit-then-reset',
] as const;
export type FaultAction = (typeof faultActions)[number];

export type Fault = {
  /** The affected requests, such as `POST /v1/orders` or `GET /v1/payments/:id`; `*` matches anything. */
  match: string;
  /** The number of requests that the fault affects; 1 by default, null for all. */
  times?: number | null;
  action: FaultAction;
  /** With `status`: the status code; 500 by default. */
  status?: number;
  /** With `delay`: real milliseconds; 1,000 by default. */
  delayMs?: number;
};

/**
 * The replacement for the normal response: a different response, a closed connection, or a connection that stays open
 * without a response.
 */
export type FaultAnswer = { status: number; type: string; body: string } | 'cut' | 'hang';

export type Faults = {
  /** Replaces all faults; an empty list removes them. */
  set: (faults: Fault[]) => void;
  take: (method: string, path: string) => Fault | null;
};

function patternOf(match: string): RegExp {
  const escaped = match.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\*/g, '.*').replace(/:\w+/g, '[^/]+')}$`);
}

export function createFaults(): Faults {
  let armed: { fault: Fault; pattern: RegExp; left: number }[] = [];
  return {
    set: (faults) => {
      armed = faults.map((fault) => ({
        fault,
        pattern: patternOf(fault.match),
        left: fault.times === null ? Infinity : (fault.times ?? 1),
      }));
    },
    take: (method, path) => {
      const hit = armed.find((each) => each.left > 0 && each.pattern.test(`${method} ${path}`));
      if (!hit) return null;
      hit.left -= 1;
      return hit.fault;
    },
  };
}

const json = 'application/json; charset=UTF-8';
const errorOf = (code: string, description: string) =>
  JSON.stringify({ error: { code, description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} } });

function statusAnswer({ status = 500 }: Fault): FaultAnswer {
  const code = status < 500 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR';
  return { status, type: json, body: errorOf(code, 'A fault of the sandbox') };
}

const answers: Partial<Record<FaultAction, FaultAnswer>> = {
  throttle429: { status: 429, type: json, body: errorOf('BAD_REQUEST_ERROR', 'Request failed. Too many requests.') },
  html502: { status: 502, type: 'text/html', body: '<html><body><h1>502 Bad Gateway</h1></body></html>' },
  empty500: { status: 500, type: json, body: '' },
  null500: { status: 500, type: json, body: 'null' },
  badjson200: { status: 200, type: json, body: '{"id": "order_' },
  hang: 'hang',
  reset: 'cut',
};

/**
 * Returns the replacement for the response, or null when the request should be handled normally. For `delay`, waits
 * before returning.
 */
export async function answerInstead(fault: Fault): Promise<FaultAnswer | null> {
  if (fault.action === 'delay') await wait(fault.delayMs ?? 1_000);
  return fault.action === 'status' ? statusAnswer(fault) : (answers[fault.action] ?? null);
}
