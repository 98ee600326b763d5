import type { ProviderReply } from './call-provider.ts';
import type { SendResult } from './messenger.ts';

type Answer = Extract<ProviderReply, { status: number }>;

/** Returns what became of a message: what `read` says of a reply, or what a missing reply means. */
export function resultOf(reply: ProviderReply, read: (answer: Answer) => SendResult): SendResult {
  if (!('failure' in reply)) return read(reply);
  const { failure, reason } = reply;
  return failure === 'not sent' ? { result: 'refused', mayRetry: true, reason } : { result: 'unclear', reason };
}

/**
 * Returns what an error means. `code` is the provider’s; without one, a proxy or a half-written reply may hide that the
 * message was sent. `isTemporary`: whether the same message may be accepted later.
 */
export function errorOf(status: number, code: string | undefined, isTemporary = false): SendResult {
  const reason = code ?? `status ${status}`;
  const isRefusal = code !== undefined || (status >= 400 && status < 500);
  if (!isRefusal) return { result: 'unclear', reason };
  return { result: 'refused', mayRetry: status === 429 || isTemporary, reason };
}

/** Parses a body; null if it is no JSON. */
export function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return null;
  }
}
