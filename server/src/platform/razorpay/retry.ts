import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, monotonicMs } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { GatewayError, type GatewayErrorKind } from '../payment-gateway.ts';
import { ask } from './sdk.ts';

const readRetries = 2;
const pauseMs = { first: 100, spread: 100 };
const worthAnotherRead = new Set<GatewayErrorKind>(['network', 'timeout', 'server', 'rate_limited', 'malformed']);
const saysNobodyIsThere = new Set<GatewayErrorKind>(['network', 'timeout', 'server']);

type Ask<T> = {
  send: () => Promise<unknown>;
  read: (body: unknown) => T;
  budgetMs: number | undefined;
  /** Set for refunds only. */
  refundKey?: string;
};

export type Caller = {
  /** Sends a GET request; retries it at most twice, after 100 to 300 ms, within the budget. */
  query: <T>(asked: Ask<T>) => Promise<T>;
  /** Sends a POST request once: after an ambiguous failure, only the caller can check its effect. */
  change: <T>(asked: Ask<T>) => Promise<T>;
};

type CallerOptions = { clock: Pick<Clock, 'now'>; logger: Logger; timeoutSeconds: number };

const failuresToOpen = 5;
const windowMs = 30_000;
const probeAfterMs = 5_000;

type Breaker = {
  /** Whether a call may be sent now; an open breaker lets one probe through at a time. */
  admit: () => boolean;
  succeeded: () => void;
  failed: () => void;
};

type BreakerOptions = { clock: Pick<Clock, 'now'>; onChange: (state: 'open' | 'closed') => void };

/**
 * A circuit breaker for an unresponsive provider: it opens after 5 failures within 30 s with no success in between,
 * lets a probe through 5 s after the last failure, and closes on the first success.
 */
function createBreaker({ clock, onChange }: BreakerOptions): Breaker {
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

/** Wraps provider calls with timeouts, retries and the circuit breaker. Throws GatewayError only. */
export function createCaller({ clock, logger, timeoutSeconds }: CallerOptions): Caller {
  const breaker = createBreaker({
    clock,
    onChange: (state) => logger.warn({ breaker: state }, `payment provider: breaker ${state}`),
  });

  async function once<T>(asked: Ask<T>, budgetMs: number): Promise<T> {
    const body = await ask(asked.send, { budgetMs, refundKey: asked.refundKey ?? null });
    try {
      return asked.read(body);
    } catch (error) {
      throw new GatewayError('malformed', { cause: error });
    }
  }

  async function guarded<T>(run: () => Promise<T>): Promise<T> {
    if (!breaker.admit()) throw new GatewayError('network', { description: 'not asked: it did not answer before' });
    try {
      const answer = await run();
      breaker.succeeded();
      return answer;
    } catch (error) {
      const isSilent = error instanceof GatewayError && saysNobodyIsThere.has(error.kind);
      if (isSilent) breaker.failed();
      else breaker.succeeded();
      throw error;
    }
  }

  async function repeated<T>(asked: Ask<T>, endsAt: number): Promise<T> {
    for (let tried = 0; ; tried += 1) {
      try {
        return await once(asked, endsAt - monotonicMs());
      } catch (error) {
        // Deliberately uses real time: the budget limits how long a person waits, whatever a test clock says.
        const pause = pauseMs.first * (tried + 1) + Math.random() * pauseMs.spread;
        const isWorthIt = error instanceof GatewayError && worthAnotherRead.has(error.kind);
        if (!isWorthIt || tried >= readRetries || monotonicMs() + pause >= endsAt) throw error;
        await wait(pause);
      }
    }
  }

  const budgetOf = (asked: Ask<unknown>) => asked.budgetMs ?? timeoutSeconds * 1000;
  return {
    query: async (asked) => guarded(() => repeated(asked, monotonicMs() + budgetOf(asked))),
    change: async (asked) => guarded(() => once(asked, budgetOf(asked))),
  };
}
