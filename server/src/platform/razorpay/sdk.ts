import { AsyncLocalStorage } from 'node:async_hooks';
import { GatewayError, type GatewayErrorKind } from '../payment-gateway.ts';
import { readError } from './parse.ts';

/*
 * The SDK has no options for host, timeout or headers, and it loses the cause of an error. All of this is handled
 * through `api.rq`, its internal axios instance, which is neither typed nor documented and is therefore checked when
 * the server starts. Values for a single call travel in an AsyncLocalStorage, since the SDK's methods have no parameter
 * for them.
 */

type RequestConfig = {
  timeout?: number;
  signal?: AbortSignal;
  headers: { set: (name: string, value: string) => unknown };
};

type HttpClient = {
  defaults: Record<string, unknown>;
  interceptors: {
    request: { use: (onRequest: (config: RequestConfig) => RequestConfig) => unknown };
    response: { use: (onReply: null, onError: (error: unknown) => Promise<never>) => unknown };
  };
};

type Call = { budgetMs: number; refundKey: string | null; failure: unknown };

const currentCall = new AsyncLocalStorage<Call>();
const maxReplyBytes = 2 * 1024 * 1024;

const field = (value: unknown, name: string): unknown =>
  (typeof value === 'object' && value !== null) || typeof value === 'function' ? Reflect.get(value, name) : undefined;

function isHttpClient(value: unknown): value is HttpClient {
  const interceptors = field(value, 'interceptors');
  return (
    typeof field(value, 'defaults') === 'object' &&
    typeof field(field(interceptors, 'request'), 'use') === 'function' &&
    typeof field(field(interceptors, 'response'), 'use') === 'function'
  );
}

type HttpOptions = { apiUrl: string; keyId: string; keySecret: string; timeoutSeconds: number };

/**
 * Points the SDK's HTTP client at `apiUrl`, with a timeout and without proxies or redirects. Throws if the internal
 * client does not have the expected shape, or would send requests without credentials.
 */
export function prepareHttp(rq: unknown, options: HttpOptions): void {
  if (!isHttpClient(rq))
    throw new Error('razorpay: the HTTP client inside the SDK has changed; see platform/razorpay/sdk.ts');
  const auth = rq.defaults['auth'];
  if (field(auth, 'username') !== options.keyId || field(auth, 'password') !== options.keySecret) {
    throw new Error('razorpay: requests would be sent without credentials');
  }
  Object.assign(rq.defaults, {
    baseURL: options.apiUrl.replace(/\/+$/, ''),
    timeout: options.timeoutSeconds * 1000,
    proxy: false,
    maxRedirects: 0,
    maxContentLength: maxReplyBytes,
  });
  rq.interceptors.request.use((config) => {
    const call = currentCall.getStore();
    if (!call) return config;
    config.timeout = Math.max(1, Math.floor(call.budgetMs));
    config.signal = AbortSignal.timeout(config.timeout);
    if (call.refundKey !== null) config.headers.set('X-Refund-Idempotency', call.refundKey);
    return config;
  });
  rq.interceptors.response.use(null, async (error) => {
    const call = currentCall.getStore();
    if (call) call.failure = error;
    throw error;
  });
}

function kindOfStatus(status: number): GatewayErrorKind {
  if (status === 401 || status === 403) return 'auth';
  if (status === 409) return 'conflict';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'server';
  return status >= 400 ? 'validation' : 'malformed';
}

const timeoutCodes = new Set(['ECONNABORTED', 'ETIMEDOUT', 'ERR_CANCELED']);

/** Copies only the code and message, because the HTTP client's error contains our credentials in its configuration. */
function bareCause(failure: unknown): Error {
  const code = field(failure, 'code');
  const message = failure instanceof Error ? failure.message : 'unknown failure';
  return new Error(typeof code === 'string' ? `${code}: ${message}` : message);
}

function toGatewayError(failure: unknown): GatewayError {
  const response = field(failure, 'response');
  const status = field(response, 'status');
  if (typeof status === 'number') {
    return new GatewayError(kindOfStatus(status), { status, ...readError(field(response, 'data')) });
  }
  const code = field(failure, 'code');
  const cause = bareCause(failure);
  if (code === 'ERR_BAD_RESPONSE') return new GatewayError('malformed', { cause });
  return new GatewayError(typeof code === 'string' && timeoutCodes.has(code) ? 'timeout' : 'network', { cause });
}

/** Runs one SDK call within `budgetMs` milliseconds. Throws GatewayError only. */
export async function ask(
  send: () => Promise<unknown>,
  { budgetMs, refundKey }: { budgetMs: number; refundKey: string | null },
): Promise<unknown> {
  const call: Call = { budgetMs, refundKey, failure: null };
  try {
    return await currentCall.run(call, send);
  } catch (error) {
    throw toGatewayError(call.failure ?? error);
  }
}
