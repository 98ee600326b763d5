/** These fields of an object; a field that it lacks is left out. */
export const pick = <T extends object, Field extends keyof T & string>(stored: T, fields: readonly Field[]) =>
  // `fromEntries` forgets which keys it was given.
  Object.fromEntries(
    fields.filter((field) => stored[field] !== undefined).map((field) => [field, stored[field]]),
  ) as Pick<T, Field>;

/** The same without what is undefined or null. */
export function withoutAbsent<T extends object>(facts: T): { [Fact in keyof T]?: NonNullable<T[Fact]> } {
  const present = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null);
  // `Object.fromEntries` forgets which keys it was given.
  return Object.fromEntries(present) as { [Fact in keyof T]?: NonNullable<T[Fact]> };
}
