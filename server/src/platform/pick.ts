/** These fields of an object; a field that it lacks is left out. */
export const pick = <T extends object, Field extends keyof T & string>(stored: T, fields: readonly Field[]) =>
  // `fromEntries` forgets which keys it was given.
  Object.fromEntries(
    fields.filter((field) => stored[field] !== undefined).map((field) => [field, stored[field]]),
  ) as Pick<T, Field>;

/** The same without what is undefined or null. */
function withoutAbsent<T extends object>(facts: T): { [Fact in keyof T]?: NonNullable<T[Fact]> } {
  const present = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null);
  // `Object.fromEntries` forgets which keys it was given.
  return Object.fromEntries(present) as { [Fact in keyof T]?: NonNullable<T[Fact]> };
}

/** Of the optional facts of a body, those that it states and those that it clears with null. */
export function splitOptional<T extends object, Fact extends keyof T & string>(body: T, optional: readonly Fact[]) {
  return {
    given: withoutAbsent(pick(body, optional)),
    cleared: optional.filter((fact) => body[fact] === null),
  };
}
