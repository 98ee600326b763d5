import type { CounterHoldBody } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { findOpenCustomer, refuseTakenEmail, storeCounterCustomer } from '../../auth/account/counter-customer.ts';
import { offerPassword } from '../../auth/password/reset-password.ts';
import type { BookingDeps } from '../../booking/booking-deps.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { createBooking } from '../../booking/create-booking.ts';
import { findMadeBooking } from '../../booking/find/find-made-by-staff.ts';
import { payLinkEnd } from '../pay-link-end.ts';
import type { MadeByStaff } from '../../booking/record/made-by-staff.ts';

/** Throws `location_not_found` unless the caller works at the location. */
export function refuseForeignLocation(locationId: string, { staff }: Pick<Caller, 'staff'>): void {
  if (staff && !staff.locationIds.includes(locationId)) throw new AppError('location_not_found');
}

/**
 * Creates a `pending` booking for a customer at the counter. It differs from a customer’s own hold in its duration and
 * limits (see `placesForStaff`) and its times (see `forStaff`); prices, rules and claims are the same. Idempotent by
 * `recordId`: a repeated call returns the booking in its present state. A new customer is stored, with the `recordId`
 * as id, once the facts allow the hold, and emailed a link to set a password. If a concurrent request then takes the car, the customer remains until an
 * attempt with the same `recordId` replaces it.
 */
export async function holdAtCounter(
  { customer, recordId, byLink, ...rental }: CounterHoldBody,
  caller: Pick<Caller, 'id' | 'staff'>,
  deps: BookingDeps,
): Promise<BookingRecord> {
  refuseForeignLocation(rental.locationId, caller);
  const made = { recordId, by: caller.id, ...(byLink && { until: payLinkEnd(byLink.hours, 'byLink.hours', deps) }) };
  const booking = (await findMadeBooking(made)) ?? (await hold());
  if ('name' in customer && customer.email !== undefined) {
    await offerPassword({ _id: recordId, email: customer.email }, deps);
  }
  return booking;

  async function hold(): Promise<BookingRecord> {
    const { customerId, beforeInsert } = await chooseCustomer(customer, made, deps);
    const wanted = { ...rental, customerId, origin: null, made };
    return createBooking(wanted, { ...deps, ...(beforeInsert && { beforeInsert }) });
  }
}

type Chosen = { customerId: string; beforeInsert?: () => Promise<void> };

async function chooseCustomer(
  customer: CounterHoldBody['customer'],
  { recordId, by }: MadeByStaff,
  deps: BookingDeps,
): Promise<Chosen> {
  if ('id' in customer) {
    return { customerId: String((await findOpenCustomer(customer.id))._id) };
  }
  const stored = { ...customer, _id: new ObjectId(recordId), madeBy: new ObjectId(by) };
  await refuseTakenEmail(stored);
  return { customerId: recordId, beforeInsert: async () => storeCounterCustomer(stored, deps) };
}
