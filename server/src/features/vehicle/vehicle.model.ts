import { fuelTypes, transmissionTypes } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type RecordOf, schemaDefaults } from '../../platform/mongo.ts';

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
    /** Grows by one with each edit. */
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'vehicles' },
);

/** One physical car. `rentalPrice` is whole rupees per day; `isActive: false` retires it. */
export type VehicleRecord = RecordOf<typeof vehicleSchema>;

/** Also tells alone which versions of its cars a location offers. */
vehicleSchema.index({ carLocations: 1, isEnabled: 1, isActive: 1, _id: 1, version: 1 }, { name: 'offered_versions' });
vehicleSchema.index({ isActive: 1 }, { name: 'dashboard_tile' });

export const Vehicle = model('Vehicle', vehicleSchema);
