type Facts = Record<string, unknown>;

const isRecord = (value: unknown): value is Facts => typeof value === 'object' && value !== null;

/** The server's own words, if this failure came from our API; null for network trouble and foreign answers. */
function refusalOf(failure: unknown): { code: string; message: string; facts: Facts } | null {
  const body = isRecord(failure) ? failure['data'] : null;
  if (!isRecord(body)) return null;
  const { code, message, data: facts } = body;
  if (typeof code !== 'string' || typeof message !== 'string' || message === '') return null;
  return { code, message, facts: isRecord(facts) ? facts : {} };
}

const unexplained = 'Something went wrong';

/** The server's message, or the fallback that the catalogue fixes for this action. Reads any failure. */
export function errorMessage(failure: unknown, fallback: string = unexplained): string {
  return refusalOf(failure)?.message ?? fallback;
}

const noAnswer = 'The connection dropped. Check it and try again.';

/** What to say beside what failed: that no answer came, the server's own words, or the fallback. */
export const whyFailed = (failure: unknown, fallback: string = unexplained): string =>
  isUnreachable(failure) ? noAnswer : errorMessage(failure, fallback);

const checkFirst = 'The connection dropped. It may still have worked, so check before you try again.';
const oncePerWish = 'The connection dropped. Check it and try again: nothing is done twice.';

/**
 * What to say of a change that was not confirmed: the server's own words, or that its answer was lost, after which
 * nobody here knows whether it was made. `canRepeat`: the server makes it once, however often it is asked.
 */
export const whyUnconfirmed = (failure: unknown, { canRepeat = false } = {}): string =>
  errorMessage(failure, canRepeat ? oncePerWish : checkFirst);

/** The code from the registry in `@rental/contracts`; null when the failure did not come from our API. */
export function errorCode(failure: unknown): string | null {
  return refusalOf(failure)?.code ?? null;
}

/** The facts that came with a refusal, such as the new refund; empty when there are none. */
export function errorFacts(failure: unknown): Facts {
  return refusalOf(failure)?.facts ?? {};
}

/** The server's verdict by field; empty when it names none. */
export function fieldProblems(failure: unknown): Record<string, string> {
  const body = isRecord(failure) ? failure['data'] : null;
  const details = isRecord(body) ? body['details'] : null;
  if (!Array.isArray(details)) return {};
  return Object.fromEntries(
    details.filter(isRecord).map(({ path, message }): [string, string] => [String(path), String(message)]),
  );
}

/** Whether no answer came at all: offline, cut off, or too slow. */
export function isUnreachable(failure: unknown): boolean {
  const status = isRecord(failure) ? failure['status'] : null;
  return status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR';
}
