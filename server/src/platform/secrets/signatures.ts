import { createHmac, timingSafeEqual } from 'node:crypto';

const signatureShape = /^[0-9a-f]{64}$/;

const macOf = (secret: string, message: string | Uint8Array): Buffer =>
  createHmac('sha256', secret).update(message).digest();

/** Returns the lower-case hexadecimal HMAC-SHA256 of `message` under `secret`. */
export const signatureOf = (secret: string, message: string): string => macOf(secret, message).toString('hex');

/** Returns the signature of a Standard Webhooks header: the HMAC-SHA256 in base64, under a key in base64. */
export const webhookSignatureOf = (key: string, message: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(message).digest('base64');

/**
 * Returns whether `signature` is the lower-case hexadecimal HMAC-SHA256 of `message` under `secret`, compared in
 * constant time. Malformed input returns false and never throws. Source: the provider's documentation on signatures.
 */
export function isSignedBy(secret: string, message: string | Uint8Array, signature: string): boolean {
  if (typeof signature !== 'string' || !signatureShape.test(signature)) return false;
  return timingSafeEqual(macOf(secret, message), Buffer.from(signature, 'hex'));
}
