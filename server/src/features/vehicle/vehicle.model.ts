import {
  carDocumentKinds,
  type OptionalVehicleFact,
  type VehicleBody,
  type VehicleFact,
  type VehicleFactKind,
  type VehicleFactName,
  vehicleFacts,
} from '@rental/contracts';
import { model, Schema, type SchemaDefinitionProperty } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../platform/mongo.ts';

const carDocumentSchema = new Schema(
  {
    kind: { type: String, enum: carDocumentKinds, required: true },
    validUntil: { type: String, required: true },
    note: { type: String },
    noRentalsAfter: { type: Boolean, required: true },
  },
  { ...schemaDefaults, _id: false },
);

/** A fact as it is stored. */
type Stored<Fact extends VehicleFactName> = Fact extends 'carLocations' ? ObjectId[] : NonNullable<VehicleBody[Fact]>;

/**
 * One physical car. `rentalPrice` is whole rupees per day; `isActive: false` retires it. An optional fact that is not
 * set is absent, never null.
 */
export type VehicleRecord = { [Fact in Exclude<VehicleFactName, OptionalVehicleFact>]: Stored<Fact> } & {
  [Fact in OptionalVehicleFact]?: Stored<Fact>;
} & {
  _id: ObjectId;
  /** The result of `modelKeyOf` for this car. */
  modelKey: string;
  /** Where the car is between rentals, ascending by day; absent if no home was ever set. */
  homes?: { fromDate: string; locationId: ObjectId }[];
  /** Identifies one car of a bulk request, so that repeating the request adds the car only once. */
  importKey?: string;
  /** When the car was retired; absent if it isn’t, and for cars that earlier versions retired. */
  retiredAt?: Date;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

const typeOfKind: Record<VehicleFactKind, SchemaDefinitionProperty> = {
  text: String,
  word: String,
  number: Number,
  price: Number,
  switch: Boolean,
  image: String,
  plate: String,
  locations: [Schema.Types.ObjectId],
  documents: [carDocumentSchema],
  // The id as text.
  taxProfile: String,
};

const storedFact = (fact: VehicleFact): SchemaDefinitionProperty => ({
  type: typeOfKind[fact.kind],
  ...(fact.kind === 'word' && { enum: fact.words }),
  ...(fact.isOptional ? { default: undefined } : { required: true }),
});

const vehicleSchema = new Schema<Omit<VehicleRecord, '_id'>>(
  {
    ...Object.fromEntries(Object.entries(vehicleFacts).map(([name, fact]) => [name, storedFact(fact)])),
    modelKey: { type: String, required: true },
    homes: {
      type: [
        new Schema(
          {
            fromDate: { type: String, required: true },
            locationId: { type: Schema.Types.ObjectId, required: true },
          },
          { ...schemaDefaults, _id: false },
        ),
      ],
      default: undefined,
    },
    importKey: { type: String },
    retiredAt: { type: Date },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'vehicles' },
);

/** Number plates are unique, including those of retired cars. */
export const plateKeys = { plate: 1 } as const;
vehicleSchema.index(plateKeys, {
  name: 'uniq_plate',
  unique: true,
  partialFilterExpression: { plate: { $type: 'string' } },
});
/** Makes bulk requests idempotent: each car is added only once. */
vehicleSchema.index(
  { importKey: 1 },
  {
    name: 'uniq_import',
    unique: true,
    partialFilterExpression: { importKey: { $type: 'string' } },
  },
);
vehicleSchema.index({ isActive: 1, 'documents.validUntil': 1 }, { name: 'documents_due' });
vehicleSchema.index({ modelKey: 1, isActive: 1 }, { name: 'by_model' });
vehicleSchema.index({ isActive: 1, isEnabled: 1, rentalPrice: 1 }, { name: 'by_price' });

/** Covers the query for the versions of a location’s offered cars. */
vehicleSchema.index({ carLocations: 1, isEnabled: 1, isActive: 1, _id: 1, version: 1 }, { name: 'offered_versions' });
vehicleSchema.index({ isActive: 1 }, { name: 'dashboard_tile' });
vehicleSchema.index({ 'homes.fromDate': 1 }, { name: 'with_home', sparse: true });

export const Vehicle = model('Vehicle', vehicleSchema);
