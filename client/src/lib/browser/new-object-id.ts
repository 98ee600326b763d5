const bytes = 12;

/**
 * Returns a new id of 24 hexadecimal digits. Because the client chooses the id, a creation can be retried without a
 * duplicate.
 */
export const newObjectId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
