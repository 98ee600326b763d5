import { limitOf, listContracts } from '@rental/contracts';
import { fieldTexts, fieldTextsByPlace } from '@rental/contracts/descriptions';
import { describe, expect, test } from 'vitest';
import { describeApi } from './describe-api.ts';

type Node = Readonly<Record<string, unknown>>;
type Operation = Node & { parameters: Node[]; requestBody?: Node; responses: Node };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const childrenOf = (node: Node): [string, unknown][] =>
  Object.entries(node).filter(([key]) => !/^examples?$/.test(key));

type Field = { path: string; description: unknown; schema: Node };

/** Returns the path of each field below a node, such as `data/carId/name`, with its description. */
function fieldsIn(node: unknown, path = ''): Field[] {
  if (!isNode(node)) return [];
  return childrenOf(node).flatMap(([key, value]) => {
    if (key !== 'properties' || !isNode(value)) return fieldsIn(value, path);
    return Object.entries(value).flatMap(([field, schema]) => {
      if (!isNode(schema)) throw new Error(`${field} has no schema`);
      const here = `${path}/${field}`;
      return [{ path: here, description: schema['description'], schema }, ...fieldsIn(schema, here)];
    });
  });
}

/** Whether a schema is unclear without a description, for example of a number’s unit or of what null means. */
function needsDescription({ type, anyOf, enum: words, const: only }: Node): boolean {
  if (words !== undefined || only !== undefined) return false;
  const types = [type, ...(Array.isArray(anyOf) ? anyOf.map((each: Node) => each['type']) : [])].flat();
  return types.some((each) => each === 'integer' || each === 'number' || each === 'null');
}

const description = describeApi();
// The shape that `describeApi` writes: operations by path and method.
const paths = description['paths'] as Record<string, Record<string, Operation>>;
const calls = listContracts().map(({ id, contract }) => {
  const operation = paths[contract.path]?.[contract.method.toLowerCase()];
  if (!operation) throw new Error(`${id} is missing`);
  return { id, contract, operation };
});

describe('describeApi', () => {
  test.each(calls)('describes every number and every nullable field of $id', ({ contract, operation }) => {
    const fields = fieldsIn({ requestBody: operation.requestBody, responses: operation.responses });

    expect(fields.length).toBeGreaterThanOrEqual(contract.file ? 0 : 3);
    const missing = fields.filter((field) => field.description === undefined && needsDescription(field.schema));
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  test.each(calls)('gives $id a summary that differs from its success message', ({ contract, operation }) => {
    expect(operation['summary']).toMatch(/^[A-Z][a-z]+ .*[^.]$/);
    expect(operation['summary']).not.toBe(contract.message);
    expect(operation).toMatchObject({ 'x-access': contract.access, 'x-limit': limitOf(contract) });
  });

  test.each(calls)('includes an example response for $id', ({ contract, operation }) => {
    const [success] = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
    const media = contract.file ?? 'application/json';

    expect(success?.[1]).toMatchObject({ content: { [media]: { example: expect.anything() } } });
  });

  test.each(calls.filter(({ contract }) => contract.body))('includes an example request for $id', ({ operation }) => {
    expect(operation.requestBody).toMatchObject({ content: { 'application/json': { example: expect.anything() } } });
  });

  test('describes every field of an error', () => {
    const fields = fieldsIn(description['components']);

    expect(fields.map(({ path }) => path)).toContain('/details/path');
    expect(fields.filter((field) => typeof field.description !== 'string')).toEqual([]);
  });

  test('uses every field description that is defined', () => {
    const parameters = calls.flatMap(({ operation }) => operation.parameters);
    const used = new Set([
      ...fieldsIn(description).map(({ path, description: text }) => `${path.split('/').at(-1)}: ${String(text)}`),
      ...parameters.map(({ name, description: text }) => `${String(name)}: ${String(text)}`),
    ]);
    const unused = [...Object.entries(fieldTexts), ...Object.entries(fieldTextsByPlace)].filter(
      ([place, text]) => !used.has(`${place.split(/[./]/).at(-1)}: ${text}`),
    );

    expect(unused).toEqual([]);
  });
});
