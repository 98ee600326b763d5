import * as z from 'zod/mini';
import { objectId } from './fields.ts';

/*
 * What people say of a car, a location or a coupon is declared in a table with one row for each fact. Schemas, stored
 * fields, replies, the fleet file and forms follow from it.
 */

/** At least one location, none of them twice. */
export const locationIds = z.array(objectId).check(
  z.minLength(1, 'Choose at least one location'),
  z.maxLength(100),
  z.refine((ids) => new Set(ids).size === ids.length, 'A location is listed twice'),
);

/**
 * `schema` is that of a value. An optional fact may be absent from a document and from a body. A nullable fact is null
 * where it has no value, in documents and in bodies.
 */
type Fact = { schema: z.ZodMiniType; isOptional?: true; isNullable?: true };
type FactTable = Readonly<Record<string, Fact>>;

type BodySchema<F extends Fact> = F extends { isOptional: true }
  ? z.ZodMiniOptional<z.ZodMiniNullable<F['schema']>>
  : F extends { isNullable: true }
    ? z.ZodMiniNullable<F['schema']>
    : F['schema'];

function bodySchemaOf({ schema, isOptional, isNullable }: Fact): z.ZodMiniType {
  if (isOptional) return z.optional(z.nullable(schema));
  return isNullable ? z.nullable(schema) : schema;
}

/** The schemas of a body. An optional fact that is absent from a body stays unchanged, null clears it. */
export const bodyShapeOf = <T extends FactTable>(facts: T) =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, bodySchemaOf(fact)])) as {
    // `fromEntries` forgets which keys it was given.
    [F in keyof T]: BodySchema<T[F]>;
  };

/** The keys of an object whose type names all of them. */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];

export type OptionalFact<T extends FactTable> = {
  [F in keyof T & string]: T[F] extends { isOptional: true } ? F : never;
}[keyof T & string];

/** The facts of a table that may be absent from a document, in its order. */
export const optionalFactsOf = <T extends FactTable>(facts: T): readonly OptionalFact<T>[] =>
  keysOf(facts).filter((fact): fact is OptionalFact<T> => facts[fact]?.isOptional === true);

/** The facts of a table that every document has, in its order. */
export const requiredFactsOf = <T extends FactTable>(facts: T): readonly Exclude<keyof T & string, OptionalFact<T>>[] =>
  keysOf(facts).filter((fact): fact is Exclude<keyof T & string, OptionalFact<T>> => !facts[fact]?.isOptional);

/** The optional facts of a table as a body that says none of them. */
export const nothingSaid = <T extends FactTable>(facts: T) =>
  Object.fromEntries(optionalFactsOf(facts).map((fact) => [fact, null])) as { [F in OptionalFact<T>]: null };

/** The facts of a document as the body that would leave it unchanged. What it lacks is as in `blank`. */
export const bodyFrom = <Body extends object>(
  blank: Body,
  document: { [F in keyof Body]?: Body[F] | undefined },
): Body => ({
  ...blank,
  ...Object.fromEntries(
    keysOf(blank).flatMap((fact) => (document[fact] === undefined ? [] : [[fact, document[fact]]])),
  ),
});
