import type { DamageOfBooking } from '@rental/contracts';
import type { BookingRecord } from '../booking/booking.model.ts';
import type { DamageRecord } from './damage.model.ts';
import { findDamages, findDamagesOf, findDamagesOfCar } from './find-damages.ts';

/** Returns the hand-out of the present car; undefined before it, and after another car took its place. */
function handOutOf({ carId, handovers = [] }: BookingRecord) {
  return handovers.findLast((each) => each.kind === 'out' && !each.undoneAt && each.carId.equals(carId));
}

/**
 * Returns the damage that matters to a rental: what was known at its hand-out, or is known now if the car has not been
 * handed out, and what was first seen at its handovers. Oldest first.
 */
export async function findDamagesOfRental(booking: BookingRecord): Promise<DamageRecord[]> {
  const handOut = handOutOf(booking);
  const [known, own] = await Promise.all([
    handOut ? findDamages(handOut.knownDamage ?? []) : findDamagesOfCar(booking.carId, { state: 'open' }),
    findDamagesOf([booking._id]),
  ]);
  const all = new Map([...known, ...own].map((damage) => [String(damage._id), damage]));
  return [...all.values()].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Presents a damage to the reader of a rental. Customers read notes by staff and their own ones. */
export function presentForRental(
  { _id, place, kind, size, note, at, by, bookingId, handover }: DamageRecord,
  rental: Pick<BookingRecord, '_id'>,
  isCustomer: boolean,
): DamageOfBooking {
  const isOwn = bookingId?.equals(rental._id) === true;
  const mayRead = !isCustomer || by !== undefined || isOwn;
  return {
    _id: String(_id),
    place,
    kind,
    size,
    ...(note !== undefined && mayRead && { note }),
    at: at.toISOString(),
    seen: isOwn && handover ? handover : 'before',
    ...(by === undefined && { byCustomer: true as const }),
  };
}
