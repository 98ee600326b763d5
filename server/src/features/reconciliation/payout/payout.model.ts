import { model, Schema } from 'mongoose';
import { schemaDefaults } from '../../../platform/mongo.ts';

/** Money that the provider sent to our bank account, exactly as it says. Amounts are paise. */
export type PayoutRecord = {
  /** The provider's id. */
  _id: string;
  amountPaise: number;
  /** Its tax included. */
  feesPaise: number;
  taxPaise: number;
  utr: string | null;
  /** The provider's word. */
  status: string;
  settledAt: Date;
};

const payoutSchema = new Schema<PayoutRecord>(
  {
    _id: { type: String, required: true },
    amountPaise: { type: Number, required: true },
    feesPaise: { type: Number, required: true },
    taxPaise: { type: Number, required: true },
    utr: { type: String, default: null },
    status: { type: String, required: true },
    settledAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'settlements' },
);

payoutSchema.index({ settledAt: 1 }, { name: 'by_time' });

export const Payout = model('Payout', payoutSchema);
