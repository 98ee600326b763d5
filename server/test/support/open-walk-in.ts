import { type BodyInput, counterContract } from '@rental/contracts';
import type { LocationRecord } from '../../src/features/location/location.model.ts';
import type { VehicleRecord } from '../../src/features/vehicle/vehicle.model.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { buildLocation, buildStaff, buildVehicle } from './factories.ts';
import { type Office, openOffice } from './open-office.ts';
import type { CallAnswer } from './test-client.ts';
import type { TestAppOptions } from './test-app.ts';

type Hold = typeof counterContract.hold;
type HoldBody = BodyInput<Hold>;

/** Opens the counter of a location with one car, and a clerk who works there. */
export type WalkIn = {
  office: Office;
  location: LocationRecord;
  car: VehicleRecord;
  clerk: string;
  /** Returns the request for a hold from today to tomorrow for a new customer. */
  wish: (given?: Partial<HoldBody>) => HoldBody;
  hold: (given?: Partial<HoldBody>, as?: string) => Promise<CallAnswer<Hold>>;
};

export const newCustomer = { name: 'Asha Rao', phone: '98765 43210' };

export async function openWalkIn(
  given: { location?: Partial<LocationRecord>; car?: Partial<VehicleRecord>; app?: TestAppOptions } = {},
): Promise<WalkIn> {
  const office = await openOffice(given.app);
  await office.succeed(counterContract.saveSettings, { body: { isOn: true } });
  const location = await buildLocation(given.location);
  const car = await buildVehicle({ carLocations: [location._id], rentalPrice: 2_000, ...given.car });
  const clerk = await office.signIn(await buildStaff('clerk', [location]));
  const wish: WalkIn['wish'] = (body) => ({
    recordId: String(new ObjectId()),
    customer: newCustomer,
    carId: String(car._id),
    locationId: String(location._id),
    fromDate: '2026-11-20',
    toDate: '2026-11-21',
    expectedTotal: 4_000,
    ...body,
  });
  const hold: WalkIn['hold'] = async (body, as = clerk) =>
    office.client.call(counterContract.hold, { as, body: wish(body) });
  return { office, location, car, clerk, wish, hold };
}
