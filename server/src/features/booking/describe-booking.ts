import { findLocation, findLocationsById } from '../location/find-locations.ts';
import type { LocationRecord } from '../location/location.model.ts';
import { findVehicleLabels } from '../vehicle/find-vehicles.ts';
import type { BookingRecord } from './booking.model.ts';

export type BookingLabels = {
  carOf: (booking: BookingRecord) => { _id: string; carName: string; imageUrlOne: string; plate?: string };
  locationOf: (booking: BookingRecord) => { _id: string; name: string };
  /** The location’s current details. */
  placeOf: (booking: BookingRecord) => LocationRecord | undefined;
};

/** Looks up the names referenced by many bookings, with one query per kind. A missing name is shown as a dash. */
export async function labelBookings(bookings: BookingRecord[]): Promise<BookingLabels> {
  const [cars, locations] = await Promise.all([
    findVehicleLabels(bookings.map(({ carId }) => carId)),
    findLocationsById(bookings.map(({ locationId }) => locationId)),
  ]);
  return {
    carOf: ({ carId }) => cars.get(String(carId)) ?? { _id: String(carId), carName: '–', imageUrlOne: '' },
    locationOf: ({ locationId }) => ({
      _id: String(locationId),
      name: locations.get(String(locationId))?.name ?? '–',
    }),
    placeOf: ({ locationId }) => locations.get(String(locationId)),
  };
}

export type BookingDescription = {
  carName: string;
  /** The location’s current details. */
  location: LocationRecord | null;
  locationName: string;
  locationAddress: string;
};

/** Returns the car and location details that emails and receipts show for a booking. */
export async function describeBooking(booking: BookingRecord): Promise<BookingDescription> {
  const [cars, location] = await Promise.all([
    findVehicleLabels([booking.carId]),
    findLocation(String(booking.locationId)),
  ]);
  const car = cars.get(String(booking.carId));
  return {
    carName: car?.carName ?? '–',
    location,
    ...textsOf(location),
  };
}

const textsOf = (location: LocationRecord | null) => ({
  locationName: location?.name ?? '–',
  locationAddress: location?.address?.replaceAll('\n', ', ') ?? location?.description ?? '',
});
