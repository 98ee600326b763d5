import * as z from 'zod/mini';
import { objectId } from '../fields.ts';

/** A booking and the revision that the caller saw, so that a write is rejected if the booking has changed since. */
export const shownBooking = { bookingId: objectId, rev: z.int().check(z.gte(0)) } as const;

/**
 * The fields of a call that stores a record about a booking. The browser creates `recordId`, so that a repeated call
 * stores nothing again.
 */
export const recordOfBooking = { ...shownBooking, recordId: objectId } as const;
