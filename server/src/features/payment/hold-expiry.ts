import { setTimeout as delay } from 'node:timers/promises';
import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HoldKeeper } from '../booking/booking-deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { expireBooking } from '../booking/moves/booking-moves.ts';
import { findLapsed } from '../booking/find/find-bookings.ts';
import { isLapsed } from '../booking/lapsed.ts';
import { findLapsedRequests, isRequested } from '../booking/open-request.ts';
import { endOpenRequest, expireRequest, isPastGrace } from './end-request.ts';
import { batch, inGroups } from './in-groups.ts';
import { findPaymentOf } from './payment-moves.ts';
import { syncOrder } from './settle/sync-order.ts';

const sweepBudgetMs = 5_000;

/**
 * Expires a hold that is past its end, after checking with the provider whether it was paid. Idempotent, and safe to
 * call for any booking. Source: protocol, section 4.3.
 */
export async function expireHold(booking: BookingRecord, budgetMs: number, deps: Deps): Promise<void> {
  if (!isLapsed(booking, deps)) return;
  const payment = await findPaymentOf(booking._id);
  const order = payment && (await syncOrder(payment, { budgetMs }, deps));
  await checkpoint('expire:asked');
  if (order?.isKept || (order?.isAuthorised && !isPastGrace(booking.holdUntil, deps))) return;
  await expireBooking(booking._id, { providerAnswered: !order?.isSilent }, deps);
}

/** Ends all holds and payment requests that are past their end. */
export async function sweep(deps: Deps): Promise<void> {
  const [holds, requests] = await Promise.all([findLapsed(batch, deps), findLapsedRequests(batch, deps)]);
  await inGroups(holds, (booking) => expireHold(booking, sweepBudgetMs, deps), deps);
  await inGroups(requests, (booking) => expireRequest(booking, sweepBudgetMs, deps), deps);
}

/** Creates the interface through which the booking feature expires holds. */
export function createHoldKeeper(deps: Deps): HoldKeeper {
  let lastSweepAt = 0;
  return {
    expire: (booking, budgetMs) => expireHold(booking, budgetMs, deps),
    withdrawRequest: async (booking) => {
      if (isRequested(booking)) await endOpenRequest(booking, { mayCapture: false }, deps);
    },
    nudge: async () => {
      const now = deps.clock.now().getTime();
      if (now - lastSweepAt < 1_000) return;
      lastSweepAt = now;
      const sweeping = sweep(deps).catch((error: unknown) => {
        deps.logger.error({ err: error }, 'expiring lapsed holds failed');
      });
      await Promise.race([sweeping, delay(250)]);
    },
  };
}
