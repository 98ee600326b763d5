import * as z from 'zod/mini';
import type { ContractGroup } from './contract.ts';
import { imageAddress, lineOfText, objectId } from './fields.ts';
import { rupees } from './money.ts';

export const transmissionTypes = ['manual', 'automatic'] as const;
export const fuelTypes = ['petrol', 'diesel'] as const;
export const fuelLabels = ['cng', 'electric', 'hybrid'] as const;
export const vehicleCategories = ['hatchback', 'sedan', 'suv', 'muv', 'luxury', 'van'] as const;

/** Of a body: absent leaves what is stored, null clears it. */
const clearable = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

/** A number plate in any writing; handed on in capitals without spaces and hyphens. */
export const plate = z.string().check(
  z.maxLength(40),
  z.overwrite((typed) =>
    typed
      .normalize('NFKC')
      .replaceAll(/[\s-]+/g, '')
      .toUpperCase(),
  ),
  z.regex(/^[A-Z0-9]{4,12}$/, 'Use 4 to 12 letters and digits'),
);

/** A stored plate as people read it, such as `KA 01 AB 1234`. */
export const showPlate = (stored: string): string => (stored.match(/[A-Z]+|\d+/g) ?? [stored]).join(' ');

/**
 * `rentalPrice` is rupees per day. `isActive: false` retires the car; `isEnabled` is the admin's switch. `modelKey` is
 * taken so that what was read may be sent back; the one that is stored is always made anew.
 */
export const vehicleBody = z.strictObject({
  carName: lineOfText(80),
  carBrand: lineOfText(80),
  modelYear: z.string().check(z.regex(/^\d{4}$/, 'Use four digits')),
  transmissionType: z.enum(transmissionTypes),
  fuelType: z.enum(fuelTypes),
  carLocations: z.array(objectId).check(
    z.minLength(1, 'Choose at least one location'),
    z.maxLength(100),
    z.refine((ids) => new Set(ids).size === ids.length, 'A location is listed twice'),
  ),
  rentalPrice: z.int().check(z.gte(1, 'At least ₹1 a day'), z.lte(100_000, 'At most ₹1,00,000 a day')),
  isActive: z.optional(z.boolean()),
  isEnabled: z.boolean(),
  imageUrlOne: imageAddress,
  imageUrlTwo: imageAddress,
  plate: clearable(plate),
  seats: clearable(z.int().check(z.gte(2, 'At least 2'), z.lte(12, 'At most 12'))),
  bags: clearable(z.int().check(z.gte(0, 'At least 0'), z.lte(9, 'At most 9'))),
  category: clearable(z.enum(vehicleCategories)),
  fuelLabel: clearable(z.enum(fuelLabels)),
  modelKey: z.optional(z.string().check(z.maxLength(40))),
});
export type VehicleBody = z.infer<typeof vehicleBody>;

/**
 * A car as everybody may see it. `carLocations` are ids; `locationNames` stands beside it in the same order. What nobody
 * has said of a car is absent. Cars with one `modelKey` are the same to a customer.
 */
export const vehicle = z.object({
  _id: objectId,
  carName: z.string(),
  carBrand: z.string(),
  modelYear: z.string(),
  transmissionType: z.enum(transmissionTypes),
  fuelType: z.enum(fuelTypes),
  carLocations: z.array(objectId),
  locationNames: z.array(z.string()),
  rentalPrice: rupees,
  isActive: z.boolean(),
  isEnabled: z.boolean(),
  imageUrlOne: z.string(),
  imageUrlTwo: z.string(),
  seats: z.optional(z.int()),
  bags: z.optional(z.int()),
  category: z.optional(z.enum(vehicleCategories)),
  fuelLabel: z.optional(z.enum(fuelLabels)),
  modelKey: z.string(),
});
export type Vehicle = z.infer<typeof vehicle>;

/** A car as admins see it. */
export const fleetVehicle = z.extend(vehicle, { plate: z.optional(z.string()) });
export type FleetVehicle = z.infer<typeof fleetVehicle>;

/** `futureBookings` counts bookings, confirmed or held, that end today or later. */
export const vehicleDetail = z.extend(fleetVehicle, { futureBookings: z.int() });
export type VehicleDetail = z.infer<typeof vehicleDetail>;

const byId = z.strictObject({ id: objectId });

export const vehicleContract = {
  create: {
    method: 'POST',
    path: '/vehicle/create',
    access: 'admin',
    limit: 'none',
    audit: true,
    status: 201,
    message: 'Vehicle added',
    body: vehicleBody,
    reply: fleetVehicle,
    errors: ['location_not_found', 'plate_taken'],
  },
  getAll: {
    method: 'GET',
    path: '/vehicle/getAll',
    access: 'admin',
    limit: 'none',
    message: 'Vehicles',
    reply: z.array(fleetVehicle),
  },
  getById: {
    method: 'GET',
    path: '/vehicle/getById',
    access: 'admin',
    limit: 'none',
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
    limit: 'none',
    audit: true,
    message: 'Vehicle updated',
    query: byId,
    body: vehicleBody,
    reply: fleetVehicle,
    errors: ['vehicle_not_found', 'location_not_found', 'plate_taken', 'edited_meanwhile'],
    versioned: true,
  },
} as const satisfies ContractGroup;
