import { findUserNames } from '../auth/account/find-users.ts';
import { findLocationNames } from '../location/find-locations.ts';
import { findVehicleLabels } from '../vehicle/find-vehicles.ts';
import type { ObjectId } from '../../platform/mongo.ts';
import type { ExportedBooking, RowNames } from './bookings-csv.ts';

type NameRows = (bookings: ExportedBooking[]) => Promise<(booking: ExportedBooking) => RowNames>;

/**
 * Resolves the names for successive batches of bookings. Cars and locations are few and recur, so each is fetched only
 * once; customers are many and are cached only for one batch. A deleted name is shown as a dash.
 */
export function createNameRows(): NameRows {
  const cars = rememberNames(async (ids) => {
    const labels = await findVehicleLabels(ids);
    return new Map([...labels].map(([id, { carName }]) => [id, carName]));
  });
  const locations = rememberNames(findLocationNames);
  return async (bookings) => {
    const [carName, locationName, customers] = await Promise.all([
      cars(bookings.map(({ carId }) => carId)),
      locations(bookings.map(({ locationId }) => locationId)),
      findUserNames(bookings.map(({ customerId }) => customerId)),
    ]);
    return ({ carId, locationId, customerId }) => ({
      car: carName(carId),
      location: locationName(locationId),
      customer: customers.get(String(customerId)) ?? '–',
    });
  };
}

/** Fetches only names that have not been fetched before. */
function rememberNames(find: (ids: ObjectId[]) => Promise<Map<string, string>>) {
  const known = new Map<string, string>();
  return async (ids: ObjectId[]): Promise<(id: ObjectId) => string> => {
    const unknown = ids.filter((id) => !known.has(String(id)));
    if (unknown.length > 0) {
      const found = await find(unknown);
      for (const id of unknown.map(String)) known.set(id, found.get(id) ?? '–');
    }
    return (id) => known.get(String(id)) ?? '–';
  };
}
