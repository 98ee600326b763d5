import { model, Schema } from 'mongoose';
import { schemaDefaults } from '../../../platform/mongo.ts';

/** One line of a payout, exactly as the provider reports it. Amounts are paise. */
export type PayoutLineRecord = {
  /** Built from the ids of the payout and the item, so that reading a line again yields the same document. */
  _id: string;
  payoutId: string;
  /** The id of the payment or refund, or the provider’s name for an adjustment. */
  entityId: string;
  /** The provider’s own term. */
  type: string;
  razorpayPaymentId: string | null;
  razorpayOrderId: string | null;
  amountPaise: number;
  debitPaise: number;
  creditPaise: number;
  /** Including tax. */
  feePaise: number;
  taxPaise: number;
  utr: string | null;
  description: string | null;
  madeAt: Date;
  paidOutAt: Date;
};

const paise = { type: Number, required: true } as const;

const payoutLineSchema = new Schema<PayoutLineRecord>(
  {
    _id: { type: String, required: true },
    payoutId: { type: String },
    entityId: { type: String, required: true },
    type: { type: String, required: true },
    razorpayPaymentId: { type: String, default: null },
    razorpayOrderId: { type: String, default: null },
    amountPaise: paise,
    debitPaise: paise,
    creditPaise: paise,
    feePaise: paise,
    taxPaise: paise,
    utr: { type: String, default: null },
    description: { type: String, default: null },
    madeAt: { type: Date, required: true },
    paidOutAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'payoutlines' },
);

payoutLineSchema.index({ payoutId: 1, madeAt: 1, _id: 1 }, { name: 'by_payout' });
payoutLineSchema.index({ entityId: 1 }, { name: 'by_entity' });

export const PayoutLine = model('PayoutLine', payoutLineSchema);
