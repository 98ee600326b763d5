import type { Rank } from '@rental/contracts';
import type { Place } from './foreign-place.ts';

/* What the calls of managers and clerks are tested with, about their own location and another one. */

export type Sent = { query?: Record<string, string>; body?: Record<string, unknown> };
export type Case =
  /**
   * A call about one record. For a record of another location, it fails with the code `missing` and changes nothing.
   * `leastHere` is the least rank for this record, if it is higher than that of the call.
   */
  | { missing: string; about: (place: Place) => Sent; leastHere?: Rank }
  /**
   * A call that returns a list. The list contains the text of the record at their own location, but not the text of the
   * other record.
   */
  | { lists: (place: Place) => string; with: Sent | ((own: Place, other: Place) => Sent) }
  /** Why the call has nothing to do with locations. */
  | { noLocation: string };

export const bookingId = ({ booking }: Place) => String(booking._id);
export const reason = 'The car broke down';

/** The case of a call about the booking in its body. */
export const ofBooking = (body: (at: Place) => Record<string, unknown>): Case => ({
  missing: 'booking_not_found',
  about: (at) => ({ body: body(at) }),
});
