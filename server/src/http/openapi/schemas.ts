import { type ContractId, day, type Noun } from '@rental/contracts';
import { envelopeTexts, fieldTexts, fieldTextsByPlace } from '@rental/contracts/descriptions';
import * as z from 'zod/mini';

export type Json = Record<string, unknown>;

/** An object of JSON Schema, as far as it is read here. */
type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; description?: string };

/** Which field stands where, in words; undefined for a field that nobody described. */
type TextOf = (field: string, parent: string | undefined) => string | undefined;

const texts: Readonly<Record<string, string>> = fieldTexts;
const textsByPlace: Readonly<Record<string, string>> = fieldTextsByPlace;
const textsOfEnvelope: Readonly<Record<string, string>> = envelopeTexts;

/** The texts of the fields of one call; the closest one counts. */
export const textsIn =
  (id: ContractId, noun: Noun): TextOf =>
  (field, parent) =>
    textsByPlace[`${parent}.${field}`] ??
    textsByPlace[`${id}/${field}`] ??
    textsByPlace[`${noun}/${field}`] ??
    texts[field];

export const textsAround: TextOf = (field) => textsOfEnvelope[field];

/** Gives every field below its text. */
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

/** Says what zod cannot know, and leaves out what says nothing. */
function tidy(zodSchema: z.core.$ZodType, jsonSchema: z.core.JSONSchema.BaseSchema): void {
  if (zodSchema === day) jsonSchema.format = 'date';
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** A schema of the contracts as JSON Schema 2020-12, every field described. */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output', textOf: TextOf): Schema & Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema),
  });
  // What zod writes is JSON Schema, of which `Schema` names the parts that are read here.
  return describeFields(rest as Schema, textOf);
}
