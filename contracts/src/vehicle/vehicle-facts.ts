import * as z from 'zod/mini';
import { locationIds, type OptionalFact, optionalFactsOf, requiredFactsOf } from '../facts.ts';
import { imageAddress, lineOfText, objectId } from '../fields.ts';
import { type CarDocument, carDocument, type CarDocumentKind, carDocuments } from '../rules/car/car-document.ts';
import { fuelLabels, fuelTypes, transmissionTypes, type Vehicle, vehicleCategories } from './public-vehicle.ts';

/** The columns of the fleet file in order: the car’s id, its facts and its documents. */
export const fleetColumns = [
  'id',
  'car_name',
  'brand',
  'year',
  'gear',
  'fuel',
  'fuel_label',
  'category',
  'seats',
  'bags',
  'min_age',
  'held_years',
  'locations',
  'price_per_day',
  'plate',
  'enabled',
  'in_fleet',
  'image_1',
  'image_2',
  'insurance_until',
  'puc_until',
  'permit_until',
  'fitness_until',
  'tax_until',
  'service_due',
  'units',
  'tax_profile',
  'service_km',
  'service_months',
] as const;
export type FleetColumn = (typeof fleetColumns)[number];

/** Returns the column for the last day of a document. */
export const documentColumn = (kind: CarDocumentKind): FleetColumn =>
  kind === 'service' ? 'service_due' : `${kind}_until`;

/** The kind determines how a fact is stored, exported and edited. */
type ValueOfKind = {
  text: string;
  word: string;
  number: number;
  price: number;
  switch: boolean;
  image: string;
  plate: string;
  locations: string[];
  documents: CarDocument[];
  taxProfile: string;
};
export type VehicleFactKind = keyof ValueOfKind;

/** The additional properties in the row of a fact, for the kinds that need them. */
type ExtraOfKind = {
  word: { words: readonly string[] };
  number: { min: number; max: number; step?: number; suggested?: number };
  switch: { yes: string; no: string };
};

/** `column` is the fact’s column in the fleet file; `documents` has one column per kind of document. */
export type VehicleFact = {
  [K in VehicleFactKind]: {
    kind: K;
    schema: z.ZodMiniType<ValueOfKind[K] | undefined>;
    isOptional?: true;
    label: string;
    column?: FleetColumn;
  } & (K extends keyof ExtraOfKind ? ExtraOfKind[K] : unknown);
}[VehicleFactKind];

/** The error message lists the allowed words, because a file may contain any word. */
const word = <const Words extends readonly string[]>(words: Words) => ({
  kind: 'word' as const,
  words,
  schema: z.enum(words, `Use one of: ${words.join(', ')}`),
});

const whole = (min: number, max: number, step = 1) => ({
  kind: 'number' as const,
  min,
  max,
  step,
  schema: z
    .int()
    .check(z.gte(min, `At least ${min}`), z.lte(max, `At most ${max}`), z.multipleOf(step, `Use steps of ${step}`)),
});

/** A number plate in any notation; parses to capital letters and digits without spaces or hyphens. */
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

const price = z.int().check(z.gte(1, 'At least ₹1 a day'), z.lte(100_000, 'At most ₹1,00,000 a day'));

/**
 * All facts of a car that an admin can set, in the order of the body’s fields. Those in `modelFacts` or `vehicle` are
 * public; those in `staffFacts` are for admins only.
 */
export const vehicleFacts = {
  carName: { kind: 'text', schema: lineOfText(80), label: 'Car Model', column: 'car_name' },
  carBrand: { kind: 'text', schema: lineOfText(80), label: 'Manufacturing Brand', column: 'brand' },
  modelYear: {
    kind: 'text',
    schema: z.string().check(z.regex(/^\d{4}$/, 'Use 4 digits')),
    label: 'Model Year',
    column: 'year',
  },
  transmissionType: { ...word(transmissionTypes), label: 'Transmission Type', column: 'gear' },
  fuelType: { ...word(fuelTypes), label: 'Fuel Type', column: 'fuel' },
  carLocations: { kind: 'locations', schema: locationIds, label: 'Select Available locations', column: 'locations' },
  rentalPrice: { kind: 'price', schema: price, label: 'Rental Price', column: 'price_per_day' },
  isActive: {
    kind: 'switch',
    schema: z.optional(z.boolean()),
    label: 'Fleet',
    yes: 'In the fleet',
    no: 'Retired from the fleet',
    column: 'in_fleet',
  },
  isEnabled: {
    kind: 'switch',
    schema: z.boolean(),
    label: 'Status',
    yes: 'Enabled',
    no: 'Disabled',
    column: 'enabled',
  },
  imageUrlOne: { kind: 'image', schema: imageAddress, label: 'Car Image 1', column: 'image_1' },
  imageUrlTwo: { kind: 'image', schema: imageAddress, label: 'Car Image 2', column: 'image_2' },
  plate: { isOptional: true, kind: 'plate', schema: plate, label: 'Number plate', column: 'plate' },
  seats: { isOptional: true, ...whole(2, 12), label: 'Seats', column: 'seats' },
  bags: { isOptional: true, ...whole(0, 9), label: 'Large bags', column: 'bags' },
  category: { isOptional: true, ...word(vehicleCategories), label: 'Category', column: 'category' },
  fuelLabel: { isOptional: true, ...word(fuelLabels), label: 'Also runs on', column: 'fuel_label' },
  minAge: { isOptional: true, ...whole(18, 75), label: 'Minimum age of drivers', suggested: 21, column: 'min_age' },
  heldYears: { isOptional: true, ...whole(0, 10), label: 'Years with a licence', suggested: 1, column: 'held_years' },
  serviceKm: {
    isOptional: true,
    ...whole(1_000, 40_000, 500),
    label: 'Service every … km',
    suggested: 10_000,
    column: 'service_km',
  },
  serviceMonths: {
    isOptional: true,
    ...whole(1, 36),
    label: 'Service every … months',
    suggested: 12,
    column: 'service_months',
  },
  taxProfileId: {
    isOptional: true,
    kind: 'taxProfile',
    schema: objectId,
    label: 'Tax profile',
    column: 'tax_profile',
  },
  documents: { isOptional: true, kind: 'documents', schema: carDocuments, label: 'Documents' },
} as const satisfies Record<keyof typeof staffFacts | Exclude<keyof Vehicle, DerivedFact>, VehicleFact>;

/** The facts that only replies to admins contain; an optional fact that is not set is absent. */
export const staffFacts = {
  plate: z.optional(z.string()),
  serviceKm: z.optional(z.int()),
  serviceMonths: z.optional(z.int()),
  taxProfileId: z.optional(objectId),
  documents: z.optional(z.array(carDocument)),
} as const;

/** The fields of a car that appear in replies but that admins cannot set. */
type DerivedFact = '_id' | 'locationNames' | 'modelKey';

/** The facts in a model’s key, in order. Any change requires a migration of all stored model keys. */
export const modelKeyFacts = [
  'carBrand',
  'carName',
  'modelYear',
  'transmissionType',
  'fuelType',
  'fuelLabel',
  'seats',
  'category',
] as const satisfies readonly VehicleFactName[];

export type VehicleFactName = keyof typeof vehicleFacts;
export type OptionalVehicleFact = OptionalFact<typeof vehicleFacts>;
export const optionalVehicleFacts = optionalFactsOf(vehicleFacts);
export const requiredVehicleFacts = requiredFactsOf(vehicleFacts);

export const vehicleRow = (fact: VehicleFactName): VehicleFact => vehicleFacts[fact];
