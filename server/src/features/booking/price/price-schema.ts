import type { FrozenPrice } from '@rental/contracts';
import { Schema } from '../../../platform/mongo.ts';

const part = { _id: false, strict: 'throw' } as const;
const text = { type: String, required: true } as const;
const amount = { type: Number, required: true } as const;

/** The price of a booking, written once with it. */
export const priceSchema = new Schema<FrozenPrice>(
  {
    version: amount,
    days: [new Schema({ price: amount, rule: text, name: { type: String, default: null } }, part)],
    lengthDiscount: { type: new Schema({ fromDays: amount, percent: amount, rupees: amount }, part), default: null },
    extras: [
      new Schema(
        {
          id: text,
          name: text,
          per: text,
          count: amount,
          price: amount,
          total: amount,
          answer: { type: String },
        },
        part,
      ),
    ],
    coupon: { type: new Schema({ code: text, rupees: amount }, part), default: null },
  },
  part,
);
