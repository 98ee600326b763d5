import { serverNow } from '../../lib/clock.ts';

/**
 * A token is expired when its `exp` (seconds) less an offset lies before now; a missing one is expired.
 * Source: texts, section 10.
 */
export function isExpired(session: { expiresAt: number } | null, offsetSeconds = 0): boolean {
  return session === null || session.expiresAt - offsetSeconds < serverNow() / 1_000;
}
