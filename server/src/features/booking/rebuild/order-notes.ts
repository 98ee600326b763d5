import {
  type CancellationTier,
  countDays,
  type FrozenPrice,
  halfHour,
  isDay,
  keysOfPeriod,
  objectIdPattern,
} from '@rental/contracts';
import * as z from 'zod/mini';
import { formatTiers, parseTiers, tiersPattern } from '../../../config/tiers-as-text.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../booking.model.ts';
import type { Requested } from '../open-request.ts';
import type { Use } from '../coupon/choose-use.ts';
import type { Timing } from '../times/check-times.ts';
import { packPrice, unpackPrice } from './price-notes.ts';

/*
 * The notes that an order at the provider stores about its booking: enough to recreate the booking after the restore of
 * a backup that does not contain it. They contain ids and days, but no personal data.
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
  // Absent if the total is the number of days times the price per day.
  total: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
});

type PlainNotes = z.infer<typeof notesSchema>;
/**
 * `price` is the breakdown of the total and `cancellationTiers` those of the booking, as far as the notes contain them;
 * `use` is the coupon use.
 */
export type OrderNotes = PlainNotes & {
  price: FrozenPrice | undefined;
  cancellationTiers: CancellationTier[] | undefined;
  use: Use;
  timing: Placed;
  charged: Charged;
};

/** The charged periods of 24 hours; empty if calendar days were charged. */
type Charged = { dayCount?: number; graceMinutes?: number };

/** The provider’s limit on the number of notes. */
const mostNotes = 15;

export function notesOf(booking: BookingRecord, paymentId: ObjectId): Record<string, string> {
  const { cancellationTiers: tiers } = booking;
  const notes = {
    bookingId: String(booking._id),
    paymentId: String(paymentId),
    customerId: String(booking.customerId),
    carId: String(booking.carId),
    locationId: String(booking.locationId),
    fromDate: booking.fromDate,
    toDate: booking.toDate,
    pricePerDay: String(booking.pricePerDay),
    ...(tiers && { tiers: formatTiers(tiers) }),
    ...packUse(booking),
    ...packTimes(booking),
    ...packCharged(booking),
  };
  const room = mostNotes - Object.keys(notes).length;
  return { ...notes, ...packPrice(booking.price, booking.totalAmount, room) };
}

/**
 * The notes of the order of a payment request. They name the booking but not the change. If a restore loses the request,
 * nothing recreates it, and an admin decides what to do with the payment.
 */
export const requestNotesOf = ({ _id, paymentRequest: request }: Requested): Record<string, string> => ({
  bookingId: String(_id),
  requestId: String(request._id),
  fromDate: request.plan.fromDate,
  toDate: request.plan.toDate,
});

/** Returns the booking that the order of a payment request names, or null for any other order. */
export function bookingOfRequest(notes: Record<string, string>): ObjectId | null {
  const parsed = z.object({ bookingId: id, requestId: id }).safeParse(notes);
  return parsed.success ? new ObjectId(parsed.data.bookingId) : null;
}

/**
 * Parses the notes of one of our orders. Returns null for any other order, and for orders of earlier versions, which
 * stored too little.
 */
export function readNotes(notes: Record<string, string>): OrderNotes | null {
  const parsed = notesSchema.safeParse(notes);
  if (!parsed.success || parsed.data.fromDate > parsed.data.toDate) return null;
  const { tiers = '' } = notes;
  return {
    ...parsed.data,
    price: unpackPrice(notes),
    cancellationTiers: tiersPattern.test(tiers) ? parseTiers(tiers) : undefined,
    use: unpackUse(notes),
    timing: unpackTimes(notes),
    charged: unpackCharged(notes),
  };
}

/** Returns the booking that the notes describe, as an expired hold, so that a payment revives it or is refunded. */
export function lapsedBooking(notes: OrderNotes, now: Date) {
  const { fromDate, toDate } = notes;
  const { dayCount = countDays(fromDate, toDate), graceMinutes } = notes.charged;
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
    ...notes.timing,
    ...keysOfPeriod({ fromDate, toDate, ...notes.timing }),
    holdsCar: false,
    status: 'cancelled',
    cancelReason: 'hold_expired',
    pricePerDay,
    dayCount,
    ...(graceMinutes !== undefined && { graceMinutes }),
    totalAmount: notes.total === undefined ? pricePerDay * dayCount : Number(notes.total),
    ...(notes.price && { price: notes.price }),
    ...(notes.cancellationTiers && { cancellationTiers: notes.cancellationTiers }),
    ...notes.use,
    createdAt: _id.getTimestamp(),
    updatedAt: now,
    cancelledAt: now,
  } satisfies Partial<BookingRecord>;
}

/** A coupon use as a note: the coupon id, `couponTurn` (counted per customer) and any `couponSlot` (over all uses). */
const usePattern = /^([\da-f]{24}):(\d{1,2}):(\d{1,4})?$/;

/** Returns the note for a coupon use; empty for a booking without a coupon. */
const packUse = ({ couponId, couponTurn, couponSlot }: Use): Record<string, string> =>
  couponId === undefined ? {} : { use: `${String(couponId)}:${couponTurn ?? 0}:${couponSlot ?? ''}` };

/** Returns the coupon use in the notes; empty if there is none. */
function unpackUse(notes: Record<string, string>): Use {
  const [, id, turn, slot] = usePattern.exec(notes['use'] ?? '') ?? [];
  if (id === undefined) return {};
  const couponSlot = slot === undefined ? {} : { couponSlot: Number(slot) };
  return { couponId: new ObjectId(id), couponTurn: Number(turn), ...couponSlot };
}

/** What the notes store about the times, the return location, the car’s home and its time on the road. */
type Placed = Timing & Pick<BookingRecord, 'returnLocationId' | 'home'>;

/**
 * Returns the note with the times, `readyMinutes`, travel, return location and home, such as `10:00|18:30|60` or
 * `10:00|18:30|60|180|180|<return location>|<home>`. Returns no note if the booking has none of them.
 */
function packTimes(placed: Placed): Record<string, string> {
  const { pickUpTime, returnTime, readyMinutes, travel, returnLocationId, home } = placed;
  const values = [pickUpTime, returnTime, readyMinutes, travel?.there, travel?.back, returnLocationId, home];
  const last = values.findLastIndex((value) => value !== undefined);
  if (last === -1) return {};
  // A note with only times also has the separator of `readyMinutes`, as in earlier versions.
  return {
    times: values
      .slice(0, Math.max(last + 1, 3))
      .map((value) => String(value ?? ''))
      .join('|'),
  };
}

const minutesPattern = /^\d{1,5}$/;

/** Reads the times, travel, return location and home from the notes. The result is empty if there are none. */
function unpackTimes(notes: Record<string, string>): Placed {
  const [pickUpTime = '', returnTime = '', ready = '', ...places] = (notes['times'] ?? '').split('|');
  const hasTimes = [pickUpTime, returnTime].every((time) => halfHour.safeParse(time).success);
  return {
    ...(hasTimes && { pickUpTime, returnTime }),
    ...(hasTimes && minutesPattern.test(ready) && { readyMinutes: Number(ready) }),
    ...unpackPlaces(places),
  };
}

type PlacesInNotes = Partial<Pick<BookingRecord, 'travel' | 'returnLocationId' | 'home'>>;

function unpackPlaces([there = '', back = '', returned = '', home = '']: string[]): PlacesInNotes {
  const isDriven = minutesPattern.test(there) && minutesPattern.test(back);
  return {
    ...(isDriven && { travel: { there: Number(there), back: Number(back) } }),
    ...(objectIdPattern.test(returned) && { returnLocationId: new ObjectId(returned) }),
    ...(objectIdPattern.test(home) && { home: new ObjectId(home) }),
  };
}

/**
 * Returns the note with the number of periods and `graceMinutes`, such as `2|60`. Returns no note if calendar days were
 * charged.
 */
const packCharged = ({ dayCount, graceMinutes }: BookingRecord): Record<string, string> =>
  graceMinutes === undefined ? {} : { periods: `${dayCount}|${graceMinutes}` };

/** Reads the charged periods from the notes. The result is empty if calendar days were charged. */
function unpackCharged(notes: Record<string, string>): Charged {
  const [, dayCount, graceMinutes] = /^([1-9]\d{0,2})\|(\d{1,3})$/.exec(notes['periods'] ?? '') ?? [];
  return dayCount === undefined ? {} : { dayCount: Number(dayCount), graceMinutes: Number(graceMinutes) };
}
