import {
  type LineKind,
  lineKinds,
  type PaperGst,
  type PaperKind,
  paperKinds,
  type Receipt,
  taxNames,
} from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../platform/mongo.ts';

/** Everything printed on a document except its number and date. */
export type PrintedFacts = Pick<
  Receipt,
  | 'seller'
  | 'customer'
  | 'carName'
  | 'locationName'
  | 'locationAddress'
  | 'placeOfSupply'
  | 'fromDate'
  | 'toDate'
  | 'pickUpTime'
  | 'returnTime'
  | 'returnLocation'
  | 'dayCount'
  | 'pricePerDay'
  | 'lines'
  | 'priceLines'
  | 'totalAmount'
  | 'priceIncludesTax'
  | 'tax'
  | 'gst'
  | 'payment'
>;

/** What links a numbered paper of a GST series to the paper before it: see `paper-chain.ts`. */
export type PaperChain = { hash: string; previous: string | null };

/**
 * The receipt of a confirmed booking, a credit note that corrects a receipt, or a voucher. Never deleted, because the
 * next number is derived from the existing documents of the same kind and year. Only two changes are ever made: the
 * number is assigned, with its link, and the email address of a deleted customer is removed.
 */
export type PaperRecord = {
  /**
   * The booking’s id for its first receipt, so that each booking has only one; otherwise the ledger entry’s id. If an
   * entry has several papers, the last one has its id, and the others an id derived from it.
   */
  _id: ObjectId;
  kind: PaperKind;
  bookingId: ObjectId;
  /** The series to which the number belongs, see `series.ts`: `2026-27` or, for papers with GST, `KA/26-27`. */
  year: string;
  /** Consecutive from 1 within each kind and series; null until it is assigned. */
  number: number | null;
  issuedAt: Date;
  /**
   * The paper that a credit note or a refund voucher reduces, unless that is the first one of the booking. If the
   * billing details have changed, the invoice that this one replaces.
   */
  receiptId?: ObjectId;
  /** The printed number of that receipt, or those of the receipt vouchers; set when the paper is numbered. */
  corrects: string | null;
  /** The change of billing details because of which the paper was issued. Those of one change add up to nothing. */
  reissueId?: ObjectId;
  /** All papers that an invoice replaces, also vouchers: see `open-papers.ts`. */
  replaces?: ObjectId[];
  /** Assigned with the number; absent outside GST series, and in papers that were numbered before chains existed. */
  chain?: PaperChain;
  /**
   * The kinds of line that are taxed, as an owner had entered them for the day of the receipt; a credit note has those
   * of its receipt. Absent if nothing was entered: then the settings decide.
   */
  taxedLines?: LineKind[];
  /**
   * The tax profile of an extra charge with a profile of its own; absent if the paper is taxed with that of the car.
   */
  ownProfileId?: string;
  /** Fixed when the document is issued. */
  printed: PrintedFacts;
};

const text = { type: String, required: true } as const;
const amount = { type: Number, required: true } as const;
const mayBeMissing = { type: String, default: null } as const;
const part = { _id: false, strict: 'throw' } as const;

/** Requires a value, which may be empty or null. */
const isMissing = (field: 'code' | 'basisPoints') =>
  function check(this: Partial<PaperGst>): boolean {
    return this[field] === undefined;
  };

const gstSchema = new Schema<PaperGst>(
  {
    // Empty on a bill of supply for a car without a tax profile.
    code: { type: String, required: isMissing('code') },
    // Null on a bill of supply, which a missing rate must not become.
    basisPoints: { type: Number, required: isMissing('basisPoints') },
    placeOfSupply: {
      type: new Schema({ state: text, isSuppliers: { type: Boolean, required: true } }, part),
      required: true,
    },
    taxableInPaise: amount,
    taxes: [new Schema({ name: { type: String, enum: taxNames, required: true }, amountInPaise: amount }, part)],
  },
  part,
);

const printedSchema = new Schema<PrintedFacts>(
  {
    seller: { type: new Schema({ name: text, address: mayBeMissing, taxNumber: mayBeMissing }, part), required: true },
    customer: {
      type: new Schema({ name: text, address: { type: String }, email: mayBeMissing, taxNumber: mayBeMissing }, part),
      required: true,
    },
    carName: text,
    locationName: text,
    // Empty if the location was deleted.
    locationAddress: { type: String, default: '' },
    placeOfSupply: mayBeMissing,
    fromDate: text,
    toDate: text,
    pickUpTime: { type: String },
    returnTime: { type: String },
    returnLocation: { type: String },
    dayCount: amount,
    pricePerDay: amount,
    lines: [new Schema({ kind: { type: String, enum: lineKinds, required: true }, amount }, part)],
    priceLines: { type: [new Schema({ kind: text, text, amount }, part)], default: undefined },
    totalAmount: amount,
    priceIncludesTax: { type: Boolean, required: true },
    tax: {
      type: new Schema({ code: text, percent: amount, taxableAmount: amount, taxAmount: amount }, part),
      default: null,
    },
    gst: { type: gstSchema },
    payment: { type: new Schema({ reference: text, method: mayBeMissing }, part), required: true },
  },
  part,
);

const paperSchema = new Schema<PaperRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: paperKinds, required: true },
    bookingId: { type: Schema.Types.ObjectId, required: true },
    year: text,
    number: { type: Number, default: null },
    issuedAt: { type: Date, required: true },
    receiptId: { type: Schema.Types.ObjectId },
    corrects: mayBeMissing,
    reissueId: { type: Schema.Types.ObjectId },
    replaces: { type: [Schema.Types.ObjectId], default: undefined },
    chain: { type: new Schema<PaperChain>({ hash: text, previous: mayBeMissing }, part) },
    taxedLines: { type: [{ type: String, enum: lineKinds }], default: undefined },
    ownProfileId: { type: String },
    printed: { type: printedSchema, required: true },
  },
  { ...schemaDefaults, collection: 'receipts' },
);

export const paperNumberKeys = { kind: 1, year: 1, number: 1 } as const;
paperSchema.index(paperNumberKeys, {
  name: 'uniq_paper_number',
  unique: true,
  partialFilterExpression: { number: { $gt: 0 } },
});
paperSchema.index({ issuedAt: 1, _id: 1 }, { name: 'unnumbered', partialFilterExpression: { number: null } });
paperSchema.index(
  { 'chain.hash': 1 },
  { name: 'uniq_paper_hash', unique: true, partialFilterExpression: { 'chain.hash': { $exists: true } } },
);
paperSchema.index({ bookingId: 1 }, { name: 'by_booking' });
paperSchema.index({ issuedAt: 1 }, { name: 'replacing', partialFilterExpression: { replaces: { $exists: true } } });
// With what names a series, so that the series of a month are found without reading a paper.
paperSchema.index({ issuedAt: 1, kind: 1, year: 1, number: 1 }, { name: 'papers_by_date' });

export const Paper = model('Paper', paperSchema);
