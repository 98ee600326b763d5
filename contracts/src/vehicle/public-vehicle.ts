import * as z from 'zod/mini';
import { objectId } from '../fields.ts';
import { rupees } from '../rules/money.ts';

export const transmissionTypes = ['manual', 'automatic'] as const;
export const fuelTypes = ['petrol', 'diesel'] as const;
export const fuelLabels = ['cng', 'electric', 'hybrid'] as const;
export const vehicleCategories = ['hatchback', 'sedan', 'suv', 'muv', 'luxury', 'van'] as const;

/**
 * A car as everybody may see it. `carLocations` are ids; `locationNames` stands beside it in the same order. What
 * nobody has said of a car is absent. Cars with one `modelKey` are the same to a customer.
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
