import { model, Schema } from 'mongoose';
import { type RecordOf, schemaDefaults } from '../../../platform/mongo.ts';

/**
 * A period before the dispute was reopened, in which the provider withheld this amount. A negative amount was returned
 * to us in that period and is withheld again.
 */
export type DisputeRound = { from: Date; until: Date; withheld: number };

const disputeSchema = new Schema(
  {
    /** The provider’s ID. */
    _id: { type: String, required: true },
    razorpayPaymentId: { type: String, required: true },
    bookingId: { type: Schema.Types.ObjectId, required: true },
    amount: { type: Number, required: true },
    phase: { type: String, required: true },
    reason: { type: String, default: null },
    /** The provider’s status. */
    status: { type: String, required: true },
    /** The amount the provider deducted when the dispute opened; 0 while the bank only requests information. */
    withheld: { type: Number, required: true },
    /** When we first learnt that the provider withholds the amount. Revenue falls by the amount on that day. */
    withheldAt: { type: Date, default: null },
    /** The cost of a lost dispute, if the provider reports less than the withheld amount. */
    deducted: { type: Number, default: null },
    /** The deadline for our response to the bank. */
    respondBy: { type: Date, default: null },
    /** When the dispute was opened or, if it was reopened, when we learnt of that. */
    createdAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    /** When the dispute was first lost; remains set if it is reopened. */
    lostAt: { type: Date, default: null },
    earlier: {
      type: [new Schema<DisputeRound>({ from: Date, until: Date, withheld: Number }, { _id: false, strict: 'throw' })],
      default: undefined,
    },
  },
  { ...schemaDefaults, collection: 'disputes' },
);

/** A payment disputed by the customer’s bank. Amounts are in rupees, rounded up. */
export type DisputeRecord = Omit<RecordOf<typeof disputeSchema>, 'earlier'> & {
  /** Absent unless the dispute was reopened. */
  earlier?: DisputeRound[];
};

disputeSchema.index({ razorpayPaymentId: 1 }, { name: 'by_payment' });
disputeSchema.index({ withheld: 1 }, { name: 'withholding', partialFilterExpression: { withheld: { $gt: 0 } } });
disputeSchema.index({ endedAt: 1, createdAt: 1 }, { name: 'open_disputes' });

export const Dispute = model('Dispute', disputeSchema);
