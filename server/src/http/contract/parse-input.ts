import type { Contract, ErrorDetail } from '@rental/contracts';
import * as z from 'zod/mini';
import { AppError } from '../../errors/app-error.ts';

// zod/mini has no messages of its own; loading the locale once makes every issue a readable sentence.
z.config(z.locales.en());

const pathOf = (path: readonly PropertyKey[]): string => path.map(String).join('.');

function detailsOf(issues: readonly z.core.$ZodIssue[]): ErrorDetail[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [{ path: pathOf(issue.path), message: issue.message }];
    return issue.keys.map((key) => ({ path: pathOf([...issue.path, key]), message: 'Not a known field' }));
  });
}

function refuse(details: ErrorDetail[]): never {
  throw new AppError('invalid_input', { details });
}

function parse(schema: z.ZodMiniType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(input);
  return parsed.success ? parsed.data : refuse(detailsOf(parsed.error.issues));
}

/** Returns the query parameters by name; rejects repeated names and treats empty values as absent. */
function readQuery(query: object): Record<string, string> {
  const entries = Object.entries(query);
  const repeated = entries.filter(([, value]) => typeof value !== 'string');
  if (repeated.length > 0) refuse(repeated.map(([path]) => ({ path, message: 'Given more than once' })));
  const given = entries.filter(([, value]) => value !== '');
  return Object.fromEntries(given);
}

const noKeys = z.strictObject({});
const noBody = z.optional(noKeys);

/**
 * Parses the input of a request according to its contract; a contract without a schema for the query or the body
 * accepts none. An uploaded file is returned unparsed, and is empty if none was sent. Throws `invalid_input` with every
 * issue of the query or, if it has none, of the body.
 */
export function parseInput(contract: Contract, request: { query: object; body: unknown }): Parsed {
  const query = parse(contract.query ?? noKeys, readQuery(request.query));
  if (contract.upload) return { query: contract.query ? query : undefined, body: request.body ?? new Uint8Array() };
  const body = parse(contract.body ?? noBody, request.body);
  return { query: contract.query ? query : undefined, body: contract.body ? body : undefined };
}

type Parsed = { query: unknown; body: unknown };
