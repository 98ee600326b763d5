import { model, Schema } from 'mongoose';
import { type RecordOf, schemaDefaults } from '../../../platform/mongo.ts';

const paise = { type: Number, required: true } as const;

const payoutLineSchema = new Schema(
  {
    /** Built from the ids of the payout and the item, so that a line that is fetched twice is stored once. */
    _id: { type: String, required: true },
    payoutId: { type: String, required: true },
    /** The id of the payment or refund, or the provider’s name for an adjustment. */
    entityId: { type: String, required: true },
    /** The provider’s own term. */
    type: { type: String, required: true },
    razorpayPaymentId: { type: String, default: null },
    razorpayOrderId: { type: String, default: null },
    amountPaise: paise,
    debitPaise: paise,
    creditPaise: paise,
    /** Including tax. */
    feePaise: paise,
    taxPaise: paise,
    utr: { type: String, default: null },
    description: { type: String, default: null },
    madeAt: { type: Date, required: true },
    paidOutAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'payoutlines' },
);

/** One line of a payout, exactly as the provider reports it. Amounts are in paise. */
export type PayoutLineRecord = RecordOf<typeof payoutLineSchema>;

payoutLineSchema.index({ payoutId: 1, madeAt: 1, _id: 1 }, { name: 'by_payout' });
payoutLineSchema.index({ entityId: 1 }, { name: 'by_entity' });

export const PayoutLine = model('PayoutLine', payoutLineSchema);
