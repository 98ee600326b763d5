/** These fields of a stored document, those that it lacks left out. */
export function pick<T extends object>(stored: T, fields: readonly (keyof T & string)[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.filter((field) => stored[field] !== undefined).map((field) => [field, stored[field]]),
  );
}
