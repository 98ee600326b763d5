import { addDays, listDays } from '@rental/contracts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { returnedAt } from '../../booking/times/one-way.ts';
import { findConfirmedOfSharedCars, findLastBefore } from '../../booking/ends/find-confirmed.ts';

/** The number of days after today whose pick-ups are checked. */
const daysAhead = 3;

/** Two consecutive bookings of a car: the next one starts at another location than the last one ends. */
export type Pair<Booking> = { last: Booking; next: Booking };

/**
 * Returns these pairs among the bookings, if the next one starts today or later and was not handed out; by its first
 * day.
 */
export function pairRelocations<
  Booking extends Pick<BookingRecord, 'carId' | 'locationId' | 'returnLocationId' | 'fromDate' | 'stage'>,
>(bookings: readonly Booking[], today: string): Pair<Booking>[] {
  const lastOfCar = new Map<string, Booking>();
  const inOrder = bookings.toSorted((a, b) => a.fromDate.localeCompare(b.fromDate));
  return inOrder.flatMap((next) => {
    const last = lastOfCar.get(String(next.carId));
    lastOfCar.set(String(next.carId), next);
    const isElsewhere = last !== undefined && String(returnedAt(last)) !== String(next.locationId);
    const isToCome = next.fromDate >= today && next.stage === undefined;
    return isElsewhere && isToCome ? [{ last, next }] : [];
  });
}

/**
 * Returns the confirmed bookings that start today or in the next days at another location than their car’s last confirmed
 * booking ends, for cars that are offered at several locations. Nothing moves such a car, so the staff must drive it.
 */
export async function findRelocations(today: string): Promise<Pair<BookingRecord>[]> {
  const near = await findConfirmedOfSharedCars(listDays(addDays(today, -1), addDays(today, daysAhead)));
  const carsToCome = new Map(
    near.filter(({ fromDate }) => fromDate >= today).map(({ carId }) => [String(carId), carId]),
  );
  const before = await Promise.all([...carsToCome.values()].map(async (carId) => findLastBefore(carId, today)));
  return pairRelocations([...before.filter((booking) => booking !== null), ...near], today);
}
