import * as z from 'zod/mini';
import type { ContractGroup } from './contract.ts';
import { imageAddress, lineOfText, objectId } from './fields.ts';
import { rupees } from './money.ts';

export const transmissionTypes = ['manual', 'automatic'] as const;
export const fuelTypes = ['petrol', 'diesel'] as const;

/** `rentalPrice` is rupees per day. `isActive: false` retires the car; `isEnabled` is the admin's switch. */
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
});
export type VehicleBody = z.infer<typeof vehicleBody>;

/** `carLocations` are ids; `locationNames` stands beside it in the same order. */
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
});
export type Vehicle = z.infer<typeof vehicle>;

/** `futureBookings` counts bookings, confirmed or held, that end today or later. */
export const vehicleDetail = z.extend(vehicle, { futureBookings: z.int() });
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
    reply: vehicle,
    errors: ['location_not_found'],
  },
  getAll: {
    method: 'GET',
    path: '/vehicle/getAll',
    access: 'admin',
    limit: 'none',
    message: 'Vehicles',
    reply: z.array(vehicle),
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
    reply: vehicle,
    errors: ['vehicle_not_found', 'location_not_found', 'edited_meanwhile'],
    versioned: true,
  },
} as const satisfies ContractGroup;
