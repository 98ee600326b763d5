const bytes = 12;

/** Returns 24 hexadecimal digits. With an id from the client, a retried creation does not cause a duplicate. */
export const newObjectId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
