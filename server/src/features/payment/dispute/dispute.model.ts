import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../../platform/mongo.ts';

/** A payment disputed by the customer’s bank. Amounts are in rupees, rounded up. */
export type DisputeRecord = {
  /** The provider’s ID. */
  _id: string;
  razorpayPaymentId: string;
  bookingId: ObjectId;
  amount: number;
  phase: string;
  reason: string | null;
  /** The provider’s status. */
  status: string;
  /** The amount the provider deducted when the dispute opened; 0 while the bank only requests information. */
  withheld: number;
  /** The deadline for our response to the bank. */
  respondBy: Date | null;
  createdAt: Date;
  endedAt: Date | null;
};

const disputeSchema = new Schema<DisputeRecord>(
  {
    _id: { type: String, required: true },
    razorpayPaymentId: { type: String, required: true },
    bookingId: { type: Schema.Types.ObjectId, required: true },
    amount: { type: Number, required: true },
    phase: { type: String, required: true },
    reason: { type: String, default: null },
    status: { type: String, required: true },
    withheld: { type: Number, required: true },
    respondBy: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
  },
  { ...schemaDefaults, collection: 'disputes' },
);

disputeSchema.index({ razorpayPaymentId: 1 }, { name: 'by_payment' });
disputeSchema.index({ withheld: 1 }, { name: 'withholding', partialFilterExpression: { withheld: { $gt: 0 } } });
disputeSchema.index({ endedAt: 1, createdAt: 1 }, { name: 'open_disputes' });

export const Dispute = model('Dispute', disputeSchema);
