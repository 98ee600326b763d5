import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { bodyShapeOf, nothingSaid } from '../facts.ts';
import { imageAddress, isUnique, objectId } from '../fields.ts';
import { carService } from '../rules/car/car-service.ts';
import { home } from '../rules/times/places.ts';
import { vehicle } from './public-vehicle.ts';
import { plate, staffFacts, vehicleFacts } from './vehicle-facts.ts';

/**
 * `rentalPrice` is in rupees per day. `isActive: false` retires the car; `isEnabled` is whether the car is offered
 * while it is active. `modelKey` is accepted so that a reply can be sent back unchanged, but it is ignored: the stored
 * key is always recomputed.
 */
export const vehicleBody = z.strictObject({
  ...bodyShapeOf(vehicleFacts),
  modelKey: z.optional(z.string().check(z.maxLength(40))),
});
export type VehicleBody = z.infer<typeof vehicleBody>;

/** The optional facts of a car, all of them unset. */
export const unsaidFacts = nothingSaid(vehicleFacts);

/** The fields that a car needs before it can be saved; this schema ignores all others. */
export const saidOfVehicle = z.object({
  carName: vehicleBody.shape.carName,
  carBrand: vehicleBody.shape.carBrand,
  modelYear: vehicleBody.shape.modelYear,
  carLocations: vehicleBody.shape.carLocations,
  rentalPrice: vehicleBody.shape.rentalPrice,
  imageUrlOne: imageAddress,
  imageUrlTwo: imageAddress,
});

/** A car as admins see it. `service` is present if the car has a service interval. */
export const fleetVehicle = z.extend(vehicle, {
  ...staffFacts,
  bookingsAfterDocuments: z.optional(z.int()),
  unpaidChallans: z.optional(z.int()),
  homes: z.optional(z.array(home)),
  service: z.optional(carService),
});
export type FleetVehicle = z.infer<typeof fleetVehicle>;

/** The facts that several cars can share. */
export const commonFacts = z.omit(vehicleBody, { plate: true, documents: true, modelKey: true });
export type CommonFacts = z.infer<typeof commonFacts>;

/** The maximum number of cars that one request adds. */
export const maxUnits = 100;

export const createManyBody = z
  .strictObject({
    vehicle: commonFacts,
    units: z.int().check(z.gte(1, 'At least 1'), z.lte(maxUnits, `At most ${maxUnits}`)),
    plates: z.optional(z.array(plate).check(z.maxLength(maxUnits))),
    batchId: objectId,
  })
  .check(
    z.refine(({ units, plates = [] }) => plates.length <= units, {
      path: ['plates'],
      message: 'More number plates than cars',
    }),
    z.refine(({ plates = [] }) => isUnique(plates), {
      path: ['plates'],
      message: 'A number plate is listed twice',
    }),
  );
export type CreateManyBody = z.infer<typeof createManyBody>;

export const createdMany = z.object({ cars: z.array(fleetVehicle), refusedLines: z.array(z.int()) });
export type CreatedMany = z.infer<typeof createdMany>;

/** Facts that are absent remain unchanged in each car. */
export const editSameBody = z.extend(z.partial(commonFacts), { expectedCount: z.int().check(z.gte(1)) });
export type EditSameBody = z.infer<typeof editSameBody>;

/** `modelKey` is the new key of the cars. */
export const editedSame = z.object({ changed: z.int(), modelKey: z.string() });
export type EditedSame = z.infer<typeof editedSame>;

export const vehicleDetail = z.extend(fleetVehicle, { futureBookings: z.int() });
export type VehicleDetail = z.infer<typeof vehicleDetail>;

const byId = z.strictObject({ id: objectId });

export const vehicleContract = {
  create: {
    method: 'POST',
    path: '/vehicle/create',
    access: 'admin',
    status: 201,
    message: 'Vehicle added',
    body: vehicleBody,
    reply: fleetVehicle,
    errors: ['location_not_found', 'tax_profile_not_found', 'plate_taken'],
  },
  createMany: {
    method: 'POST',
    path: '/vehicle/createMany',
    access: 'admin',
    status: 201,
    message: 'Vehicles added',
    body: createManyBody,
    reply: createdMany,
    errors: ['location_not_found', 'tax_profile_not_found', 'plate_taken'],
  },
  getAll: {
    method: 'GET',
    path: '/vehicle/getAll',
    access: 'admin',
    scope: 'fleet:read',
    rank: 'manager',
    message: 'Vehicles',
    reply: z.array(fleetVehicle),
  },
  getById: {
    method: 'GET',
    path: '/vehicle/getById',
    access: 'admin',
    scope: 'fleet:read',
    rank: 'manager',
    message: 'Vehicle',
    query: byId,
    reply: vehicleDetail,
    errors: ['vehicle_not_found'],
    versioned: true,
  },
  editById: {
    method: 'PUT',
    path: '/vehicle/editById',
    access: 'admin',
    message: 'Vehicle updated',
    query: byId,
    body: vehicleBody,
    reply: fleetVehicle,
    errors: ['vehicle_not_found', 'location_not_found', 'tax_profile_not_found', 'plate_taken', 'edited_meanwhile'],
    versioned: true,
  },
  editSame: {
    method: 'PUT',
    path: '/vehicle/editSame',
    access: 'admin',
    message: 'Vehicles updated',
    query: z.strictObject({
      modelKey: z.string().check(z.regex(/^[A-Za-z0-9_-]{12}$/, 'Not a valid key')),
      id: z.optional(objectId),
    }),
    body: editSameBody,
    reply: editedSame,
    errors: ['vehicle_not_found', 'location_not_found', 'tax_profile_not_found', 'edited_meanwhile'],
    versioned: true,
  },
} as const satisfies ContractGroup;
