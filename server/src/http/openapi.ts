import {
  commonErrors,
  type Contract,
  type ContractGroup,
  errorBody,
  type ErrorCode,
  errorRegistry,
} from '@rental/contracts';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const content = (schema: Json, type = 'application/json'): Json => ({ [type]: { schema } });

/** What a success carries: the envelope, or a file. */
const success = (contract: Contract): Json =>
  contract.file ? content(schemaOf(contract.reply, 'output'), contract.file) : content(envelope(contract));

function envelope({ status, message, reply }: Contract): Json {
  return {
    type: 'object',
    required: ['statusCode', 'message', 'data'],
    properties: { statusCode: { const: status }, message: { const: message }, data: schemaOf(reply, 'output') },
  };
}

/** Refusals by status, each naming the codes it may carry. */
function refusals(codes: readonly ErrorCode[]): Json {
  const statuses = [...new Set(codes.map((code) => errorRegistry[code].status))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: codes.filter((code) => errorRegistry[code].status === status).join(', '),
        content: content({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  );
}

function parameters(query: z.ZodMiniType | undefined): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    // `toJSONSchema` of a strict object always has this shape; queries are strict objects.
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function operation(id: string, contract: Contract): Json {
  const needsToken = !['public', 'signature'].includes(contract.access);
  const security = contract.access === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }];
  return {
    operationId: id,
    summary: contract.message,
    'x-access': contract.access,
    ...(needsToken ? { security } : {}),
    parameters: parameters(contract.query),
    ...(contract.body ? { requestBody: { content: content(schemaOf(contract.body, 'input')) } } : {}),
    responses: {
      [contract.status]: { description: contract.message, content: success(contract) },
      ...refusals([...commonErrors, ...contract.errors]),
    },
  };
}

/** The OpenAPI 3.1 description of the contracts: what the server serves, from the objects it serves by. */
export function describeApi(groups: Readonly<Record<string, ContractGroup>>): Json {
  const paths: Record<string, Json> = {};
  for (const [noun, group] of Object.entries(groups)) {
    for (const [call, contract] of Object.entries(group)) {
      const path = (paths[contract.path] ??= {});
      path[contract.method.toLowerCase()] = operation(`${noun}.${call}`, contract);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sarani', version: '1' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(errorBody, 'output') },
    },
  };
}
