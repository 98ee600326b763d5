import * as z from 'zod/mini';
import { isUnique, objectId } from './fields.ts';

/*
 * The facts of a car, a location or a coupon are declared in a table with one row per fact. Schemas, stored fields,
 * replies, the fleet file and forms are derived from that table.
 */

/** At least one location, without duplicates. */
export const locationIds = z
  .array(objectId)
  .check(
    z.minLength(1, 'Choose at least one location'),
    z.maxLength(100),
    z.refine(isUnique, 'A location is listed twice'),
  );

/**
 * `schema` validates a value. An optional fact may be absent from documents and bodies; a nullable fact without a value
 * is null in both.
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

/** If an optional fact is absent from the body, the stored value remains; null deletes it. */
export const bodyShapeOf = <T extends FactTable>(facts: T) =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, bodySchemaOf(fact)])) as {
    // `fromEntries` loses the key types.
    [F in keyof T]: BodySchema<T[F]>;
  };

/** Returns the keys of an object with their types. The object must not have keys that its type does not name. */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];

export type OptionalFact<T extends FactTable> = {
  [F in keyof T & string]: T[F] extends { isOptional: true } ? F : never;
}[keyof T & string];

/** Returns the facts that may be absent from a document, in table order. */
export const optionalFactsOf = <T extends FactTable>(facts: T): readonly OptionalFact<T>[] =>
  keysOf(facts).filter((fact): fact is OptionalFact<T> => facts[fact]?.isOptional === true);

/** Returns the facts that every document has, in table order. */
export const requiredFactsOf = <T extends FactTable>(facts: T): readonly Exclude<keyof T & string, OptionalFact<T>>[] =>
  keysOf(facts).filter((fact): fact is Exclude<keyof T & string, OptionalFact<T>> => !facts[fact]?.isOptional);

/** Returns a body in which all optional facts are null. */
export const nothingSaid = <T extends FactTable>(facts: T) =>
  Object.fromEntries(optionalFactsOf(facts).map((fact) => [fact, null])) as { [F in OptionalFact<T>]: null };

/** Returns the body that would leave a document unchanged. Facts that the document lacks are taken from `blank`. */
export const bodyFrom = <Body extends object>(
  blank: Body,
  document: { [F in keyof Body]?: Body[F] | undefined },
): Body => ({
  ...blank,
  ...Object.fromEntries(
    keysOf(blank).flatMap((fact) => (document[fact] === undefined ? [] : [[fact, document[fact]]])),
  ),
});
