import type { Contract } from '@rental/contracts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describeApi } from '../../src/http/openapi/describe-api.ts';

/* Validates replies against the API description with a validator that is independent of our schemas. */

type Responses = Record<string, { $ref?: string }>;

const document = describeApi();
// The structure that `describeApi` produces: responses by path and method.
const paths = document['paths'] as Record<string, Record<string, { responses: Responses }>>;

// The document contains more than schemas, which a strict validator would reject.
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(document, 'api');

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

/** Returns the location of a JSON reply’s schema in the document, or null for a status that is not described. */
function placeOf({ path, method }: Contract, status: number): string | null {
  const response = paths[path]?.[method.toLowerCase()]?.responses[status];
  if (!response) return null;
  const inlined = `#/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}`;
  return `api${response.$ref ?? inlined}/content/application~1json/schema`;
}

/** Throws unless the API description allows this reply for the call and its status. */
export function holdAgainstDescription(contract: Contract, { status, body }: { status: number; body: unknown }): void {
  const call = `${contract.method} ${contract.path} ${status}`;
  const place = placeOf(contract, status);
  const validate = place === null ? undefined : ajv.getSchema(place);
  if (!validate) throw new Error(`${call} is not described`);
  if (!validate(body)) throw new Error(`${call} breaks the description: ${ajv.errorsText(validate.errors)}`);
}
