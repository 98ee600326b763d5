/** Returns an object with only these fields; omits fields that are undefined. */
export const pick = <T extends object, Field extends keyof T & string>(stored: T, fields: readonly Field[]) =>
  // `fromEntries` loses the types of the keys.
  Object.fromEntries(
    fields.filter((field) => stored[field] !== undefined).map((field) => [field, stored[field]]),
  ) as Pick<T, Field>;

/** Returns the object without undefined and null fields. */
function withoutAbsent<T extends object>(facts: T): { [Fact in keyof T]?: NonNullable<T[Fact]> } {
  const present = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null);
  // `Object.fromEntries` loses the types of the keys.
  return Object.fromEntries(present) as { [Fact in keyof T]?: NonNullable<T[Fact]> };
}

/** Splits the optional fields of a request body into those that it sets and those that it clears with null. */
export function splitOptional<T extends object, Fact extends keyof T & string>(body: T, optional: readonly Fact[]) {
  return {
    given: withoutAbsent(pick(body, optional)),
    cleared: optional.filter((fact) => body[fact] === null),
  };
}
