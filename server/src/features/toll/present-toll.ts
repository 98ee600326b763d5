import type { Toll } from '@rental/contracts';
import { pick } from '../../platform/pick.ts';
import { findBookings } from '../booking/find/find-bookings.ts';
import { answerCustody } from '../counter/custody/get-custody.ts';
import { findVehicleLabels } from '../vehicle/find-vehicles.ts';
import type { TollRecord } from './toll.model.ts';

/** Adds the names of the cars, the codes of the rentals and, where nobody had the car, what is known about it. */
export async function presentTolls(tolls: readonly TollRecord[]): Promise<Toll[]> {
  const [cars, bookings] = await Promise.all([
    findVehicleLabels(tolls.map(({ carId }) => carId)),
    findBookings(tolls.flatMap(({ bookingId }) => bookingId ?? [])),
  ]);
  const codes = new Map(bookings.map(({ _id, code }) => [String(_id), code ?? null]));
  return Promise.all(
    tolls.map(async (toll) => {
      const { _id, bookingId, carId, tag, chargedAt } = toll;
      const carName = cars.get(String(carId))?.carName ?? '–';
      return {
        _id: String(_id),
        ...pick(toll, ['reference', 'plate', 'plaza', 'day', 'time', 'amount']),
        ...(tag !== undefined && { tag }),
        carName,
        booking: bookingId ? { _id: String(bookingId), code: codes.get(String(bookingId)) ?? null } : null,
        ...(!bookingId && { custody: await answerCustody({ _id: carId, carName }, toll) }),
        ...(chargedAt && { chargedAt: chargedAt.toISOString() }),
      };
    }),
  );
}
