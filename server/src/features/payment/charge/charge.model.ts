import { type Refund, refundStates } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../../platform/mongo.ts';

/** One refund of a charge: at most one for each entry of a ledger that gives some of it back. */
export type RefundPart = {
  /** The entry's id; `all` of money that could never count. */
  id: string;
  /** Rupees, as they were promised; never changed, so that the day it was promised never changes either. */
  promised: number;
  /** Rupees that we return ourselves: less than promised if others paid some of it. */
  amount: number;
  state: Refund['state'];
  /** Counts the tries that a person started; part of the idempotency key. */
  gen: number;
  key: string;
  razorpayRefundId: string | null;
  /** What was asked for last; the same on every try of a key. */
  paise: number | null;
  dueAt: Date;
  tries: number;
  lastError: string | null;
  requestedAt: Date | null;
  processedAt: Date | null;
  /** A person paid it back by other means than the provider's. */
  byHand?: { by: ObjectId; reference: string };
};

/** Our record of one captured Razorpay payment. `amount` and `net` are rupees; `net` is what we keep of it. */
export type ChargeRecord = {
  /** Razorpay's payment id: the database thereby allows one record and one decision per payment. */
  _id: string;
  /** One more with every move: each is decided on what was read, and made only if that still stands. */
  rev: number;
  paymentId: ObjectId;
  bookingId: ObjectId;
  customerId: ObjectId;
  razorpayOrderId: string;
  amount: number;
  /** Exactly what the provider said; used only to compare. */
  providerPaise: number;
  /** Exactly what the provider keeps of it, tax included, and that tax; absent until it said so. */
  feePaise?: number;
  taxPaise?: number;
  method: string | null;
  capturedAt: Date;
  outcome: 'undecided' | 'kept' | 'refund';
  reason: string | null;
  net: number;
  /** What goes back by us, oldest first; only ever added to. */
  parts: RefundPart[];
  /** Exactly what the provider says was returned outside our system, in part or in full. */
  outsidePaise: number;
  /** Each part of it as we saw it go; `amount` is the rupees that we keep less since, not what paid a promise of ours. */
  outsideParts: { paise: number; amount: number; at: Date }[];
  /** As much of `outsidePaise` as the booking's ledger has been told. */
  toldPaise: number;
  /**
   * Keys of refunds of ours that we had forgotten, because an older state was restored: they count as returned outside,
   * and no part gets such a key again. Absent when there are none.
   */
  forgottenKeys?: string[];
  /** How much of it an admin has resolved, and the admin's note. */
  settledOutside?: { paise: number; by: ObjectId; at: Date; note: string };
  /** Somebody still has to act: it is undecided, has a refund that is not processed, or its booking is to be told. */
  open: boolean;
  /** When a worker takes it up next; null when it waits for an admin or for nobody. */
  nextAt: Date | null;
  /** From when a refund may be tried before `nextAt`; null unless it waits because the provider failed to answer. */
  retryFrom: Date | null;
  /** When it was last moved; absent before the first move. */
  changedAt?: Date;
};

const partSchema = new Schema<RefundPart>(
  {
    id: { type: String, required: true },
    promised: { type: Number, required: true },
    amount: { type: Number, required: true },
    state: { type: String, enum: refundStates, required: true },
    gen: { type: Number, required: true },
    key: { type: String, required: true },
    razorpayRefundId: { type: String, default: null },
    paise: { type: Number, default: null },
    dueAt: { type: Date, required: true },
    tries: { type: Number, default: 0 },
    lastError: { type: String, default: null },
    requestedAt: { type: Date, default: null },
    processedAt: { type: Date, default: null },
    byHand: {
      type: new Schema({ by: Schema.Types.ObjectId, reference: String }, { _id: false, strict: 'throw' }),
      default: undefined,
    },
  },
  { _id: false, strict: 'throw' },
);

const chargeSchema = new Schema<ChargeRecord>(
  {
    _id: { type: String, required: true },
    rev: { type: Number, default: 0 },
    paymentId: { type: Schema.Types.ObjectId, required: true },
    bookingId: { type: Schema.Types.ObjectId, required: true },
    customerId: { type: Schema.Types.ObjectId, required: true },
    razorpayOrderId: { type: String, required: true },
    amount: { type: Number, required: true },
    providerPaise: { type: Number, required: true },
    feePaise: { type: Number },
    taxPaise: { type: Number },
    method: { type: String, default: null },
    capturedAt: { type: Date, required: true },
    outcome: { type: String, enum: ['undecided', 'kept', 'refund'], required: true },
    reason: { type: String, default: null },
    net: { type: Number, required: true },
    parts: { type: [partSchema], default: [] },
    outsidePaise: { type: Number, default: 0 },
    outsideParts: {
      type: [new Schema({ paise: Number, amount: Number, at: Date }, { _id: false, strict: 'throw' })],
      default: [],
    },
    toldPaise: { type: Number, default: 0 },
    forgottenKeys: { type: [String], default: undefined },
    settledOutside: {
      type: new Schema(
        { paise: Number, by: Schema.Types.ObjectId, at: Date, note: String },
        { _id: false, strict: 'throw' },
      ),
      default: undefined,
    },
    open: { type: Boolean, required: true },
    nextAt: { type: Date, default: null },
    retryFrom: { type: Date, default: null },
    changedAt: { type: Date },
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
chargeSchema.index({ customerId: 1 }, { name: 'by_customer' });
chargeSchema.index({ capturedAt: 1, outcome: 1, amount: 1, net: 1 }, { name: 'money_by_day' });
/** Charges that were moved since a moment. */
chargeSchema.index({ changedAt: 1 }, { name: 'changed', partialFilterExpression: { changedAt: { $type: 'date' } } });
chargeSchema.index(
  { 'parts.dueAt': 1 },
  { name: 'parts_by_day', partialFilterExpression: { 'parts.dueAt': { $type: 'date' } } },
);
chargeSchema.index({ 'parts.processedAt': 1 }, { name: 'returned_by_day' });
chargeSchema.index(
  { 'outsideParts.at': 1 },
  { name: 'outside_by_day', partialFilterExpression: { 'outsideParts.at': { $type: 'date' } } },
);

export const Charge = model('Charge', chargeSchema);
