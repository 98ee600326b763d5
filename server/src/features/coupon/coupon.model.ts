import { type CouponBody, type CouponFact, type CouponFactKind, couponFacts } from '@rental/contracts';
import { model, Schema, type SchemaDefinitionProperty } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../platform/mongo.ts';

/**
 * A discount code. Its uses are stored on the bookings, as slots (decision 0045). `mostUses` and `mostPerCustomer` are
 * the highest limits it ever had: uses made under them remain valid when the limits are lowered.
 */
export type CouponRecord = Omit<CouponBody, 'locationIds'> & {
  _id: ObjectId;
  locationIds: ObjectId[] | null;
  mostUses: number;
  mostPerCustomer: number;
  /** Incremented with each edit. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

const typeOfKind: Record<CouponFactKind, SchemaDefinitionProperty> = {
  text: String,
  // One of two shapes, already validated by the contract.
  change: Schema.Types.Mixed,
  day: String,
  number: Number,
  locations: [Schema.Types.ObjectId],
  switch: Boolean,
};

const storedFact = ({ kind, isNullable }: CouponFact): SchemaDefinitionProperty => ({
  type: typeOfKind[kind],
  ...(isNullable ? { default: null } : { required: true }),
});

const couponSchema = new Schema<CouponRecord>(
  {
    ...Object.fromEntries(Object.entries(couponFacts).map(([name, fact]) => [name, storedFact(fact)])),
    mostUses: { type: Number, required: true },
    mostPerCustomer: { type: Number, required: true },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'coupons' },
);

export const codeKeys = { code: 1 } as const;
couponSchema.index(codeKeys, { name: 'uniq_code', unique: true });

export const Coupon = model('Coupon', couponSchema);
