import { lineKinds, type PaperKind, paperKinds, type Receipt } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../platform/mongo.ts';

/** All that stands on a paper beside its number and its day. */
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
  | 'dayCount'
  | 'pricePerDay'
  | 'lines'
  | 'priceLines'
  | 'totalAmount'
  | 'priceIncludesTax'
  | 'tax'
  | 'payment'
>;

/**
 * A paper: the receipt of a confirmed booking, or a credit note that takes something off it. Never deleted; all that
 * ever changes is that it gets its number, and that it loses the email of a customer who wishes to be forgotten: the
 * documents of a kind and a year are the numbers.
 */
export type PaperRecord = {
  /** A receipt has its booking's id, so a booking has one; a credit note that of the entry it belongs to. */
  _id: ObjectId;
  kind: PaperKind;
  bookingId: ObjectId;
  /** Its series: the year of account in which it was issued, such as `2026-27`, or one begun within it (`series.ts`). */
  year: string;
  /** From 1 on in each kind and series, without gaps; null for the moment until it has one. */
  number: number | null;
  issuedAt: Date;
  /** The number of the receipt that a credit note corrects, in words; comes with its own. */
  corrects: string | null;
  /** Frozen when it was issued. */
  printed: PrintedFacts;
};

const text = { type: String, required: true } as const;
const amount = { type: Number, required: true } as const;
const mayBeMissing = { type: String, default: null } as const;
const part = { _id: false, strict: 'throw' } as const;

const printedSchema = new Schema<PrintedFacts>(
  {
    seller: { type: new Schema({ name: text, address: mayBeMissing, taxNumber: mayBeMissing }, part), required: true },
    customer: { type: new Schema({ name: text, email: mayBeMissing, taxNumber: mayBeMissing }, part), required: true },
    carName: text,
    locationName: text,
    // A location that is gone has none.
    locationAddress: { type: String, default: '' },
    placeOfSupply: mayBeMissing,
    fromDate: text,
    toDate: text,
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
    corrects: mayBeMissing,
    printed: { type: printedSchema, required: true },
  },
  { ...schemaDefaults, collection: 'receipts' },
);

/** What refuses a number twice. */
export const paperNumberKeys = { kind: 1, year: 1, number: 1 } as const;
paperSchema.index(paperNumberKeys, {
  name: 'uniq_paper_number',
  unique: true,
  partialFilterExpression: { number: { $gt: 0 } },
});
paperSchema.index({ issuedAt: 1, _id: 1 }, { name: 'unnumbered', partialFilterExpression: { number: null } });
paperSchema.index({ bookingId: 1 }, { name: 'by_booking' });

export const Paper = model('Paper', paperSchema);
