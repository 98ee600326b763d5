import { type DifferenceKind, differenceKinds } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../platform/mongo.ts';

/** Why a difference is no longer looked at: by a person, in words, or because it was gone. */
export type SettledDifference = { at: Date; by: ObjectId | null; note: string | null };

/** One thing in which the provider's books differ from ours and which nothing here can repair. */
export type DifferenceRecord = {
  /** Its kind and the payment, refund or settlement, so that it is found again under the same name. */
  _id: string;
  /** The day in India whose reconciliation found it first. */
  day: string;
  kind: DifferenceKind;
  razorpayPaymentId: string | null;
  refundId: string | null;
  bookingId: ObjectId | null;
  /** As a person reads them; null where a side has nothing. */
  ours: string | null;
  theirs: string | null;
  foundAt: Date;
  lastSeenAt: Date;
  /** Absent while it is open. */
  settled?: SettledDifference;
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
    settled: {
      type: new Schema<SettledDifference>(
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

differenceSchema.index({ 'settled.at': 1, foundAt: 1 }, { name: 'open_differences' });
differenceSchema.index({ day: 1 }, { name: 'by_day' });

export const Difference = model('Difference', differenceSchema);
