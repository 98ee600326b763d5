import { model, Schema } from 'mongoose';
import { type RecordOf, schemaDefaults } from '../../../platform/mongo.ts';

const payoutSchema = new Schema(
  {
    /** The provider’s id. */
    _id: { type: String, required: true },
    amountPaise: { type: Number, required: true },
    /** Including tax. */
    feesPaise: { type: Number, required: true },
    taxPaise: { type: Number, required: true },
    utr: { type: String, default: null },
    /** The provider’s own term. */
    status: { type: String, required: true },
    paidOutAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'payouts' },
);

/** A transfer from the provider to our bank account, exactly as the provider reports it. Amounts are in paise. */
export type PayoutRecord = RecordOf<typeof payoutSchema>;

payoutSchema.index({ paidOutAt: 1 }, { name: 'by_time' });

export const Payout = model('Payout', payoutSchema);
