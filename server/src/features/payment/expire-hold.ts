import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { expireBooking } from '../booking/booking-moves.ts';
import { isLapsed } from '../booking/find-bookings.ts';
import { findPaymentOf } from './payment-moves.ts';
import { applyProviderAnswer, type ProviderAnswer } from './apply-provider-answer.ts';

const authorisedGraceMs = 10 * 60_000;

/**
 * Ends a lapsed hold, after asking the provider whether it was paid. Safe on any booking, any number of times.
 * Source: protocol, section 4.3.
 */
export async function expireHold(booking: BookingRecord, budgetMs: number, deps: Deps): Promise<void> {
  if (!isLapsed(booking, deps)) return;
  const payment = await findPaymentOf(booking._id);
  const answer: ProviderAnswer = payment
    ? await applyProviderAnswer(payment, { budgetMs }, deps)
    : { kind: 'answered', isKept: false, isAuthorised: false, settlements: new Map() };
  await checkpoint('expire:asked');
  if (answer.kind === 'answered') {
    if (answer.isKept) return;
    if (answer.isAuthorised && !isPastGrace(booking, deps)) return;
  }
  await expireBooking(booking._id, { providerAnswered: answer.kind === 'answered' }, deps);
}

function isPastGrace(booking: BookingRecord, { clock }: Deps): boolean {
  const end = booking.holdUntil?.getTime() ?? 0;
  return clock.now().getTime() > end + authorisedGraceMs;
}
