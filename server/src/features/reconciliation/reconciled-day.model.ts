import { model, Schema } from 'mongoose';
import { schemaDefaults } from '../../platform/mongo.ts';

/** How far one day in India is reconciled. */
export type ReconciledDayRecord = {
  /** `YYYY-MM-DD`. */
  _id: string;
  /** When its settlements were last read to the end; null before that. */
  readAt: Date | null;
  /** When all of it was last compared to the end; null before that. */
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
