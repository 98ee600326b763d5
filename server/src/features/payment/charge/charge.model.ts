import { counterMethods, type Refund, refundStates } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../../platform/mongo.ts';
import type { CounterMoney } from '../../booking/record/ledger-entry.ts';

/** A refund of a charge; at most one for each ledger entry that refunds money from the charge. */
export type RefundPart = {
  /**
   * The ledger entry’s ID; `all` for a payment that can never pay for a booking; the provider’s ID of an external
   * refund that failed or was reversed. A part that was split off has that ID and its own place, as in `all-2`.
   */
  id: string;
  /** The promised amount in rupees. Immutable, so that the total promised on a day never changes. */
  promised: number;
  /** The rupees that we refund ourselves: less than promised if part was refunded outside our system. */
  amount: number;
  state: Refund['state'];
  /** The generation of the idempotency key; incremented when an admin retries the refund. */
  gen: number;
  key: string;
  razorpayRefundId: string | null;
  /** The amount of the last request, in paise; the same for every try with the same key. */
  paise: number | null;
  dueAt: Date;
  tries: number;
  lastError: string | null;
  requestedAt: Date | null;
  processedAt: Date | null;
  /** Set if an admin made the refund by bank transfer or other means, not through the provider. */
  byHand?: { by: ObjectId; reference: string };
  /** The admin who decided to send the refund despite a dispute. */
  payDisputedBy?: ObjectId | null;
};

/** A refund made outside our system. `cameBack` is true once it has failed or been reversed. */
export type OutsideRefund = { id: string; paise: number; cameBack: boolean };

/**
 * Who of our staff took counter money, where and how. `isVerified` is false for UPI, because customers can forge
 * screenshots of payments, until an admin has found the payment on the bank statement; absent for other methods.
 */
export type ChargedAtCounter = CounterMoney & {
  by: ObjectId;
  isVerified?: boolean;
  verified?: { by: ObjectId; at: Date };
};

/**
 * Our record of one captured Razorpay payment, of counter money, or of a deposit that paid a balance. `amount` and `net`
 * (what we retain; 0 of a deposit) are in rupees. A record without an order is a copy of its ledger entry, which makes
 * the money count.
 */
export type ChargeRecord = {
  /**
   * Razorpay’s payment ID, or `ctr_` or `dep_` with the ID of the ledger entry, so that the database allows only one
   * record and one decision per payment.
   */
  _id: string;
  /** Incremented by every move; the version for compare-and-set. */
  rev: number;
  /** Null if the record is a copy of its ledger entry, which has neither a payment row nor an order. */
  paymentId: ObjectId | null;
  bookingId: ObjectId;
  customerId: ObjectId;
  razorpayOrderId: string | null;
  /** Present only for counter money. */
  counter?: ChargedAtCounter;
  amount: number;
  /** The exact amount reported by the provider; used only for comparisons. */
  providerPaise: number;
  /** The provider’s fee including tax, and that tax, in exact paise; absent until reported. */
  feePaise?: number;
  taxPaise?: number;
  method: string | null;
  /**
   * When we learnt of the capture or, for a kept charge, the time of its ledger entry, which dates revenue and receipt.
   */
  capturedAt: Date;
  /** The provider’s time of the attempt, never before the order’s; absent in records of earlier releases. */
  paidAt?: Date;
  /** `held` for a payment of a deposit, which counts for its booking but is no revenue. */
  outcome: 'undecided' | 'kept' | 'held' | 'refund';
  reason: string | null;
  net: number;
  /** Our refunds, oldest first. Parts are never removed. */
  parts: RefundPart[];
  /** The exact total refunded outside our system, according to the provider, without failed or reversed refunds. */
  outsidePaise: number;
  /** The external refunds in `outsidePaise`, plus failed and reversed ones. Absent if only the total is known. */
  outsideRefunds?: OutsideRefund[];
  /**
   * The external refunds, in the order in which we saw them. `amount` is the reduction of `net` in rupees; it excludes
   * money that covered a refund we owed.
   */
  outsideParts: { paise: number; amount: number; at: Date }[];
  /** The `outsidePaise` that the booking’s ledger includes; `untold` if the ledger must be compared again. */
  toldPaise: number;
  /**
   * Keys of our own refunds whose records were lost when an older backup was restored. Those refunds count as external,
   * and no part reuses such a key. Absent when there are none.
   */
  forgottenKeys?: string[];
  /** How much of `outsidePaise` an admin has resolved, with the admin’s note. */
  resolvedOutside?: { paise: number; by: ObjectId; at: Date; note: string };
  /**
   * Whether work remains: the charge is undecided, has an unprocessed refund, or is not fully recorded in the booking’s
   * ledger.
   */
  open: boolean;
  /** When a worker processes the charge next; null when it waits for an admin or is done. */
  nextAt: Date | null;
  /**
   * The time from which a refund may be tried before `nextAt`; null unless the refund waits because the provider did
   * not respond.
   */
  retryFrom: Date | null;
  /** When the charge last changed; absent before the first move. */
  changedAt?: Date;
};

/** Returns the id of a charge’s payment row. Throws for counter money, which has none. */
export function rowIdOf({ _id, paymentId }: Pick<ChargeRecord, '_id' | 'paymentId'>): ObjectId {
  if (paymentId === null) throw new Error(`charge ${_id} has no payment row`);
  return paymentId;
}

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
    payDisputedBy: { type: Schema.Types.ObjectId },
  },
  { _id: false, strict: 'throw' },
);

const counterSchema = new Schema<ChargedAtCounter>(
  {
    by: { type: Schema.Types.ObjectId, required: true },
    locationId: { type: Schema.Types.ObjectId, required: true },
    method: { type: String, enum: counterMethods, required: true },
    reference: { type: String },
    isVerified: { type: Boolean },
    verified: {
      type: new Schema({ by: Schema.Types.ObjectId, at: Date }, { _id: false, strict: 'throw' }),
      default: undefined,
    },
  },
  { _id: false, strict: 'throw' },
);

const chargeSchema = new Schema<ChargeRecord>(
  {
    _id: { type: String, required: true },
    rev: { type: Number, default: 0 },
    paymentId: { type: Schema.Types.ObjectId, default: null },
    bookingId: { type: Schema.Types.ObjectId, required: true },
    customerId: { type: Schema.Types.ObjectId, required: true },
    razorpayOrderId: { type: String, default: null },
    counter: { type: counterSchema },
    amount: { type: Number, required: true },
    providerPaise: { type: Number, required: true },
    feePaise: { type: Number },
    taxPaise: { type: Number },
    method: { type: String, default: null },
    capturedAt: { type: Date, required: true },
    paidAt: { type: Date },
    outcome: { type: String, enum: ['undecided', 'kept', 'held', 'refund'], required: true },
    reason: { type: String, default: null },
    net: { type: Number, required: true },
    parts: { type: [partSchema], default: [] },
    outsidePaise: { type: Number, default: 0 },
    outsideRefunds: {
      type: [new Schema({ id: String, paise: Number, cameBack: Boolean }, { _id: false, strict: 'throw' })],
      default: undefined,
    },
    outsideParts: {
      type: [new Schema({ paise: Number, amount: Number, at: Date }, { _id: false, strict: 'throw' })],
      default: [],
    },
    toldPaise: { type: Number, default: 0 },
    forgottenKeys: { type: [String], default: undefined },
    resolvedOutside: {
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
chargeSchema.index(
  { 'counter.isVerified': 1, capturedAt: 1 },
  { name: 'not_verified', partialFilterExpression: { 'counter.isVerified': false } },
);
chargeSchema.index({ bookingId: 1 }, { name: 'by_booking' });
chargeSchema.index({ paymentId: 1 }, { name: 'by_payment' });
chargeSchema.index({ customerId: 1 }, { name: 'by_customer' });
chargeSchema.index({ capturedAt: 1, outcome: 1, amount: 1, net: 1 }, { name: 'money_by_day' });
chargeSchema.index({ paidAt: 1 }, { name: 'by_provider_day' });
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
/** Finds the counter money that staff took at a location on a day. */
chargeSchema.index(
  { 'counter.locationId': 1, capturedAt: 1 },
  { name: 'day_book', partialFilterExpression: { 'counter.locationId': { $exists: true } } },
);
/** Finds the counter money of a location that staff returned on a day. */
chargeSchema.index(
  { 'counter.locationId': 1, 'parts.processedAt': 1 },
  { name: 'returned_at_counter', partialFilterExpression: { 'counter.locationId': { $exists: true } } },
);

export const Charge = model('Charge', chargeSchema);
