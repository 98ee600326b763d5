import { model, Schema } from 'mongoose';
import { type RecordOf, schemaDefaults } from '../../../platform/mongo.ts';

/**
 * A time before the dispute was opened again, during which the provider withheld an amount; a negative one is what it
 * had returned of the amount that is withheld again.
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
    /** When we first learnt that the provider withholds the amount, the day on which it leaves revenue. */
    withheldAt: { type: Date, default: null },
    /** What a lost dispute cost, if the provider reports less than was withheld. */
    deducted: { type: Number, default: null },
    /** The deadline for our response to the bank. */
    respondBy: { type: Date, default: null },
    /** When it was opened or, if it was opened again after it had ended, when we learnt that. */
    createdAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    /** When it was lost first; also set while it is open again. */
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
  /** Absent unless it was opened again. */
  earlier?: DisputeRound[];
};

disputeSchema.index({ razorpayPaymentId: 1 }, { name: 'by_payment' });
disputeSchema.index({ withheld: 1 }, { name: 'withholding', partialFilterExpression: { withheld: { $gt: 0 } } });
disputeSchema.index({ endedAt: 1, createdAt: 1 }, { name: 'open_disputes' });

export const Dispute = model('Dispute', disputeSchema);
