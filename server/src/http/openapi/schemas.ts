import { type ContractId, day, type Noun } from '@rental/contracts';
import { envelopeTexts, fieldTexts, fieldTextsByPlace } from '@rental/contracts/descriptions';
import * as z from 'zod/mini';

export type Json = Record<string, unknown>;

/** The parts of a JSON Schema that are read here. */
type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; description?: string };

/** Returns the description of a field of `parent`; undefined if the field has none. */
type TextOf = (field: string, parent: string | undefined) => string | undefined;

const textsOfEnvelope: Readonly<Record<string, string>> = envelopeTexts;

/** Returns the field descriptions for one call; the most specific description of a field wins. */
export const textsIn =
  (id: ContractId, noun: Noun): TextOf =>
  (field, parent) =>
    fieldTextsByPlace[`${parent}.${field}`] ??
    fieldTextsByPlace[`${id}/${field}`] ??
    fieldTextsByPlace[`${noun}/${field}`] ??
    fieldTexts[field];

export const textsAround: TextOf = (field) => textsOfEnvelope[field];

function describeFields(schema: Schema, textOf: TextOf, parent?: string): Schema {
  const describe = (inner: Schema): Schema => describeFields(inner, textOf, parent);
  const { properties, items, anyOf } = schema;
  const fields = Object.entries(properties ?? {}).map(([field, inner]) => {
    const description = textOf(field, parent);
    return [field, { ...describeFields(inner, textOf, field), ...(description ? { description } : {}) }] as const;
  });
  return {
    ...schema,
    ...(properties ? { properties: Object.fromEntries(fields) } : {}),
    ...(items ? { items: describe(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(describe) } : {}),
  };
}

/** Adds what zod cannot express and removes redundant keywords. */
function tidy(zodSchema: z.core.$ZodType, jsonSchema: z.core.JSONSchema.BaseSchema): void {
  if (zodSchema === day) jsonSchema.format = 'date';
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** Returns a contract's schema as JSON Schema 2020-12, with field descriptions. */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output', textOf: TextOf): Schema & Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema),
  });
  // zod returns JSON Schema; `Schema` types only the parts read here.
  return describeFields(rest as Schema, textOf);
}
