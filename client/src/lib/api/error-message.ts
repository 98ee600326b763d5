import { offlineText } from '../browser/use-online.ts';
import { isRecord } from './http.ts';

type Facts = Record<string, unknown>;

/** Returns the body of our API’s error response; null for network failures and responses from a proxy. */
function refusalOf(failure: unknown): { code: string; message: string; facts: Facts } | null {
  const body = isRecord(failure) ? failure['data'] : null;
  if (!isRecord(body)) return null;
  const { code, message, data: facts } = body;
  if (typeof code !== 'string' || typeof message !== 'string' || message === '') return null;
  return { code, message, facts: isRecord(facts) ? facts : {} };
}

const unexplained = 'Something went wrong';

/**
 * Returns the server’s message or, if there is none, `fallback`. Problems with fields that are whole sentences follow it,
 * because many forms don’t show problems at their fields. Accepts any value.
 */
export function errorMessage(failure: unknown, fallback: string = unexplained): string {
  const sentences = Object.values(fieldProblems(failure)).filter((problem) => problem.endsWith('.'));
  return [refusalOf(failure)?.message ?? fallback, ...new Set(sentences)].join('. ');
}

const noAnswer = 'The connection dropped. Check it and try again.';

/** Returns the reason why an action failed: no connection, the server’s message or `fallback`. */
export function whyFailed(failure: unknown, fallback: string = unexplained): string {
  if (!isUnreachable(failure)) return errorMessage(failure, fallback);
  return navigator.onLine ? noAnswer : offlineText;
}

const checkFirst = 'The connection dropped. It may still have worked, so check before you try again.';
const oncePerWish = 'The connection dropped. Check it and try again. Nothing will happen twice.';

/**
 * Returns why a change was not confirmed: the server’s message or, if there is none, advice on trying again.
 * `canRepeat` means that the change is idempotent.
 */
export const whyUnconfirmed = (failure: unknown, { canRepeat = false } = {}): string =>
  errorMessage(failure, canRepeat ? oncePerWish : checkFirst);

/** Returns the error code from the registry, or null if the failure did not come from our API. */
export function errorCode(failure: unknown): string | null {
  return refusalOf(failure)?.code ?? null;
}

/** Returns the data sent with a rejection, such as the new refund, or an empty object. */
export function errorFacts(failure: unknown): Facts {
  return refusalOf(failure)?.facts ?? {};
}

/** Returns the server’s validation messages by field, or an empty object. */
export function fieldProblems(failure: unknown): Record<string, string> {
  const body = isRecord(failure) ? failure['data'] : null;
  const details = isRecord(body) ? body['details'] : null;
  if (!Array.isArray(details)) return {};
  return Object.fromEntries(
    details.filter(isRecord).map(({ path, message }): [string, string] => [String(path), String(message)]),
  );
}

/** Returns whether no response arrived: the device is offline, the connection was lost or the call timed out. */
export function isUnreachable(failure: unknown): boolean {
  const status = isRecord(failure) ? failure['status'] : null;
  return status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR';
}
