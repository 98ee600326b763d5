import { commonErrors, errorBody, type ErrorCode, errorRegistry } from '@rental/contracts';
import { type Json, schemaOf, textsAround } from './schemas.ts';

/*
 * Error responses of a call: one response per status, with its possible codes and their messages. A status with only
 * common codes refers to a response that all calls share.
 */

const common: ReadonlySet<ErrorCode> = new Set(commonErrors);
const waitingStatuses = [429, 503];

const withStatus = (codes: readonly ErrorCode[], status: number): ErrorCode[] =>
  codes.filter((code) => errorRegistry[code].status === status);
const statusesOf = (codes: readonly ErrorCode[]): number[] =>
  [...new Set(codes.map((code) => errorRegistry[code].status))].toSorted((a, b) => a - b);

/**
 * Returns an example of the call’s most specific error. Its code is the last one, because the call’s own codes follow
 * the common ones.
 */
function exampleOf(codes: readonly ErrorCode[]): Json {
  const code = codes.at(-1) ?? 'internal';
  const { status, message } = errorRegistry[code];
  return { statusCode: status, code, message, requestId: '0f8fad5b-d9cb-469f-a165-70867728950e' };
}

function response(status: number, codes: readonly ErrorCode[]): Json {
  const headers = waitingStatuses.includes(status) ? ['X-Request-Id', 'Retry-After'] : ['X-Request-Id'];
  return {
    description: codes.map((code) => `- \`${code}\`: ${errorRegistry[code].message}`).join('\n'),
    headers: Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        example: exampleOf(codes),
      },
    },
  };
}

const nameOf = (status: number): string => `Refused${status}`;

/** Returns the error responses of a call, keyed by status; `own` are the codes that only this call declares. */
export function refusalsOf(own: readonly ErrorCode[] = []): Json {
  const all = [...commonErrors, ...own];
  return Object.fromEntries(
    statusesOf(all).map((status) => {
      const codes = withStatus(all, status);
      const isCommon = codes.every((code) => common.has(code));
      return [status, isCommon ? { $ref: `#/components/responses/${nameOf(status)}` } : response(status, codes)];
    }),
  );
}

export const refusalComponents = {
  schemas: { Error: { title: 'Refusal', ...schemaOf(errorBody, 'output', textsAround) } },
  responses: Object.fromEntries(
    statusesOf(commonErrors).map((status) => [nameOf(status), response(status, withStatus(commonErrors, status))]),
  ),
};
