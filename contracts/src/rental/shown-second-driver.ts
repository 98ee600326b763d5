import * as z from 'zod/mini';

/* Separate, because every page behind the login loads the bookings, but not the rules of licences. */

/** A second driver in a reply; the phone number is already normalised. */
export const shownSecondDriver = z.object({ name: z.string(), phone: z.optional(z.string()) });
export type ShownSecondDriver = z.infer<typeof shownSecondDriver>;
