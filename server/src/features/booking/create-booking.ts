import { AppError } from '../../errors/app-error.ts';
import type { BookingRecord } from './booking.model.ts';
import { checkRentalPeriod } from './check-rental-period.ts';
import { holdAnyUnit } from './hold/hold-any-unit.ts';
import type { BookingDeps } from './booking-deps.ts';
import { type CreateBookingInput, planHold } from './hold/plan-hold.ts';
import { readCustomer, readWish } from './hold/read-customer.ts';
import { tryToHold } from './hold/try-to-hold.ts';

const rounds = 5;

/**
 * Holds a car for a customer: a `pending` booking that blocks its days until `holdUntil`.
 *
 * Unique indexes decide races: on the days of the car, and on what this customer and this address may hold unpaid,
 * after which a hold costs (decision 0029). A lapsed hold in the way is expired and the insert tried again; the
 * customer's own identical hold is returned, so a double click makes one booking. Source: protocol, section 5.2.
 */
export async function createBooking(input: CreateBookingInput, deps: BookingDeps): Promise<BookingRecord> {
  checkRentalPeriod(input, deps);
  // What is asked for and who asks are read together; another round looks again at who asks.
  const { customer: first, rental } = await readWish(input, deps);
  const plan = await planHold(input, rental, deps);
  if (input.anyUnit) return holdAnyUnit(plan, first, deps);
  for (let round = 0; round < rounds; round += 1) {
    const attempt = await tryToHold(plan, round === 0 ? first : await readCustomer(input, deps), deps);
    if (attempt !== 'again') return attempt;
  }
  throw new AppError('car_unavailable');
}
