import type { Clock } from '../clock.ts';

const failuresToOpen = 5;
const windowMs = 30_000;
const probeAfterMs = 5_000;

export type Breaker = {
  /**
   * Returns whether a call may be sent now. While the breaker is open, only one call at a time is let through as a
   * probe.
   */
  admit: () => boolean;
  succeeded: () => void;
  failed: () => void;
};

type BreakerOptions = { clock: Pick<Clock, 'now'>; onChange: (state: 'open' | 'closed') => void };

/**
 * A circuit breaker for an unresponsive provider: it opens after 5 failures within 30 s with no success in between,
 * lets a probe through 5 s after the last failure, and closes on the first success.
 */
export function createBreaker({ clock, onChange }: BreakerOptions): Breaker {
  let failures: number[] = [];
  let isOpen = false;
  let isProbing = false;
  const now = () => clock.now().getTime();

  function admit(): boolean {
    if (!isOpen) return true;
    if (isProbing || now() - (failures.at(-1) ?? 0) < probeAfterMs) return false;
    isProbing = true;
    return true;
  }

  function succeeded(): void {
    const wasOpen = isOpen;
    failures = [];
    isOpen = false;
    isProbing = false;
    if (wasOpen) onChange('closed');
  }

  function failed(): void {
    failures = [...failures.filter((at) => now() - at < windowMs), now()];
    isProbing = false;
    if (isOpen || failures.length < failuresToOpen) return;
    isOpen = true;
    onChange('open');
  }

  return { admit, succeeded, failed };
}
