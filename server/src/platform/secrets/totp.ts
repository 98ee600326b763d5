import { Secret, TOTP } from 'otpauth';

/*
 * Time-based one-time passwords according to RFC 6238: six digits and a new code every 30 seconds, using SHA-1, which
 * every app supports.
 */

const period = 30;
/** Tolerates clocks that are wrong by up to half a minute. */
const window = 1;

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Sarani', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });

export const createTotpKey = (): string => new Secret({ size: 20 }).base32;

/** Returns the key as a URI, which apps scan as a QR code. */
export const totpUri = (secret: string, label: string): string => totpOf(secret, label).toString();

/** Returns the time step of a code that belongs to the current step or an adjacent one; null for any other code. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / period) + delta;
}

export const totpCode = (secret: string, now: Date): string =>
  totpOf(secret, '').generate({ timestamp: now.getTime() });
