import { learnServerTime } from '../clock.ts';

export type TransportRequest = {
  method: 'GET' | 'POST' | 'PUT';
  /** The path relative to `/api`, such as `/contact`. */
  path: `/${string}`;
  query?: Record<string, string | number | undefined> | undefined;
  body?: unknown;
  token?: string | null | undefined;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Why a call failed. Source: texts, section 9. `FETCH_ERROR`: no response. `TIMEOUT_ERROR`: no response within 20 s.
 * `PARSING_ERROR`: a response that is not JSON or violates its contract, with the raw text. A number: the HTTP status,
 * with the parsed body.
 */
export type TransportError =
  | { status: 'FETCH_ERROR' | 'TIMEOUT_ERROR'; error: string }
  | { status: 'PARSING_ERROR'; originalStatus: number; data: string; error: string }
  | { status: number; data: unknown };

export type TransportAnswer = { status: number; data: unknown; etag: string | null } | { error: TransportError };

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const timeoutMilliseconds = 20_000;

function addressOf({ path, query = {} }: TransportRequest): string {
  const address = new URL(`/api${path}`, location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') address.searchParams.set(name, String(value));
  }
  return address.href;
}

function headersOf({ token, body, headers }: TransportRequest): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...headers,
  };
}

/** Reads a response as JSON, or as the failure that the response reports. */
export async function readAnswer(response: Response): Promise<TransportAnswer> {
  const text = await response.text();
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    const error = 'The answer is not JSON';
    return { error: { status: 'PARSING_ERROR', originalStatus: response.status, data: text, error } };
  }
  if (!response.ok) return { error: { status: response.status, data } };
  return { status: response.status, data, etag: response.headers.get('ETag') };
}

/** Sends a request for callers that read the response themselves. Throws if no response arrives. */
export async function exchange(request: TransportRequest, signal: AbortSignal): Promise<Response> {
  const response = await fetch(addressOf(request), {
    method: request.method,
    headers: headersOf(request),
    signal,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  });
  learnServerTime(response.headers.get('Date'));
  return response;
}

/** Makes one API call. Never throws: every failure is returned as `error`. Never retries. */
export async function send(request: TransportRequest): Promise<TransportAnswer> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  try {
    return await readAnswer(await exchange(request, signal));
  } catch (cause) {
    const status = timeout.aborted ? 'TIMEOUT_ERROR' : 'FETCH_ERROR';
    return { error: { status, error: String(cause) } };
  }
}

/** A file sent as the whole body. `onSent` is called with the fraction sent so far, from 0 to 1. */
export type FileRequest = Omit<TransportRequest, 'body' | 'method'> & {
  method: 'POST';
  file: Blob;
  type: string;
  onSent: (share: number) => void;
};

/** A transfer that makes no progress for this long is aborted. The transfer as a whole has no time limit. */
const silenceMilliseconds = 60_000;

/** Sends a file by XMLHttpRequest, for upload progress. Never throws: failures are returned as `error`. */
export async function sendFile(request: FileRequest): Promise<TransportAnswer> {
  const { file, type, onSent, signal } = request;
  return await new Promise((resolve) => {
    const exchanged = new XMLHttpRequest();
    const fail = (status: 'FETCH_ERROR' | 'TIMEOUT_ERROR') => resolve({ error: { status, error: 'No answer' } });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listenOn = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        fail('TIMEOUT_ERROR');
        exchanged.abort();
      }, silenceMilliseconds);
    };
    exchanged.open(request.method, addressOf(request));
    const headers = { ...headersOf(request), 'Content-Type': type };
    for (const [name, value] of Object.entries(headers)) exchanged.setRequestHeader(name, value);
    exchanged.upload.addEventListener('progress', ({ loaded, total }) => {
      listenOn();
      onSent(total > 0 ? loaded / total : 0);
    });
    exchanged.addEventListener('load', () => {
      learnServerTime(exchanged.getResponseHeader('Date'));
      resolve(readAnswer(new Response(exchanged.responseText, { status: exchanged.status })));
    });
    exchanged.addEventListener('error', () => fail('FETCH_ERROR'));
    exchanged.addEventListener('loadend', () => clearTimeout(timer));
    signal?.addEventListener('abort', () => {
      fail('FETCH_ERROR');
      exchanged.abort();
    });
    listenOn();
    exchanged.send(file);
  });
}
