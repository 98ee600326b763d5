import * as z from 'zod/mini';
import { objectId } from '../fields.ts';
import { rupees } from '../rules/money/money.ts';

export const transmissionTypes = ['manual', 'automatic'] as const;
export const fuelTypes = ['petrol', 'diesel'] as const;
export const fuelLabels = ['cng', 'electric', 'hybrid'] as const;
export const vehicleCategories = ['hatchback', 'sedan', 'suv', 'muv', 'luxury', 'van'] as const;

/** The public facts that a car shares with its model; an optional fact that is not set is absent. */
export const modelFacts = {
  carBrand: z.string(),
  carName: z.string(),
  modelYear: z.string(),
  transmissionType: z.enum(transmissionTypes),
  fuelType: z.enum(fuelTypes),
  imageUrlOne: z.string(),
  imageUrlTwo: z.string(),
  seats: z.optional(z.int()),
  bags: z.optional(z.int()),
  category: z.optional(z.enum(vehicleCategories)),
  fuelLabel: z.optional(z.enum(fuelLabels)),
  minAge: z.optional(z.int()),
  heldYears: z.optional(z.int()),
} as const;

const { carName, carBrand, modelYear, transmissionType, fuelType, ...otherFacts } = modelFacts;

/**
 * A car as the public sees it. `locationNames` has the same order as `carLocations`, which are ids. Customers cannot
 * distinguish cars with the same `modelKey`.
 */
export const vehicle = z.object({
  _id: objectId,
  carName,
  carBrand,
  modelYear,
  transmissionType,
  fuelType,
  carLocations: z.array(objectId),
  locationNames: z.array(z.string()),
  rentalPrice: rupees,
  isActive: z.boolean(),
  isEnabled: z.boolean(),
  ...otherFacts,
  modelKey: z.string(),
});
export type Vehicle = z.infer<typeof vehicle>;
