import type { Server } from 'node:http';
import {
  type BodyInput,
  commonErrors,
  type Contract,
  type ErrorBody,
  errorBody,
  errorRegistry,
  type QueryInput,
  type Reply,
  statusOf,
} from '@rental/contracts';
import supertest, { type Response } from 'supertest';
import { expect } from 'vitest';
import { holdAgainstDescription } from './described-replies.ts';

export type CallInput<C extends Contract> = {
  query?: QueryInput<C>;
  body?: BodyInput<C>;
  /** A bearer token. */
  as?: string;
  headers?: Record<string, string>;
};

/** `data` is null after an error; `code` and `error` are null after a success. */
export type CallAnswer<C extends Contract> = {
  status: number;
  data: Reply<C> | null;
  code: string | null;
  error: ErrorBody | null;
  headers: Record<string, string | undefined>;
};

export type TestClient = {
  /** Makes one call. Fails the test when the response does not match both the contract and the API description. */
  call: <C extends Contract>(contract: C, input?: CallInput<C>) => Promise<CallAnswer<C>>;
  /** Makes one call that must succeed and returns its data. */
  succeed: <C extends Contract>(contract: C, input?: CallInput<C>) => Promise<Reply<C>>;
  /** For requests that no contract allows, such as invalid bytes, methods or paths. */
  raw: ReturnType<typeof supertest>;
};

const methods = { GET: 'get', POST: 'post', PUT: 'put' } as const;

/** Reads a zip as text with one character for each byte, and anything else as JSON. */
function parseZip(response: Response, done: (error: Error | null, body: unknown) => void): void {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('error', (error) => done(error, null));
  response.on('end', () => {
    const bytes = Buffer.concat(chunks);
    const isZip = response.headers['content-type'] === 'application/zip';
    done(null, isZip ? bytes.toString('latin1') : JSON.parse(bytes.toString()));
  });
}

/** Returns the content of a file and checks its media type, which the contract also specifies. */
function readFile<C extends Contract>(contract: C, { body, text, type }: Response): Reply<C> {
  expect({ path: contract.path, type }).toEqual({ path: contract.path, type: contract.file });
  return contract.reply.parse(type.startsWith('text/') ? text : body) as Reply<C>; // parsed by this very contract's schema
}

function readSuccess<C extends Contract>(contract: C, response: Response): Reply<C> {
  if (contract.file) return readFile(contract, response);
  const { data, ...rest }: { data?: unknown } = response.body;
  const call = `${contract.method} ${contract.path}`;
  expect({ call, ...rest }).toEqual({ call, statusCode: statusOf(contract), message: contract.message });
  const parsed = contract.reply.parse(data);
  // Parsing drops fields that the contract does not name, so this comparison fails if there is an extra field.
  expect({ call, data }).toEqual({ call, data: parsed });
  return parsed as Reply<C>; // parsed by this very contract's schema
}

function readRefusal(contract: Contract, response: Response): ErrorBody {
  const call = `${contract.method} ${contract.path}`;
  const error = errorBody.parse(response.body);
  expect({ call, body: response.body }).toEqual({ call, body: error });
  const declared: readonly string[] = [...commonErrors, ...(contract.errors ?? [])];
  expect({ call, code: error.code, isDeclared: declared.includes(error.code) }).toMatchObject({ isDeclared: true });
  const registered = Object.entries(errorRegistry).find(([code]) => code === error.code)?.[1];
  expect({ call, status: response.status, requestId: error.requestId }).toEqual({
    call,
    status: registered?.status,
    requestId: response.headers['x-request-id'],
  });
  return error;
}

export function createTestClient(server: Server): TestClient {
  const raw = supertest(server);

  const call = async <C extends Contract>(contract: C, input: CallInput<C> = {}): Promise<CallAnswer<C>> => {
    const request = raw[methods[contract.method]](`/api${contract.path}`);
    if (input.query !== undefined) request.query(input.query as object); // queries are objects whose values are strings
    if (input.as !== undefined) request.set('authorization', `Bearer ${input.as}`);
    if (input.headers) request.set(input.headers);
    if (input.body !== undefined) request.send(input.body);
    if (contract.file === 'application/zip') request.buffer(true).parse(parseZip);
    const response = await request;
    const { status, headers } = response;
    if (response.type === 'application/json') holdAgainstDescription(contract, response);
    if (status < 400) return { status, data: readSuccess(contract, response), code: null, error: null, headers };
    const error = readRefusal(contract, response);
    return { status, data: null, code: error.code, error, headers };
  };

  return {
    raw,
    call,
    succeed: async (contract, input) => {
      const { data, error, status } = await call(contract, input);
      expect({ path: contract.path, error }).toEqual({ path: contract.path, error: null });
      expect(status).toBe(statusOf(contract));
      return data as Reply<typeof contract>; // not an error, so this must be the data
    },
  };
}
