/** These fields of a stored document, those that it lacks left out. */
export function pick<T extends object>(stored: T, fields: readonly (keyof T & string)[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.filter((field) => stored[field] !== undefined).map((field) => [field, stored[field]]),
  );
}

/** The same without what is undefined or null. */
export function withoutAbsent<T extends object>(facts: T): { [Fact in keyof T]?: NonNullable<T[Fact]> } {
  const present = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null);
  // `Object.fromEntries` forgets which keys it was given.
  return Object.fromEntries(present) as { [Fact in keyof T]?: NonNullable<T[Fact]> };
}
