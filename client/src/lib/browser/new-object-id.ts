const bytes = 12;

/** Returns 24 hexadecimal digits. Because the client chooses the id, retrying a creation causes no duplicate. */
export const newObjectId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
