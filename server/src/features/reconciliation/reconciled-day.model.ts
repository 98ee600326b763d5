import { model, Schema } from 'mongoose';
import { schemaDefaults } from '../../platform/mongo.ts';

/** The reconciliation progress of one day in India. */
export type ReconciledDayRecord = {
  /** `YYYY-MM-DD`. */
  _id: string;
  /** When the day’s payouts were last fetched completely; null before the first time. */
  readAt: Date | null;
  /** When the day was last reconciled completely; null before the first time. */
  doneAt: Date | null;
};

const reconciledDaySchema = new Schema<ReconciledDayRecord>(
  {
    _id: { type: String, required: true },
    readAt: { type: Date, default: null },
    doneAt: { type: Date, default: null },
  },
  { ...schemaDefaults, collection: 'reconcileddays' },
);

export const ReconciledDay = model('ReconciledDay', reconciledDaySchema);
