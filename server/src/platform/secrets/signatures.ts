import { createHmac, timingSafeEqual } from 'node:crypto';

const signatureShape = /^[0-9a-f]{64}$/;

/**
 * Returns whether `signature` is the lower-case hexadecimal HMAC-SHA256 of `message` under `secret`, compared in
 * constant time. Malformed input returns false and never throws. Source: the provider's documentation on signatures.
 */
export function isSignedBy(secret: string, message: string | Uint8Array, signature: string): boolean {
  if (typeof signature !== 'string' || !signatureShape.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(message).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
