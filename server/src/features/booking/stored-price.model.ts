import type { FrozenPrice } from '@rental/contracts';
import { Schema } from 'mongoose';

const without = { _id: false, strict: 'throw' } as const;
const amount = { type: Number, required: true } as const;
const text = { type: String, required: true } as const;
const extra = { id: text, name: text, per: text, count: amount, price: amount, total: amount, answer: String };

/** The price of a booking, written once at creation. */
export const priceSchema = new Schema<FrozenPrice>(
  {
    version: amount,
    days: [new Schema({ price: amount, rule: text, name: { type: String, default: null } }, without)],
    lengthDiscount: { type: new Schema({ fromDays: amount, percent: amount, rupees: amount }, without), default: null },
    extras: [new Schema(extra, without)],
    coupon: { type: new Schema({ code: text, rupees: amount }, without), default: null },
  },
  without,
);
