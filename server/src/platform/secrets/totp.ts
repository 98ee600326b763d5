import { Secret, TOTP } from 'otpauth';

/*
 * Codes that an app counts from a key and the time, as RFC 6238 says: six digits, each for 30 seconds, by SHA-1, which
 * is what every app can do.
 */

const period = 30;
/** A clock that is half a minute wrong still gets in. */
const window = 1;

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Sarani', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });

/** A new key of 160 bits in Base32. */
export const createTotpKey = (): string => new Secret({ size: 20 }).base32;

/** The key as apps read it from a picture. */
export const totpUri = (secret: string, label: string): string => totpOf(secret, label).toString();

/** The step of time that a code belongs to, if it is the one of now or next to it; null for any other code. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / period) + delta;
}

/** The code of a moment. */
export const totpCode = (secret: string, now: Date): string =>
  totpOf(secret, '').generate({ timestamp: now.getTime() });
