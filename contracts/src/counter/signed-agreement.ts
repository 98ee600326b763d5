import * as z from 'zod/mini';
import { bookingCode } from '../booking/booking.ts';
import { handoverNotes } from '../booking/stage.ts';
import type { ContractGroup } from '../contract.ts';
import { day, objectId } from '../fields.ts';
import { shownSecondDriver } from '../rental/shown-second-driver.ts';
import { licence } from '../rules/driver/licence.ts';
import { timeFields } from '../rules/times/rental-times.ts';
import { acceptedAgreement } from './agreement.ts';
import { damageOfBooking } from './damage.ts';

/** What staff record at a hand-out and the customer accepts. A note is for staff only. */
const { note: _forStaff, ...acceptedNotes } = handoverNotes;

/**
 * The rental agreement of a booking with everything that the customer accepted at the hand-out: the car and the rental
 * as they were then, what staff recorded, the drivers and the known damage. Names and the number plate are those of
 * today. The photos are read with the rental.
 */
export const signedAgreement = z.object({
  bookingId: objectId,
  code: z.nullable(bookingCode),
  customerName: z.string(),
  carName: z.string(),
  plate: z.optional(z.string()),
  locationName: z.string(),
  returnLocationName: z.optional(z.string()),
  fromDate: day,
  toDate: day,
  ...timeFields,
  accepted: acceptedAgreement,
  ...acceptedNotes,
  licences: z.optional(z.object({ customer: z.optional(licence), second: z.optional(licence) })),
  secondDriver: z.optional(shownSecondDriver),
  knownDamage: z.array(damageOfBooking),
});
export type SignedAgreement = z.infer<typeof signedAgreement>;

/** Separate from `counterContract`, because customers call it too. */
export const signedAgreementContract = {
  getSignedAgreement: {
    method: 'GET',
    path: '/counter/getSignedAgreement',
    access: 'signed-in',
    limit: 'read',
    message: 'Rental agreement',
    query: z.strictObject({ bookingId: objectId }),
    reply: signedAgreement,
    errors: ['booking_not_found', 'agreement_not_found'],
  },
} as const satisfies ContractGroup;
