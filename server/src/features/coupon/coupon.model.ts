import type { CouponBody } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../platform/mongo.ts';

/**
 * A code that makes bookings cheaper. Its uses stand on the bookings, as slots (decision 0045). `mostUses` and
 * `mostPerCustomer` are the widest limits it ever had: what was used under them stays used when they are lowered.
 */
export type CouponRecord = Omit<CouponBody, 'locationIds'> & {
  _id: ObjectId;
  locationIds: ObjectId[] | null;
  mostUses: number;
  mostPerCustomer: number;
  /** Grows by one with each edit. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

const couponSchema = new Schema<CouponRecord>(
  {
    code: { type: String, required: true },
    // One of two shapes, which the contract has parsed.
    change: { type: Schema.Types.Mixed, required: true },
    fromDate: { type: String, required: true },
    toDate: { type: String, required: true },
    stayFrom: { type: String, default: null },
    stayTo: { type: String, default: null },
    minTotal: { type: Number, default: null },
    locationIds: { type: [Schema.Types.ObjectId], default: null },
    totalLimit: { type: Number, default: null },
    perCustomer: { type: Number, required: true },
    isEnabled: { type: Boolean, required: true },
    mostUses: { type: Number, required: true },
    mostPerCustomer: { type: Number, required: true },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'coupons' },
);

/** No two coupons have one code. */
export const codeKeys = { code: 1 } as const;
couponSchema.index(codeKeys, {
  name: 'uniq_code',
  // guard: the unique index on coupon codes
  unique: true,
});

export const Coupon = model('Coupon', couponSchema);
