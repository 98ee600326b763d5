import { model, Schema } from 'mongoose';
import { schemaDefaults } from '../../../platform/mongo.ts';

/** A transfer from the provider to our bank account, exactly as the provider reports it. Amounts are paise. */
export type PayoutRecord = {
  /** The provider’s id. */
  _id: string;
  amountPaise: number;
  /** Including tax. */
  feesPaise: number;
  taxPaise: number;
  utr: string | null;
  /** The provider’s own term. */
  status: string;
  paidOutAt: Date;
};

const payoutSchema = new Schema<PayoutRecord>(
  {
    _id: { type: String, required: true },
    amountPaise: { type: Number, required: true },
    feesPaise: { type: Number, required: true },
    taxPaise: { type: Number, required: true },
    utr: { type: String, default: null },
    status: { type: String, required: true },
    paidOutAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'payouts' },
);

payoutSchema.index({ paidOutAt: 1 }, { name: 'by_time' });

export const Payout = model('Payout', payoutSchema);
