import type { CancelReason } from '@rental/contracts';
import type { ObjectId } from '../../platform/mongo.ts';
import type { BookingRecord, CancelledBy } from './booking-record.ts';

/** `customerId` null is an admin, whom `cancelledBy` names. */
export type Drop = { customerId: ObjectId | null; reason: CancelReason; cancelledBy?: CancelledBy };

/** Of a booking that this payment of the provider confirmed; `refundDue` in rupees. */
export type PaidDrop = Drop & { settledBy: string; refundDue: number };

/** The part of a move's filter that keeps customers to their own bookings. */
export const owned = (customerId: ObjectId | null): Record<string, unknown> => (customerId ? { customerId } : {});

/** Why a booking ends and, for an admin, who said so: written together with the end itself. */
export const endedBy = ({ reason, cancelledBy }: Omit<Drop, 'customerId'>): Partial<BookingRecord> => ({
  cancelReason: reason,
  ...(cancelledBy && { cancelledBy }),
});
