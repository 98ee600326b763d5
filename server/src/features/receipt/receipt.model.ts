import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../platform/mongo.ts';

/** The receipt of one confirmed booking. Never deleted or changed: the documents of a year are its numbers. */
export type ReceiptRecord = {
  /** The booking's id: a booking has one receipt. */
  _id: ObjectId;
  /** The year of account, such as `2026-27`. */
  year: string;
  /** From 1 on in each year, without gaps. */
  number: number;
  issuedAt: Date;
  /** The settings of that moment; null when no tax was configured. */
  tax: { code: string; percent: number } | null;
  priceIncludesTax: boolean;
};

const receiptSchema = new Schema<ReceiptRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    year: { type: String, required: true },
    number: { type: Number, required: true },
    issuedAt: { type: Date, required: true },
    tax: {
      type: new Schema(
        { code: { type: String, required: true }, percent: { type: Number, required: true } },
        { _id: false, strict: 'throw' },
      ),
      default: null,
    },
    priceIncludesTax: { type: Boolean, required: true },
  },
  { ...schemaDefaults, collection: 'receipts' },
);

/** What refuses a number twice. */
export const receiptNumberKeys = { year: 1, number: 1 } as const;
receiptSchema.index(receiptNumberKeys, { name: 'uniq_receipt_number', unique: true });

export const Receipt = model('Receipt', receiptSchema);
