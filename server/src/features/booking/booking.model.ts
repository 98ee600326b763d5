import {
  type BookingStatus,
  bookingStatuses,
  type CancelReason,
  cancelReasons,
  type FrozenPrice,
  lineKinds,
  type PaperLine,
} from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../platform/mongo.ts';

type ClaimFacts = {
  _id: ObjectId;
  carId: ObjectId;
  fromDate: string;
  toDate: string;
  /** Every day from `fromDate` to `toDate`, ascending, never empty, never changed. */
  days: string[];
  /** True exactly while the status is pending, confirmed or blocked. */
  holdsCar: boolean;
  createdAt: Date;
  updatedAt: Date;
};

export type CancelledBy = { adminId: ObjectId; reason: string };

/**
 * One change of a booking's money, in whole rupees. `lines` are what is owed from then on, below zero what no longer
 * is; `paid` is money that counts from then on, `back` money that goes back: `external` if it was returned outside our
 * system. At most one of each a charge.
 */
export type LedgerEntry = {
  /** Of the first entry the booking's own id, so that it can be written once only. */
  id: ObjectId;
  at: Date;
  /** The customer or admin who made it; null when money that arrived, or went, did. */
  by: ObjectId | null;
  why: string;
  lines: PaperLine[];
  paid: { chargeId: string; amount: number }[];
  back: { chargeId: string; amount: number; external: boolean }[];
};

/** A customer's claim on a car. Amounts are whole rupees, frozen at creation. */
export type BookingRecord = ClaimFacts & {
  kind: 'booking';
  locationId: ObjectId;
  customerId: ObjectId;
  status: BookingStatus;
  cancelReason: CancelReason | null;
  holdUntil?: Date;
  holdSlot?: number;
  /** A hold's places among the days that its customer may hold unpaid, one for each of its days. */
  unpaidDays?: number[];
  /** Of a hold that counts for its address: whose, as a keyed hash, and its place among those of that address. */
  addressKey?: string;
  addressSlot?: number;
  /** Of a hold for any unit: the key of the model, any free car of which would have done. */
  anyUnitOf?: string;
  /**
   * The use of a coupon, which counts while the booking holds its car: of the coupon's uses this one, if they are
   * limited, and of this customer's uses this one.
   */
  couponId?: ObjectId;
  couponSlot?: number;
  couponTurn?: number;
  /** When a genuine checkout signature was seen while the booking was pending. */
  paidProofAt: Date | null;
  pricePerDay: number;
  dayCount: number;
  totalAmount: number;
  /** What the total is made of; absent in bookings of earlier versions, which cost their days times the price per day. */
  price?: FrozenPrice;
  /** Our payment row, once an order exists. */
  paymentId: ObjectId | null;
  /** The provider's payment that confirmed this booking; set once, never changed. */
  settledBy: string | null;
  /** Rupees that the cancellation of a paid booking returns. */
  refundDue: number;
  /** One more with every move of its status or its money: what a caller saw is still so while it is the same. */
  rev: number;
  /** What it owes, was paid and gives back, oldest first; empty until it is paid. Only ever added to. */
  ledger: LedgerEntry[];
  /** What its ledger promises may not be stored yet: refunds, papers, mails. A worker finishes it. */
  followUp: boolean;
  confirmedAt: Date | null;
  cancelledAt: Date | null;
  /** Which admin cancelled, and the reason that was given; absent when nobody of ours did. */
  cancelledBy?: CancelledBy;
};

/** What every booking begins with: nothing is paid, due or over. */
export const newBooking = () =>
  ({
    cancelReason: null,
    paidProofAt: null,
    paymentId: null,
    settledBy: null,
    refundDue: 0,
    rev: 0,
    ledger: [],
    followUp: false,
    confirmedAt: null,
    cancelledAt: null,
  }) satisfies Partial<BookingRecord>;

/** Days taken by us for maintenance, in the same collection under the same index. */
export type BlockRecord = ClaimFacts & {
  kind: 'block';
  status: 'blocked' | 'released';
  note: string;
  createdBy: ObjectId;
};

type StoredClaim = Omit<BookingRecord, 'kind' | 'status'> & {
  kind: 'booking' | 'block';
  status: BookingStatus | BlockRecord['status'];
  note?: string;
  createdBy?: ObjectId;
};

const without = { _id: false, strict: 'throw' } as const;
const amount = { type: Number, required: true } as const;
const line = { kind: { type: String, enum: lineKinds, required: true }, amount } as const;
const share = { chargeId: { type: String, required: true }, amount } as const;
const entrySchema = new Schema<LedgerEntry>(
  {
    id: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
    by: { type: Schema.Types.ObjectId, default: null },
    why: { type: String, required: true },
    lines: [new Schema(line, without)],
    paid: [new Schema(share, without)],
    back: [new Schema({ ...share, external: { type: Boolean, required: true } }, without)],
  },
  without,
);

const text = { type: String, required: true } as const;

/** The price of a booking, written once with it. */
const priceSchema = new Schema<FrozenPrice>(
  {
    version: amount,
    days: [new Schema({ price: amount, rule: text, name: { type: String, default: null } }, without)],
    lengthDiscount: { type: new Schema({ fromDays: amount, percent: amount, rupees: amount }, without), default: null },
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
        without,
      ),
    ],
    coupon: { type: new Schema({ code: text, rupees: amount }, without), default: null },
  },
  without,
);

const bookingSchema = new Schema<StoredClaim>(
  {
    kind: { type: String, enum: ['booking', 'block'], required: true },
    carId: { type: Schema.Types.ObjectId, required: true },
    locationId: { type: Schema.Types.ObjectId, default: null },
    customerId: { type: Schema.Types.ObjectId, default: null },
    fromDate: { type: String, required: true },
    toDate: { type: String, required: true },
    days: { type: [String], required: true, validate: (days: string[]) => days.length > 0 },
    holdsCar: { type: Boolean, required: true },
    status: { type: String, enum: [...bookingStatuses, 'blocked', 'released'], required: true },
    cancelReason: { type: String, enum: [...cancelReasons, null], default: null },
    holdUntil: { type: Date },
    holdSlot: { type: Number },
    unpaidDays: { type: [Number], default: undefined },
    addressKey: { type: String },
    addressSlot: { type: Number },
    anyUnitOf: { type: String },
    couponId: { type: Schema.Types.ObjectId },
    couponSlot: { type: Number },
    couponTurn: { type: Number },
    paidProofAt: { type: Date, default: null },
    pricePerDay: { type: Number, default: 0 },
    dayCount: { type: Number, default: 0 },
    totalAmount: { type: Number, default: 0 },
    price: { type: priceSchema },
    paymentId: { type: Schema.Types.ObjectId, default: null },
    settledBy: { type: String, default: null },
    refundDue: { type: Number, default: 0 },
    rev: { type: Number, default: 0 },
    ledger: { type: [entrySchema], default: [] },
    followUp: { type: Boolean, default: false },
    confirmedAt: { type: Date, default: null },
    cancelledAt: { type: Date, default: null },
    cancelledBy: { adminId: { type: Schema.Types.ObjectId }, reason: { type: String } },
    note: { type: String },
    createdBy: { type: Schema.Types.ObjectId },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'bookings' },
);

/** The guarantee: no two claims that hold a car share one of its days. Also serves search and the look for blockers. */
export const carDayKeys = { carId: 1, days: 1, holdsCar: 1 } as const;
bookingSchema.index(carDayKeys, {
  name: 'uniq_car_day',
  unique: true,
  partialFilterExpression: { holdsCar: true },
});

/** At most as many open holds a customer as there are slots; also serves a customer's own pending bookings. */
export const holdSlotKeys = { customerId: 1, holdSlot: 1 } as const;
bookingSchema.index(holdSlotKeys, {
  name: 'uniq_hold_slot',
  unique: true,
  partialFilterExpression: { status: 'pending' },
});

/** At most as many unpaid car-days a customer as there are places. */
export const unpaidDayKeys = { customerId: 1, unpaidDays: 1 } as const;
bookingSchema.index(unpaidDayKeys, {
  name: 'uniq_unpaid_day',
  unique: true,
  partialFilterExpression: { status: 'pending', unpaidDays: { $exists: true } },
});

/** At most as many holds that count for an address as there are slots; also serves the look for them. */
export const addressSlotKeys = { addressKey: 1, addressSlot: 1 } as const;
bookingSchema.index(addressSlotKeys, {
  name: 'uniq_address_slot',
  unique: true,
  partialFilterExpression: { status: 'pending', addressKey: { $exists: true } },
});

/** At most one open hold for any unit of a model a customer, location and days: their clicks meet on it. */
export const anyUnitKeys = { customerId: 1, anyUnitOf: 1, locationId: 1, fromDate: 1, toDate: 1 } as const;
bookingSchema.index(anyUnitKeys, {
  name: 'uniq_any_unit',
  unique: true,
  partialFilterExpression: { status: 'pending', anyUnitOf: { $exists: true } },
});

/** At most as many uses of a coupon as it has slots; also serves the look for free ones, if that repeats the `$type`. */
export const couponSlotKeys = { couponId: 1, couponSlot: 1, holdsCar: 1 } as const;
bookingSchema.index(couponSlotKeys, {
  name: 'uniq_coupon_slot',
  unique: true,
  partialFilterExpression: { holdsCar: true, couponSlot: { $type: 'number' } },
});

/** At most as many uses a customer as the coupon has turns; also counts the uses of a coupon, whoever made them. */
export const couponTurnKeys = { couponId: 1, customerId: 1, couponTurn: 1, holdsCar: 1 } as const;
bookingSchema.index(couponTurnKeys, {
  name: 'uniq_coupon_turn',
  unique: true,
  partialFilterExpression: { holdsCar: true, couponTurn: { $type: 'number' } },
});

bookingSchema.index(
  { status: 1, holdUntil: 1 },
  { name: 'lapsed_holds', partialFilterExpression: { status: 'pending' } },
);
bookingSchema.index({ followUp: 1, updatedAt: 1 }, { name: 'follow_up', partialFilterExpression: { followUp: true } });
bookingSchema.index({ customerId: 1, createdAt: -1, _id: -1 }, { name: 'by_customer' });
/** Which customers have a paid booking, whatever else they have: answered by the index alone. */
bookingSchema.index({ customerId: 1, status: 1 }, { name: 'payers', partialFilterExpression: { status: 'confirmed' } });
bookingSchema.index({ kind: 1, createdAt: -1, _id: -1 }, { name: 'by_time' });
bookingSchema.index({ kind: 1, locationId: 1, createdAt: -1, _id: -1 }, { name: 'by_location_time' });
bookingSchema.index(
  { paymentId: 1 },
  { name: 'by_payment', unique: true, partialFilterExpression: { paymentId: { $type: 'objectId' } } },
);

export const Booking = model('Booking', bookingSchema);
