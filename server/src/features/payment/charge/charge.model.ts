import { type Refund, refundStates } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../../platform/mongo.ts';

export type ChargeRefund = {
  /** Rupees. */
  amount: number;
  state: Refund['state'];
  /** Counts the tries that a person started; part of the idempotency key. */
  gen: number;
  key: string;
  razorpayRefundId: string | null;
  /** Since when it is owed; null if that was before we kept it. */
  dueAt: Date | null;
  tries: number;
  lastError: string | null;
  /** From when it may be tried before `nextAt`; null unless it waits because the provider failed to answer. */
  retryFrom: Date | null;
  requestedAt: Date | null;
  processedAt: Date | null;
  /** Returned outside our system. */
  external: boolean;
};

/** Our record of one captured Razorpay payment. `amount` and `net` are rupees; `net` is what we keep of it. */
export type ChargeRecord = {
  /** Razorpay's payment id: the database thereby allows one record, one decision, one refund per payment. */
  _id: string;
  paymentId: ObjectId;
  bookingId: ObjectId;
  customerId: ObjectId;
  razorpayOrderId: string;
  amount: number;
  /** Exactly what the provider said; used only to compare. */
  providerPaise: number;
  method: string | null;
  capturedAt: Date;
  outcome: 'undecided' | 'kept' | 'refund';
  reason: string | null;
  net: number;
  refund: ChargeRefund | null;
  /** Exactly what the provider says was returned outside our system, in part or in full; absent when nothing was. */
  outsidePaise?: number;
  /** Each part of it as we saw it go; absent when nothing did. */
  outsideParts?: { paise: number; at: Date }[];
  /** How much of that an admin has called settled, and in which words. */
  settledOutside?: { paise: number; by: ObjectId; at: Date; note: string };
  /** A worker or an admin still has to act: undecided, or a refund that is not processed. Keeps it in `open_charges`. */
  open: boolean;
  /** When a worker takes it up next; null when it waits for an admin or for nobody. */
  nextAt: Date | null;
};

const chargeSchema = new Schema<ChargeRecord>(
  {
    _id: { type: String, required: true },
    paymentId: { type: Schema.Types.ObjectId, required: true },
    bookingId: { type: Schema.Types.ObjectId, required: true },
    customerId: { type: Schema.Types.ObjectId, required: true },
    razorpayOrderId: { type: String, required: true },
    amount: { type: Number, required: true },
    providerPaise: { type: Number, required: true },
    method: { type: String, default: null },
    capturedAt: { type: Date, required: true },
    outcome: { type: String, enum: ['undecided', 'kept', 'refund'], required: true },
    reason: { type: String, default: null },
    net: { type: Number, required: true },
    refund: {
      type: new Schema<ChargeRefund>(
        {
          amount: { type: Number, required: true },
          state: { type: String, enum: refundStates, required: true },
          gen: { type: Number, required: true },
          key: { type: String, required: true },
          razorpayRefundId: { type: String, default: null },
          dueAt: { type: Date, default: null },
          tries: { type: Number, default: 0 },
          lastError: { type: String, default: null },
          retryFrom: { type: Date, default: null },
          requestedAt: { type: Date, default: null },
          processedAt: { type: Date, default: null },
          external: { type: Boolean, default: false },
        },
        { _id: false, strict: 'throw' },
      ),
      default: null,
    },
    outsidePaise: { type: Number },
    outsideParts: {
      type: [new Schema({ paise: Number, at: Date }, { _id: false, strict: 'throw' })],
      default: undefined,
    },
    settledOutside: {
      type: new Schema(
        { paise: Number, by: Schema.Types.ObjectId, at: Date, note: String },
        { _id: false, strict: 'throw' },
      ),
      default: undefined,
    },
    open: { type: Boolean, required: true },
    nextAt: { type: Date, default: null },
  },
  { ...schemaDefaults, collection: 'charges' },
);

chargeSchema.index({ open: 1, nextAt: 1 }, { name: 'open_charges', partialFilterExpression: { open: true } });
chargeSchema.index(
  { outsidePaise: 1 },
  { name: 'returned_outside', partialFilterExpression: { outsidePaise: { $gt: 0 } } },
);
chargeSchema.index({ bookingId: 1 }, { name: 'by_booking' });
chargeSchema.index({ paymentId: 1 }, { name: 'by_payment' });
chargeSchema.index({ outcome: 1, net: 1 }, { name: 'revenue' });
chargeSchema.index({ capturedAt: 1, outcome: 1, reason: 1, amount: 1 }, { name: 'paid_by_day' });
chargeSchema.index(
  { 'refund.dueAt': 1 },
  { name: 'owed_by_day', partialFilterExpression: { 'refund.dueAt': { $type: 'date' } } },
);
chargeSchema.index(
  { 'outsideParts.at': 1 },
  { name: 'outside_by_day', partialFilterExpression: { 'outsideParts.at': { $type: 'date' } } },
);

export const Charge = model('Charge', chargeSchema);
