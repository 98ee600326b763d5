import { type FrozenPrice, isDay, listDays, objectIdPattern } from '@rental/contracts';
import * as z from 'zod/mini';
import { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../booking.model.ts';
import type { Use } from '../coupon/choose-use.ts';
import { packPrice, unpackPrice } from './price-notes.ts';

/*
 * What an order at the provider says of its booking: enough to write it down again, should an older state be restored
 * than the one in which it was made. Ids and days of ours, nothing about a person.
 */

const id = z.string().check(z.regex(objectIdPattern));
const day = z.string().check(z.refine(isDay));

const notesSchema = z.object({
  bookingId: id,
  paymentId: id,
  customerId: id,
  carId: id,
  locationId: id,
  fromDate: day,
  toDate: day,
  pricePerDay: z.string().check(z.regex(/^\d{1,9}$/)),
  // Absent where it is the days times the price per day.
  total: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
});

type PlainNotes = z.infer<typeof notesSchema>;
/** `price` is what the total is made of, as far as the notes could tell, and `use` what it had of a coupon. */
export type OrderNotes = PlainNotes & { price: FrozenPrice | undefined; use: Use };

/** What is written on the order of a booking. */
export const notesOf = (booking: BookingRecord, paymentId: ObjectId): Record<string, string> => ({
  bookingId: String(booking._id),
  paymentId: String(paymentId),
  customerId: String(booking.customerId),
  carId: String(booking.carId),
  locationId: String(booking.locationId),
  fromDate: booking.fromDate,
  toDate: booking.toDate,
  pricePerDay: String(booking.pricePerDay),
  ...packPrice(booking.price, booking.totalAmount),
  ...packUse(booking),
});

/** The notes of an order of ours; null for any other, and for one of a version that wrote less. */
export function readNotes(notes: Record<string, string>): OrderNotes | null {
  const parsed = notesSchema.safeParse(notes);
  if (!parsed.success || parsed.data.fromDate > parsed.data.toDate) return null;
  return { ...parsed.data, price: unpackPrice(notes), use: unpackUse(notes) };
}

/** The booking that the notes tell of, as if its hold had lapsed: money that came may revive it or goes back. */
export function lapsedBooking(notes: OrderNotes, now: Date): Partial<BookingRecord> & { totalAmount: number } {
  const { fromDate, toDate } = notes;
  const days = listDays(fromDate, toDate);
  const pricePerDay = Number(notes.pricePerDay);
  const _id = new ObjectId(notes.bookingId);
  return {
    _id,
    kind: 'booking',
    carId: new ObjectId(notes.carId),
    locationId: new ObjectId(notes.locationId),
    customerId: new ObjectId(notes.customerId),
    fromDate,
    toDate,
    days,
    holdsCar: false,
    status: 'cancelled',
    cancelReason: 'hold_expired',
    pricePerDay,
    dayCount: days.length,
    totalAmount: notes.total === undefined ? pricePerDay * days.length : Number(notes.total),
    ...(notes.price && { price: notes.price }),
    ...notes.use,
    createdAt: _id.getTimestamp(),
    updatedAt: now,
    cancelledAt: now,
  };
}

/** The use of a coupon as one note: the coupon, the turn of its customer, and the slot where it has one. */
const usePattern = /^([\da-f]{24}):(\d{1,2}):(\d{1,4})?$/;

/** The note of a use; none of a booking without a coupon. */
const packUse = ({ couponId, couponTurn, couponSlot }: Use): Record<string, string> =>
  couponId === undefined ? {} : { use: `${String(couponId)}:${couponTurn ?? 0}:${couponSlot ?? ''}` };

/** The use that notes tell of; an empty one where they tell of none. */
function unpackUse(notes: Record<string, string>): Use {
  const [, id, turn, slot] = usePattern.exec(notes['use'] ?? '') ?? [];
  if (id === undefined) return {};
  const couponSlot = slot === undefined ? {} : { couponSlot: Number(slot) };
  return { couponId: new ObjectId(id), couponTurn: Number(turn), ...couponSlot };
}
