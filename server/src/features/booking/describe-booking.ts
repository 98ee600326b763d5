import type { ObjectId } from '../../platform/mongo.ts';
import { findLocation, findLocationsById } from '../location/find-locations.ts';
import type { LocationRecord } from '../location/location.model.ts';
import { findVehicleLabels } from '../vehicle/find-vehicles.ts';
import type { BookingRecord } from './booking.model.ts';
import { returnedAt } from './times/one-way.ts';

export type BookingLabels = {
  carOf: (booking: Pick<BookingRecord, 'carId'>) => {
    _id: string;
    carName: string;
    imageUrlOne: string;
    plate?: string;
  };
  locationOf: (booking: Pick<BookingRecord, 'locationId'>) => { _id: string; name: string };
  /**
   * Returns the return location as a field of a reply. The object is empty if the car is returned where it was picked
   * up.
   */
  returnOf: (booking: Pick<BookingRecord, 'returnLocationId'>) => { returnLocationId?: { _id: string; name: string } };
  /** The location’s current details. */
  placeOf: (booking: Pick<BookingRecord, 'locationId'>) => LocationRecord | undefined;
};

type Named = Pick<BookingRecord, 'carId' | 'locationId' | 'returnLocationId'>;

/**
 * Looks up the names referenced by many bookings, with one query per kind. A missing name is shown as a dash. `known` are
 * all locations by id, from a caller that has read them.
 */
export async function labelBookings(
  bookings: readonly Named[],
  known?: ReadonlyMap<string, LocationRecord>,
): Promise<BookingLabels> {
  const [cars, locations] = await Promise.all([
    findVehicleLabels(bookings.map(({ carId }) => carId)),
    known ?? findLocationsById(bookings.flatMap((booking) => [booking.locationId, returnedAt(booking)])),
  ]);
  const labelOf = (id: ObjectId) => {
    const _id = String(id);
    return { _id, name: locations.get(_id)?.name ?? '–' };
  };
  return {
    carOf: ({ carId }) => {
      const _id = String(carId);
      return cars.get(_id) ?? { _id, carName: '–', imageUrlOne: '' };
    },
    locationOf: ({ locationId }) => labelOf(locationId),
    returnOf: ({ returnLocationId }) => (returnLocationId ? { returnLocationId: labelOf(returnLocationId) } : {}),
    placeOf: ({ locationId }) => locations.get(String(locationId)),
  };
}

export type BookingDescription = {
  carName: string;
  /** The location’s current details. */
  location: LocationRecord | null;
  locationName: string;
  locationAddress: string;
  /** The name and address of the return location; absent if that is the pick-up location. */
  returnLocation?: string;
};

/** Returns the name of a car, even of a retired one. */
export async function findCarName(carId: ObjectId): Promise<string> {
  const cars = await findVehicleLabels([carId]);
  return cars.get(String(carId))?.carName ?? '–';
}

export type CarOfId = (carId: ObjectId) => ReturnType<BookingLabels['carOf']>;

/** Looks up all cars that a booking has or had. */
export async function findCarsOf({ carId, ledger }: BookingRecord): Promise<CarOfId> {
  const earlier = ledger.flatMap(({ moved }) => moved?.carId ?? []);
  const cars = await findVehicleLabels([carId, ...earlier]);
  return (id) => cars.get(String(id)) ?? { _id: String(id), carName: '–', imageUrlOne: '' };
}

/** Returns the car and location details that emails and receipts show for a booking. */
export async function describeBooking(booking: BookingRecord): Promise<BookingDescription> {
  const { locationId, returnLocationId } = booking;
  const [cars, location, returnLocation] = await Promise.all([
    findVehicleLabels([booking.carId]),
    findLocation(String(locationId)),
    returnLocationId ? findLocation(String(returnLocationId)) : null,
  ]);
  const car = cars.get(String(booking.carId));
  return {
    carName: car?.carName ?? '–',
    location,
    ...textsOf(location),
    ...(returnLocationId && { returnLocation: lineOf(returnLocation) }),
  };
}

const textsOf = (location: LocationRecord | null) => ({
  locationName: location?.name ?? '–',
  locationAddress: location?.address?.replaceAll('\n', ', ') ?? location?.description ?? '',
});

function lineOf(location: LocationRecord | null): string {
  const { locationName, locationAddress } = textsOf(location);
  return [locationName, locationAddress].filter(Boolean).join(', ');
}
