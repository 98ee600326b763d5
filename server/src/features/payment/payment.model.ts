import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../platform/mongo.ts';

export type PaymentFailure = {
  code: string | null;
  reason: string | null;
  description: string | null;
  razorpayPaymentId: string;
  at: Date;
};

/** An unknown status that the provider reported for a payment or refund. */
export type UnknownWord = { id: string; word: string; at: Date };

/**
 * Our record of one request to pay, with an order of its own. A booking has one row that may confirm it, which is its
 * own row, and another one for each later request (`forRequest`). `amount` is in rupees.
 */
export type PaymentRecord = {
  /** Also used as the order’s receipt number. */
  _id: ObjectId;
  bookingId: ObjectId;
  /** Absent in the booking’s own row. */
  forRequest?: true;
  customerId: ObjectId;
  amount: number;
  currency: 'INR';
  /** The only order ID ever shown to customers; null until it is stored. */
  razorpayOrderId: string | null;
  orderLeaseUntil: Date | null;
  orderTries: number;
  lastFailure: PaymentFailure | null;
  /** Current unknown statuses from the provider; absent until one is reported. */
  unknown?: UnknownWord[];
  /** Whether the reconciler checks this order with the provider. */
  watching: boolean;
  nextCheckAt: Date | null;
  checks: number;
  createdAt: Date;
  updatedAt: Date;
};

const paymentSchema = new Schema<PaymentRecord>(
  {
    bookingId: { type: Schema.Types.ObjectId, required: true },
    forRequest: { type: Boolean },
    customerId: { type: Schema.Types.ObjectId, required: true },
    amount: { type: Number, required: true },
    currency: { type: String, enum: ['INR'], required: true },
    razorpayOrderId: { type: String, default: null },
    orderLeaseUntil: { type: Date, default: null },
    orderTries: { type: Number, default: 0 },
    lastFailure: {
      type: new Schema<PaymentFailure>(
        { code: String, reason: String, description: String, razorpayPaymentId: String, at: Date },
        { _id: false, strict: 'throw' },
      ),
      default: null,
    },
    unknown: {
      type: [new Schema<UnknownWord>({ id: String, word: String, at: Date }, { _id: false, strict: 'throw' })],
      default: undefined,
    },
    watching: { type: Boolean, default: false },
    nextCheckAt: { type: Date, default: null },
    checks: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'payments' },
);

/**
 * Allows each booking only one row of its own. A query for that row also uses this index if it has the same condition.
 */
export const bookingKeys = { bookingId: 1 } as const;
paymentSchema.index(bookingKeys, {
  name: 'uniq_own_row',
  unique: true,
  partialFilterExpression: { forRequest: null },
});
paymentSchema.index(
  { razorpayOrderId: 1 },
  { name: 'uniq_order', unique: true, partialFilterExpression: { razorpayOrderId: { $type: 'string' } } },
);
paymentSchema.index({ watching: 1, nextCheckAt: 1 }, { name: 'watched', partialFilterExpression: { watching: true } });
paymentSchema.index(
  { 'unknown.id': 1 },
  { name: 'unknown_words', partialFilterExpression: { 'unknown.id': { $exists: true } } },
);
paymentSchema.index({ customerId: 1 }, { name: 'by_customer' });

export const Payment = model('Payment', paymentSchema);
