const bytes = 12;

/** Returns 24 hexadecimal digits. A client-side id lets a creation be retried without a duplicate. */
export const newObjectId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
