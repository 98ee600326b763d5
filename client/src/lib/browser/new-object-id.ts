const bytes = 12;

/** Returns a client-generated id for an idempotent creation: 24 hexadecimal digits. */
export const newObjectId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
