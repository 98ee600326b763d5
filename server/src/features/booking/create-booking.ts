import { AppError } from '../../errors/app-error.ts';
import { createTurns } from '../../platform/work/turns.ts';
import type { BookingDeps } from './booking-deps.ts';
import type { BookingRecord } from './booking.model.ts';
import { checkRentalPeriod } from './check-rental-period.ts';
import { findLastingBooking } from './find/find-bookings.ts';
import { findMadeBooking } from './find/find-made-by-staff.ts';
import { decideHold, isRepeated, type Plan, type Refusal } from './hold/decide-hold.ts';
import { explainRefusal } from './hold/explain-refusal.ts';
import { insertHold } from './hold/insert-hold.ts';
import { type HoldWish, readFacts } from './hold/read-facts.ts';

const rounds = 12;

/**
 * Requests with the same coupon code are queued. In a burst, most of them then find in a shared read that no use is
 * left; without the queue, each would find out only from a rejected insert.
 */
const inTurn = createTurns({ atOnce: 16, waiting: 2_000, refusal: 'unavailable' });

type Attempt = { plan: Plan; outcome: BookingRecord | Refusal | 'day taken' | 'again' };

/**
 * Holds a car for a customer: creates a `pending` booking that blocks its days until `holdUntil`. With `anyUnit`, any
 * free car of the model is acceptable. Unique indexes resolve races for the days of the car, for the unpaid holds of
 * the customer and the address (decision 0029), for the uses of a coupon, and for holds on any unit (decision 0045). If
 * an attempt hits a conflict, the next round reads the facts again and makes a new decision (decision 0051).
 * `beforeInsert` runs once the facts allow the hold; it may run again in the next round. Source: protocol, section 5.2.
 */
export async function createBooking(
  input: HoldWish,
  { beforeInsert, ...deps }: BookingDeps & { beforeInsert?: () => Promise<void> },
): Promise<BookingRecord> {
  checkRentalPeriod(input, deps);
  for (let round = 0; round < rounds; round += 1) {
    const made = input.made && (await findMadeBooking(input.made));
    if (made) return made;
    const attempt = async (): Promise<Attempt> => {
      const { plan, ...decision } = decideHold(await readFacts(input, deps), input, deps);
      if ('why' in decision) return { plan, outcome: decision.why };
      if ('taken' in decision) {
        await beforeInsert?.();
        return { plan, outcome: await insertHold(plan, decision.taken, deps) };
      }
      // Another request from the same customer already holds the car. Its booking is returned only if a failover cannot
      // undo it.
      const lasting = await findLastingBooking(decision.own._id);
      return { plan, outcome: lasting && isRepeated(lasting, plan, deps) ? lasting : 'again' };
    };
    const { plan, outcome } = await (input.couponCode ? inTurn(input.couponCode, attempt) : attempt());
    if (outcome === 'again') continue;
    if (outcome !== 'day taken' && '_id' in outcome) return outcome;
    await explainRefusal(plan, outcome, deps);
  }
  throw input.couponCode ? new AppError('unavailable', { retryAfterSeconds: 2 }) : new AppError('car_unavailable');
}
