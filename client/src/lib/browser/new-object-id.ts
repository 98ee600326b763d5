const bytes = 12;

/**
 * Returns an id of 24 hexadecimal digits, generated on the client so that a creation can be retried without creating a
 * duplicate.
 */
export const newObjectId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
