import { isDeepStrictEqual } from 'node:util';
import { commonErrors, type Contract, errorBody, errorRegistry, statusOf } from '@rental/contracts';
import type { FuzzRequest } from './make-request.ts';
import type { Answer } from './send-request.ts';

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

type Rule = readonly [isBroken: boolean, words: string];

const firstBroken = (rules: readonly Rule[]): string | null => rules.find(([isBroken]) => isBroken)?.[1] ?? null;

/** Returns the fault of an error response, or null if it has none. */
function faultOfRefusal(contract: Contract | null, { status, text, headers }: Answer): string | null {
  const value = parseJson(text);
  const parsed = errorBody.safeParse(value);
  if (!parsed.success) return 'is no envelope of a refusal';
  const { code, statusCode, requestId } = parsed.data;
  const registered = Object.entries(errorRegistry).find(([name]) => name === code)?.[1];
  const declared: readonly string[] = [...commonErrors, ...(contract?.errors ?? [])];
  return firstBroken([
    [!isDeepStrictEqual(parsed.data, value), 'says more than a refusal does'],
    [registered?.status !== status || statusCode !== status, 'has a status that is not its code’s'],
    [!declared.includes(code), 'has a code that its contract does not declare'],
    [requestId !== headers['x-request-id'], 'names another request'],
    [status === 500, 'is our failure'],
  ]);
}

/** Returns the fault in the envelope of a success response, or null if it has none. */
function faultOfEnvelope({ message, reply }: Contract, { status, text }: Answer): string | null {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || !('data' in value)) return 'is no envelope';
  const { data, ...rest } = value;
  const parsed = reply.safeParse(data);
  return firstBroken([
    [!isDeepStrictEqual(rest, { statusCode: status, message }), 'has another envelope'],
    [!parsed.success || !isDeepStrictEqual(parsed.data, data), 'has data that its contract does not promise'],
  ]);
}

function faultOfSuccess(contract: Contract, answer: Answer): string | null {
  const type = answer.headers['content-type'] ?? '';
  const fault = firstBroken([
    [answer.status !== statusOf(contract), 'has a status that its contract does not promise'],
    [!type.startsWith(contract.file ?? 'application/json'), `is of the type ${type}`],
  ]);
  return fault ?? (contract.file ? null : faultOfEnvelope(contract, answer));
}

/** Node itself rejects longer request headers before our code runs. */
const longestHead = 14_000;
const isTooLong = ({ path, headers }: FuzzRequest): boolean =>
  path.length + Object.values(headers).join('').length > longestHead;

function faultOfBodiless({ headers }: FuzzRequest, { status, text }: Answer): string | null {
  return firstBroken([
    [text !== '', 'has a body'],
    [status === 500, 'is our failure'],
    [status === 304 && !('if-none-match' in headers), 'is about nothing that the caller knows'],
  ]);
}

const faultOfAny = ({ isRefused }: FuzzRequest, { status, headers }: Answer): string | null =>
  firstBroken([
    [headers['x-content-type-options'] !== 'nosniff', 'lacks the headers of every answer'],
    [isRefused && status < 400, 'is no refusal'],
  ]);

function faultOfContent(request: FuzzRequest, answer: Answer): string | null {
  const { listed, method } = request;
  if (['HEAD', 'OPTIONS'].includes(method) || answer.status === 304) return faultOfBodiless(request, answer);
  if (answer.status >= 400) return faultOfRefusal(listed?.contract ?? null, answer);
  return listed ? faultOfSuccess(listed.contract, answer) : 'answers what nobody promised';
}

function faultOf(request: FuzzRequest, answer: Answer): string | null {
  if (answer.status === 431 && isTooLong(request)) return null;
  return faultOfAny(request, answer) ?? faultOfContent(request, answer);
}

/** Formats a request so that it can be sent again. Each valid token is replaced by the name of its owner. */
export function showRequest({ number, method, path, headers, body, caller }: FuzzRequest, seed: number): string {
  const { authorization, ...others } = headers;
  const shown = caller === 'odd' ? { authorization, ...others } : others;
  const place = `FUZZ_SEED=${seed} FUZZ_ONLY=${number}`;
  return `${place}: ${method} ${path} by ${caller} ${JSON.stringify(shown)} ${body ?? 'without a body'}`;
}

/** Returns one line about a wrong response, or null for a correct one. */
export function judge(request: FuzzRequest, answer: Answer, seed: number): string | null {
  const fault = faultOf(request, answer);
  if (fault === null) return null;
  return `the answer ${fault}: ${answer.status} ${answer.text.slice(0, 400)}\n  ${showRequest(request, seed)}`;
}
