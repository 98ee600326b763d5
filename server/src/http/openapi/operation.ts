import {
  type Access,
  type Contract,
  type ContractId,
  isAudited,
  leastRankOf,
  limitOf,
  type Noun,
  statusOf,
  type Upload,
} from '@rental/contracts';
import { accessTexts, callTexts, envelopeTexts, limitTexts, rankTexts } from '@rental/contracts/descriptions';
import { type SampleFile, samples } from '@rental/contracts/samples';
import { refusalsOf } from './refusals.ts';
import { type Json, schemaOf, textsIn } from './schemas.ts';

type Listed = { id: ContractId; noun: Noun; contract: Contract };
type Example = { query?: Json; body?: unknown; file?: SampleFile; reply: unknown };

const examples: Readonly<Record<ContractId, Example>> = samples;

const security: Record<Access, Json[]> = {
  public: [],
  optional: [{}, { bearer: [] }],
  'signed-in': [{ bearer: [] }],
  customer: [{ bearer: [] }],
  admin: [{ bearer: [] }],
  signature: [{ signature: [] }],
};

/** Splits the description of a call into its first sentence, without the full stop, and the rest. */
function textOf(id: ContractId): { summary: string; details: string } {
  const [summary = '', ...details] = callTexts[id].split(/(?<=\.) /);
  return { summary: summary.slice(0, -1), details: details.join(' ') };
}

/** Describes what types cannot express: what the call does, who may call it, its rate limit and what is audited. */
function describe({ id, contract }: Listed): string {
  const rank = leastRankOf(contract);
  return [
    textOf(id).details,
    accessTexts[contract.access],
    rank && rankTexts[rank],
    limitTexts[limitOf(contract)],
    contract.scope && `API keys with the scope \`${contract.scope}\` may call it.`,
    isAudited(contract) && 'Recorded in the audit log.',
    contract.versioned &&
      contract.method === 'PUT' &&
      'With `If-Match`, fails with `edited_meanwhile` if a newer version exists.',
  ]
    .filter(Boolean)
    .join(' ');
}

function parameters({ id, noun, contract }: Listed): Json[] {
  const { properties = {}, required = [] }: { properties?: Record<string, Json>; required?: string[] } = contract.query
    ? schemaOf(contract.query, 'input', textsIn(id, noun))
    : {};
  const query = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    description,
    required: required.includes(name),
    schema,
    example: examples[id].query?.[name],
  }));
  const isVersionedEdit = contract.versioned && contract.method === 'PUT';
  return isVersionedEdit ? [...query, { $ref: '#/components/parameters/If-Match' }] : query;
}

/** Describes a file upload; text types include an example. */
function uploadBody(id: ContractId, { types, limitKb }: Upload): Json {
  const { file } = examples[id];
  const contentOf = (type: string): Json => {
    const isText = type.startsWith('text/') && file !== undefined;
    const schema = { title: 'File', type: 'string', ...(isText ? {} : { contentMediaType: type }) };
    return isText ? { schema, example: new TextDecoder().decode(file.bytes) } : { schema };
  };
  return {
    description: `The file itself, of at most ${limitKb / 1_024} MB.`,
    required: true,
    content: Object.fromEntries(types.map((type) => [type, contentOf(type)])),
  };
}

function requestBody({ id, noun, contract }: Listed): Json {
  if (contract.access === 'signature') return { requestBody: { $ref: '#/components/requestBodies/ProviderEvent' } };
  if (contract.upload) return { requestBody: uploadBody(id, contract.upload) };
  if (!contract.body) return {};
  const schema = { title: 'Request', ...schemaOf(contract.body, 'input', textsIn(id, noun)) };
  const required = !contract.body.safeParse(undefined).success;
  return { requestBody: { required, content: { 'application/json': { schema, example: examples[id].body } } } };
}

function envelope({ id, noun, contract }: Listed): Json {
  const { message, reply } = contract;
  const status = statusOf(contract);
  const { description: _, ...data } = schemaOf(reply, 'output', textsIn(id, noun));
  return {
    schema: {
      title: 'Response',
      type: 'object',
      required: ['statusCode', 'message', 'data'],
      properties: {
        statusCode: { type: 'integer', const: status, description: envelopeTexts.statusCode },
        message: { type: 'string', const: message, description: envelopeTexts.message },
        data: { ...data, description: 'The result.' },
      },
      additionalProperties: false,
    },
    example: { statusCode: status, message, data: examples[id].reply },
  };
}

function success(listed: Listed): Json {
  const { id, noun, contract } = listed;
  const { file, versioned } = contract;
  const headers = ['X-Request-Id', ...(versioned ? ['ETag'] : []), ...(file === 'text/csv' ? ['X-Total-Count'] : [])];
  const isBinary = file === 'application/zip';
  const asFile = {
    schema: isBinary
      ? { title: 'File', type: 'string', contentMediaType: file }
      : { title: 'File', ...schemaOf(contract.reply, 'output', textsIn(id, noun)) },
    example: examples[id].reply,
  };
  return {
    description: `${contract.message}.`,
    headers: Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    content: file ? { [file]: asFile } : { 'application/json': envelope(listed) },
  };
}

export function operationOf(listed: Listed): Json {
  const { id, noun, contract } = listed;
  return {
    operationId: id,
    tags: [noun],
    summary: textOf(id).summary,
    description: describe(listed),
    'x-access': contract.access,
    'x-limit': limitOf(contract),
    security: security[contract.access],
    parameters: parameters(listed),
    ...requestBody(listed),
    responses: { [statusOf(contract)]: success(listed), ...refusalsOf(contract.errors) },
  };
}
