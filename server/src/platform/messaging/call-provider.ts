export type ProviderCall = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  timeoutSeconds: number;
};

/**
 * The reply of a provider, with its parsed JSON or null if it has none; or why there is no reply. `not sent` means that the
 * request never reached the provider, `unclear` that it may have.
 */
export type ProviderReply = { status: number; body: unknown } | { failure: 'not sent' | 'unclear'; reason: string };

const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

const codeOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : '';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Calls a provider once and follows no redirect. Never throws. */
export async function callProvider({
  method,
  url,
  headers,
  body,
  timeoutSeconds,
}: ProviderCall): Promise<ProviderReply> {
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutSeconds * 1_000),
    });
    return { status: response.status, body: parseJson(await response.text()) };
  } catch (error) {
    const code = codeOf(error);
    if (neverConnected.has(code)) return { failure: 'not sent', reason: code };
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    return { failure: 'unclear', reason: isTimeout ? 'timeout' : code || 'connection lost' };
  }
}
