import { model, Schema } from 'mongoose';
import { schemaDefaults } from '../../platform/mongo.ts';

/** A day whose costs have been changed, so that each server reads them again. */
export type CostDayRecord = { _id: string; changedAt: Date };

const costDaySchema = new Schema<CostDayRecord>(
  { _id: { type: String, required: true }, changedAt: { type: Date, required: true } },
  { ...schemaDefaults, collection: 'costDays' },
);

costDaySchema.index({ changedAt: 1 }, { name: 'cost_days_by_change' });

export const CostDay = model<CostDayRecord>('CostDay', costDaySchema);
