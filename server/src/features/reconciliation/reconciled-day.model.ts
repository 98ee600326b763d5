import { model, Schema } from 'mongoose';
import { schemaDefaults } from '../../platform/mongo.ts';

/** The reconciliation progress of one day in India. */
const reconciledDaySchema = new Schema(
  {
    /** `YYYY-MM-DD`. */
    _id: { type: String, required: true },
    /** When the day’s payouts were last fetched completely; null before the first time. */
    readAt: { type: Date, default: null },
    /** When the day was last reconciled completely; null before the first time. */
    doneAt: { type: Date, default: null },
  },
  { ...schemaDefaults, collection: 'reconcileddays' },
);

export const ReconciledDay = model('ReconciledDay', reconciledDaySchema);
