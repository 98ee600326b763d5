import {
  type CarPaper,
  carPaperKinds,
  fuelLabels,
  fuelTypes,
  transmissionTypes,
  vehicleCategories,
} from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type RecordOf, schemaDefaults } from '../../platform/mongo.ts';

const carPaperSchema = new Schema(
  {
    kind: { type: String, enum: carPaperKinds, required: true },
    validUntil: { type: String, required: true },
    note: { type: String },
    noRentalsAfter: { type: Boolean, required: true },
  },
  { ...schemaDefaults, _id: false },
);

const vehicleSchema = new Schema(
  {
    carName: { type: String, required: true },
    carBrand: { type: String, required: true },
    modelYear: { type: String, required: true },
    transmissionType: { type: String, enum: transmissionTypes, required: true },
    fuelType: { type: String, enum: fuelTypes, required: true },
    carLocations: { type: [Schema.Types.ObjectId], required: true },
    rentalPrice: { type: Number, required: true },
    isActive: { type: Boolean, required: true },
    isEnabled: { type: Boolean, required: true },
    imageUrlOne: { type: String, required: true },
    imageUrlTwo: { type: String, required: true },
    plate: { type: String },
    seats: { type: Number },
    bags: { type: Number },
    category: { type: String, enum: vehicleCategories },
    fuelLabel: { type: String, enum: fuelLabels },
    papers: { type: [carPaperSchema], default: undefined },
    /** What `modelKeyOf` says of it; earlier versions stored none. */
    modelKey: { type: String },
    /** Names one car of one request to add several, so that a repeat adds it once. */
    importKey: { type: String },
    /** Grows by one with each edit. */
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'vehicles' },
);

/** What may be left unsaid of a car: absent then, never null. */
export const optionalFacts = ['plate', 'seats', 'bags', 'category', 'fuelLabel', 'papers'] as const;
type Optional = Exclude<(typeof optionalFacts)[number], 'papers'> | 'modelKey' | 'importKey';
type Stored = RecordOf<typeof vehicleSchema>;

/** One physical car. `rentalPrice` is whole rupees per day; `isActive: false` retires it. */
export type VehicleRecord = Omit<Stored, Optional | 'papers'> & {
  [Fact in Optional]?: NonNullable<Stored[Fact]>;
} & { papers?: CarPaper[] };

/** No two cars have one number plate, retired ones included. */
export const plateKeys = { plate: 1 } as const;
vehicleSchema.index(plateKeys, {
  name: 'uniq_plate',
  // guard: the unique index on number plates
  unique: true,
  partialFilterExpression: { plate: { $type: 'string' } },
});
/** However often cars are sent to be added, each is added once. */
vehicleSchema.index(
  { importKey: 1 },
  {
    name: 'uniq_import',
    // guard: the unique index on what a batch adds
    unique: true,
    partialFilterExpression: { importKey: { $type: 'string' } },
  },
);
vehicleSchema.index({ isActive: 1, 'papers.validUntil': 1 }, { name: 'papers_due' });
vehicleSchema.index({ modelKey: 1, isActive: 1 }, { name: 'by_model' });
vehicleSchema.index({ isActive: 1, isEnabled: 1, rentalPrice: 1 }, { name: 'by_price' });

/** Also tells alone which versions of its cars a location offers. */
vehicleSchema.index({ carLocations: 1, isEnabled: 1, isActive: 1, _id: 1, version: 1 }, { name: 'offered_versions' });
vehicleSchema.index({ isActive: 1 }, { name: 'dashboard_tile' });

export const Vehicle = model('Vehicle', vehicleSchema);
