import { createHash, randomBytes } from 'node:crypto';

/* Random secrets of which only the hash is stored. They are too long to be guessed, so the hash needs no salt. */

/** Returns a new secret: 32 random bytes in base64url. */
export const createSecretToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash by which a secret is stored and found. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
