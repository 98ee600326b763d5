import { model, Schema } from 'mongoose';
import { schemaDefaults } from '../../platform/mongo.ts';

/** The reconciliation progress of one day in India. */
export type ReconciledDayRecord = {
  /** `YYYY-MM-DD`. */
  _id: string;
  /** When its payouts were last read completely; null before that. */
  readAt: Date | null;
  /** When it was last reconciled completely; null before that. */
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
