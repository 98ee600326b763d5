import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from './booking.model.ts';

/**
 * Ends holds and payment requests. Implemented by the payment feature, because the provider must first be asked whether they
 * were paid. `app.ts` injects it, since booking may not import payment.
 */
export type HoldKeeper = {
  /** Expires the hold unless it was paid. Resolves once the outcome is known. */
  expire: (booking: BookingRecord, budgetMs: number) => Promise<void>;
  /** Withdraws the open payment request, if there is one. Throws `payment_captured` if it was paid. */
  withdrawRequest: (booking: BookingRecord) => Promise<void>;
  /** Wakes the sweeper, at most once a second, and waits up to 250 ms for it. */
  nudge: () => Promise<void>;
};

/** How long a request waits for the expiry of a lapsed hold whose days it needs. */
export const expiryBudgetMs = 3_000;

export type BookingDeps = Deps & { holds: HoldKeeper };

/** The time and the settings, which decision functions receive in addition to the records read from the database. */
export type Now = Pick<Deps, 'clock' | 'settings'>;
