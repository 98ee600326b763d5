import { findLocationNames } from '../location/find-location-names.ts';
import { findVehicleLabels } from '../vehicle/find-vehicle-labels.ts';
import type { BookingRecord } from './booking-record.ts';

export type BookingLabels = {
  carOf: (booking: BookingRecord) => { _id: string; carName: string; imageUrlOne: string };
  locationOf: (booking: BookingRecord) => { _id: string; name: string };
};

/** Looks up the names behind many bookings with one query per kind; a missing one shows as a dash. */
export async function labelBookings(bookings: BookingRecord[]): Promise<BookingLabels> {
  const [cars, locations] = await Promise.all([
    findVehicleLabels(bookings.map(({ carId }) => carId)),
    findLocationNames(bookings.map(({ locationId }) => locationId)),
  ]);
  return {
    carOf: ({ carId }) => cars.get(String(carId)) ?? { _id: String(carId), carName: '–', imageUrlOne: '' },
    locationOf: ({ locationId }) => ({
      _id: String(locationId),
      name: locations.get(String(locationId)) ?? '–',
    }),
  };
}

/** The names behind one booking, for a mail. */
export async function describeBooking(booking: BookingRecord): Promise<{ carName: string; locationName: string }> {
  const labels = await labelBookings([booking]);
  return { carName: labels.carOf(booking).carName, locationName: labels.locationOf(booking).name };
}
