import { type CostKind, costKinds } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../platform/mongo.ts';

/** A cost of a car in whole rupees. One of the kind `service` is also the record of a service. */
export type CostRecord = {
  /** Chosen by the browser, so that a repeated call is recognised. */
  _id: ObjectId;
  carId: ObjectId;
  kind: CostKind;
  day: string;
  amount: number;
  odometer?: number;
  note?: string;
  /** Who recorded it, or last corrected it. */
  by: ObjectId;
  /** Goes up with each correction. */
  version: number;
};

const costSchema = new Schema<CostRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    carId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: costKinds, required: true },
    day: { type: String, required: true },
    amount: { type: Number, required: true },
    odometer: { type: Number },
    note: { type: String },
    by: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true },
  },
  { ...schemaDefaults, collection: 'costs' },
);

/** The order of every list. */
const newestCost = { day: -1, _id: -1 } as const;

costSchema.index({ carId: 1, ...newestCost }, { name: 'costs_by_car' });
// Covers the query for the last service of many cars.
costSchema.index({ carId: 1, kind: 1, ...newestCost, odometer: 1 }, { name: 'services_by_car' });
// Covers the sums of a report.
costSchema.index({ day: 1, carId: 1, amount: 1 }, { name: 'costs_by_day' });

export const Cost = model<CostRecord>('Cost', costSchema);
