const bytes = 12;

/** An id for a record that the server is to know again: 24 hexadecimal digits. */
export const newObjectId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
