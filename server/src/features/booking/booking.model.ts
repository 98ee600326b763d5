import {
  type BookingStatus,
  bookingStatuses,
  type CancellationTier,
  type FrozenPrice,
  type Travel,
} from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { isDuplicateKey, type ObjectId, schemaDefaults } from '../../platform/mongo.ts';
import type { BlockRecord } from './record/block-record.ts';
import {
  amount,
  claimParts,
  counterParts,
  depositFields,
  endingFields,
  entrySchema,
  legs,
  priceSchema,
  requestSchema,
  travel,
  without,
} from './record/stored-parts.ts';
import type { ClaimFacts, Leg } from './record/claim-facts.ts';
import type { DepositFacts } from './record/deposit-facts.ts';
import type { EndingFacts } from './record/ending-facts.ts';
import type { StageFacts } from './record/handover.ts';
import { codeIndex, codeKeys, upiReferenceIndex, upiReferenceKeys } from './record/unique-names.ts';
import type { LedgerEntry } from './record/ledger-entry.ts';
import { listIndexes } from './record/list-indexes.ts';
import type { PaymentRequest } from './record/payment-request.ts';

/** A customer’s booking of a car. Amounts are whole rupees and fixed at creation. */
export type BookingRecord = ClaimFacts &
  StageFacts &
  DepositFacts &
  EndingFacts & {
    kind: 'booking';
    /** The admin who made the booking for a customer at the counter; absent if the customer made it. */
    madeBy?: ObjectId;
    /** A short unique name, such as `K7M-2QX`; absent in bookings of earlier versions until they are migrated. */
    code?: string;
    locationId: ObjectId;
    customerId: ObjectId;
    /** The customer whom staff made the booking for, if the booking has moved to the customer’s account (T39). */
    earlierCustomerId?: ObjectId;
    /** The minutes on the road, and the car’s home on the first day. Absent if there are none. */
    travel?: Travel | undefined;
    home?: ObjectId | undefined;
    /** Absent if the car is returned where it was picked up. */
    returnLocationId?: ObjectId | undefined;
    /** The days on which staff reported the car as late, ascending. The claim includes the rest of each (T24). */
    lateDays?: string[];
    /** The cars that the rental had before its present one, oldest first. Only the present car is claimed. */
    legs?: Leg[];
    status: BookingStatus;
    holdUntil?: Date;
    holdSlot?: number;
    /** The slots that a hold occupies within its customer’s limit of unpaid car-days, one slot per day. */
    unpaidDays?: number[];
    /** The keyed hash of the network address towards whose limit a hold counts, and its slot within that limit. */
    addressKey?: string;
    addressSlot?: number;
    /** For a hold that accepts any unit of a model: the model’s key. */
    anyUnitOf?: string;
    /**
     * The coupon use, which counts while the booking holds its car. `couponSlot` is its slot among all uses, if they are
     * limited, and `couponTurn` its slot among this customer’s uses.
     */
    couponId?: ObjectId;
    couponSlot?: number;
    couponTurn?: number;
    /** When a valid checkout signature was received while the booking was pending. */
    paidProofAt: Date | null;
    pricePerDay: number;
    dayCount: number;
    /** The free minutes under which periods of 24 hours were charged. Absent if calendar days were charged. */
    graceMinutes?: number | undefined;
    totalAmount: number;
    /** Absent in bookings of earlier versions, whose total is the number of days times the price per day. */
    price?: FrozenPrice;
    /** Absent in bookings of earlier versions, to which the server’s settings apply. */
    cancellationTiers?: CancellationTier[];
    /** The most percent that a cancellation refunds, after a change to a later first day; absent means 100. */
    refundCap?: number | undefined;
    /** The id of our payment record, once an order exists. */
    paymentId: ObjectId | null;
    /**
     * The provider's payment that confirmed this booking, or `counter` if our staff did. Set once and never changed;
     * later payments are only in the ledger.
     */
    settledBy: string | null;
    /** Rupees to refund for the cancellation of a paid booking. */
    refundDue: number;
    /** Each change of status or money increments `rev` and renews `moveId`. If both are unchanged, so is the booking. */
    rev: number;
    moveId?: ObjectId;
    /** All amounts owed, paid and refunded, oldest first. Append-only; empty until the booking is paid. */
    ledger: LedgerEntry[];
    /** The amount owed and not yet paid, according to the ledger; absent means 0. */
    balance?: number;
    /** The references of the UPI payments taken at the counter, without corrected ones. Absent if there are none. */
    upiReferences?: string[];
    /** Present only in a confirmed booking. */
    paymentRequest?: PaymentRequest;
    /** True while refunds, receipts or emails that follow from the ledger may be missing; a worker adds them. */
    followUp: boolean;
    confirmedAt: Date | null;
  };

type StoredClaim = Omit<BookingRecord, 'kind' | 'status'> &
  Partial<Pick<BlockRecord, 'note' | 'createdBy' | 'waits' | 'claimParts'>> & {
    kind: 'booking' | 'block';
    status: BookingStatus | BlockRecord['status'];
  };

const claimKeys = { type: [String], required: true, validate: (keys: string[]) => keys.length > 0 } as const;

const bookingSchema = new Schema<StoredClaim>(
  {
    kind: { type: String, enum: ['booking', 'block'], required: true },
    madeBy: { type: Schema.Types.ObjectId },
    code: { type: String },
    carId: { type: Schema.Types.ObjectId, required: true },
    locationId: { type: Schema.Types.ObjectId, default: null },
    customerId: { type: Schema.Types.ObjectId, default: null },
    earlierCustomerId: { type: Schema.Types.ObjectId },
    fromDate: { type: String, required: true },
    toDate: { type: String, required: true },
    pickUpTime: { type: String },
    returnTime: { type: String },
    readyMinutes: { type: Number },
    travel,
    home: { type: Schema.Types.ObjectId },
    returnLocationId: { type: Schema.Types.ObjectId },
    lateDays: { type: [String], default: undefined },
    freeFrom: { type: String },
    ...counterParts,
    legs,
    claimParts,
    waits: { type: Boolean },
    days: claimKeys,
    halfHours: claimKeys,
    holdsCar: { type: Boolean, required: true },
    status: { type: String, enum: [...bookingStatuses, 'blocked', 'waiting', 'released'], required: true },
    ...endingFields,
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
    graceMinutes: { type: Number },
    totalAmount: { type: Number, default: 0 },
    price: { type: priceSchema },
    cancellationTiers: { type: [new Schema({ percent: amount, hoursBefore: amount }, without)], default: undefined },
    refundCap: { type: Number },
    paymentId: { type: Schema.Types.ObjectId, default: null },
    settledBy: { type: String, default: null },
    refundDue: { type: Number, default: 0 },
    rev: { type: Number, default: 0 },
    moveId: { type: Schema.Types.ObjectId },
    ledger: { type: [entrySchema], default: [] },
    balance: { type: Number },
    ...depositFields,
    upiReferences: { type: [String], default: undefined },
    paymentRequest: { type: requestSchema },
    followUp: { type: Boolean, default: false },
    confirmedAt: { type: Date, default: null },
    note: { type: String },
    createdBy: { type: Schema.Types.ObjectId },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'bookings' },
);

/** Allows one active claim on a car at the end of each day. Also serves searches and the lookup of conflicts. */
const carDayKeys = { carId: 1, days: 1, holdsCar: 1 } as const;
bookingSchema.index(carDayKeys, {
  name: 'uniq_car_day',
  unique: true,
  partialFilterExpression: { holdsCar: true },
});

/** Rejects a claim that starts on the day on which another one ends, but before that one has ended. */
const carHalfHourKeys = { carId: 1, halfHours: 1, holdsCar: 1 } as const;
bookingSchema.index(carHalfHourKeys, {
  name: 'uniq_car_half_hour',
  unique: true,
  // Without `$exists`, two claims of a car that are not yet migrated would be duplicates.
  partialFilterExpression: { holdsCar: true, halfHours: { $exists: true } },
});
/** Finds claims without half hours for the migration; empty once it is done. */
bookingSchema.index({ holdsCar: 1 }, { name: 'without_half_hours', partialFilterExpression: { halfHours: null } });

/** Whether a write was rejected because of another claim on the car; one that breaks both indexes reports either. */
export const isCarTaken = (error: unknown): boolean =>
  isDuplicateKey(error, carDayKeys) || isDuplicateKey(error, carHalfHourKeys);

const isPending = { status: 'pending' } as const;

/** Limits a customer’s open holds to the number of slots. Also serves the lookup of a customer’s pending bookings. */
export const holdSlotKeys = { customerId: 1, holdSlot: 1 } as const;
bookingSchema.index(holdSlotKeys, { name: 'uniq_hold_slot', unique: true, partialFilterExpression: isPending });

/** Limits a customer’s unpaid car-days. */
export const unpaidDayKeys = { customerId: 1, unpaidDays: 1 } as const;
bookingSchema.index(unpaidDayKeys, {
  name: 'uniq_unpaid_day',
  unique: true,
  partialFilterExpression: { status: 'pending', unpaidDays: { $exists: true } },
});

/** Limits the holds counted for a network address to the number of slots. Also serves the lookup of those holds. */
export const addressSlotKeys = { addressKey: 1, addressSlot: 1 } as const;
bookingSchema.index(addressSlotKeys, {
  name: 'uniq_address_slot',
  unique: true,
  partialFilterExpression: { status: 'pending', addressKey: { $exists: true } },
});

/**
 * Allows a customer only one open hold for any unit of a model per location and period, so that a repeated click cannot
 * create a second hold.
 */
export const anyUnitKeys = { customerId: 1, anyUnitOf: 1, locationId: 1, fromDate: 1, toDate: 1 } as const;
bookingSchema.index(anyUnitKeys, {
  name: 'uniq_any_unit',
  unique: true,
  partialFilterExpression: { status: 'pending', anyUnitOf: { $exists: true } },
});

/**
 * Limits the uses of a coupon to its number of slots. Also serves the search for a free slot, provided the query
 * repeats the `$type` condition.
 */
export const couponSlotKeys = { couponId: 1, couponSlot: 1, holdsCar: 1 } as const;
bookingSchema.index(couponSlotKeys, {
  name: 'uniq_coupon_slot',
  unique: true,
  partialFilterExpression: { holdsCar: true, couponSlot: { $type: 'number' } },
});

/** Limits each customer’s uses of a coupon to its number of turns. Also counts all uses of a coupon. */
export const couponTurnKeys = { couponId: 1, customerId: 1, couponTurn: 1, holdsCar: 1 } as const;
bookingSchema.index(couponTurnKeys, {
  name: 'uniq_coupon_turn',
  unique: true,
  partialFilterExpression: { holdsCar: true, couponTurn: { $type: 'number' } },
});

bookingSchema.index(codeKeys, codeIndex);
bookingSchema.index(upiReferenceKeys, upiReferenceIndex);
/** Finds bookings without a code for the migration; empty once it is done. */
bookingSchema.index({ kind: 1 }, { name: 'without_code', partialFilterExpression: { kind: 'booking', code: null } });

/**
 * Allows one waiting block per car, admin and period, so that a repeated click cannot create a second one. Also finds
 * the waiting blocks of a car or, with a hint, of all cars.
 */
export const waitingKeys = {
  carId: 1,
  fromDate: 1,
  toDate: 1,
  pickUpTime: 1,
  returnTime: 1,
  createdBy: 1,
} as const;
bookingSchema.index(waitingKeys, {
  name: 'uniq_waiting_block',
  unique: true,
  partialFilterExpression: { waits: true },
});

/** Allows a car to be out with only one booking. */
export const carOutKeys = { carId: 1 } as const;
bookingSchema.index(carOutKeys, { name: 'uniq_car_out', unique: true, partialFilterExpression: { stage: 'out' } });
for (const [keys, options] of listIndexes) bookingSchema.index(keys, options);

bookingSchema.index(
  { paymentId: 1 },
  { name: 'by_payment', unique: true, partialFilterExpression: { paymentId: { $type: 'objectId' } } },
);

export const Booking = model('Booking', bookingSchema);
