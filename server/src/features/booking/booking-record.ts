import type { BookingStatus, CancelReason } from '@rental/contracts';
import type { ObjectId } from '../../platform/mongo.ts';

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

/** A customer's claim on a car. Amounts are whole rupees, frozen at creation. */
export type BookingRecord = ClaimFacts & {
  kind: 'booking';
  locationId: ObjectId;
  customerId: ObjectId;
  status: BookingStatus;
  cancelReason: CancelReason | null;
  holdUntil?: Date;
  holdSlot?: number;
  /** When a genuine checkout signature was seen while the booking was pending. */
  paidProofAt: Date | null;
  pricePerDay: number;
  dayCount: number;
  totalAmount: number;
  /** Our payment row, once an order exists. */
  paymentId: ObjectId | null;
  /** The provider's payment that confirmed this booking; set once, never changed. */
  settledBy: string | null;
  /** What a cancellation after payment owes. */
  refundDue: number;
  /** Work is left after a cancellation. */
  followUp: boolean;
  confirmedAt: Date | null;
  cancelledAt: Date | null;
  /** Which admin cancelled, and the reason that was given; absent when nobody of ours did. */
  cancelledBy?: CancelledBy;
};

/** Days taken by us for maintenance, in the same collection under the same index. */
export type BlockRecord = ClaimFacts & {
  kind: 'block';
  status: 'blocked' | 'released';
  note: string;
  createdBy: ObjectId;
};
