import { type DifferenceKind, differenceKinds } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../platform/mongo.ts';

/**
 * How a difference was closed: by an admin with a note, or automatically because it disappeared (`by` and `note` are
 * then null).
 */
export type DifferenceResolution = { at: Date; by: ObjectId | null; note: string | null };

/** A difference between the provider’s records and ours that cannot be repaired automatically. */
export type DifferenceRecord = {
  /**
   * The kind of the difference and the id of the payment, refund or payout, so that finding the same difference again
   * yields the same id.
   */
  _id: string;
  /** The day in India whose reconciliation first found the difference. */
  day: string;
  kind: DifferenceKind;
  razorpayPaymentId: string | null;
  refundId: string | null;
  bookingId: ObjectId | null;
  /** The values on both sides as readable text; null if that side has no value. */
  ours: string | null;
  theirs: string | null;
  foundAt: Date;
  lastSeenAt: Date;
  /** Absent while the difference is open. */
  resolved?: DifferenceResolution;
};

const differenceSchema = new Schema<DifferenceRecord>(
  {
    _id: { type: String, required: true },
    day: { type: String, required: true },
    kind: { type: String, enum: differenceKinds, required: true },
    razorpayPaymentId: { type: String, default: null },
    refundId: { type: String, default: null },
    bookingId: { type: Schema.Types.ObjectId, default: null },
    ours: { type: String, default: null },
    theirs: { type: String, default: null },
    foundAt: { type: Date, required: true },
    lastSeenAt: { type: Date, required: true },
    resolved: {
      type: new Schema<DifferenceResolution>(
        {
          at: { type: Date, required: true },
          by: { type: Schema.Types.ObjectId, default: null },
          note: { type: String, default: null },
        },
        { _id: false, strict: 'throw' },
      ),
      default: undefined,
    },
  },
  { ...schemaDefaults, collection: 'differences' },
);

differenceSchema.index({ 'resolved.at': 1, foundAt: 1 }, { name: 'open_differences' });
differenceSchema.index({ day: 1 }, { name: 'by_day' });

export const Difference = model('Difference', differenceSchema);
