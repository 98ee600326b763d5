import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from './booking.model.ts';

/**
 * Ends lapsed holds. The payment feature does it, because the provider must be asked for money first;
 * `app.ts` passes it in, since booking may not import payment.
 */
export type HoldKeeper = {
  /** Expires the hold unless it was paid; returns when that is decided. */
  expire: (booking: BookingRecord, budgetMs: number) => Promise<void>;
  /** Wakes the sweeper, at most once a second, and waits for it a quarter of a second at most. */
  nudge: () => Promise<void>;
};

/** How long a request that wants the days of a lapsed hold waits for its expiry. */
export const expiryBudgetMs = 3_000;

export type BookingDeps = Deps & { holds: HoldKeeper };

/** What a pure decision needs besides facts: the time and the settings. */
export type Now = Pick<Deps, 'clock' | 'settings'>;
