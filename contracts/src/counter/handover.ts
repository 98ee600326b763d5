import * as z from 'zod/mini';
import { recordOfBooking, shownBooking } from '../booking/shown-booking.ts';
import { shownHandover } from '../booking/shown-handover.ts';
import { gauges, handoverNotes, odometer } from '../booking/stage.ts';
import { isUnique, moment, objectId, remark } from '../fields.ts';
import { depositBack } from '../rental/deposit.ts';
import { notedLicences } from '../rental/second-driver.ts';
import { shownSecondDriver } from '../rental/shown-second-driver.ts';
import { agreedCharge } from '../rules/money/extra-charge.ts';
import { rupees } from '../rules/money/money.ts';
import { returnKinds } from '../rules/handover/return-charges.ts';
import { acceptance, agreement } from './agreement.ts';
import { counterRental } from './counter-rental.ts';
import { newDamages } from './damage.ts';

const reason = z.optional(remark);

/**
 * A device that had no network says in `at` when the step was taken. `odometerReason` confirms a reading below the last
 * one. `balanceReason` and `depositReason` say why the car is handed out before the price or the deposit is paid.
 * `agreement` is required if the business has one, and `licences` if its staff note them. `damages` are those found at
 * the hand-out.
 */
export const handOutBody = z.strictObject({
  ...recordOfBooking,
  at: z.optional(moment),
  ...handoverNotes,
  odometerReason: reason,
  balanceReason: reason,
  depositReason: reason,
  agreement: z.optional(z.strictObject(acceptance)),
  licences: z.optional(notedLicences),
  damages: z.optional(newDamages),
});
export type HandOutBody = z.infer<typeof handOutBody>;

/**
 * Whether the customer is charged for the days after today as before, or gives them up for the refund of the
 * cancellation policy.
 */
export const unusedDaysChoices = ['keep', 'policy'] as const;

/**
 * What becomes of the deposit when the car is taken back. By default, it pays the balance and the rest is given back;
 * counter money then waits until staff return it. `returned` says that staff have just returned it. `keep` gives it back
 * later, such as after the car is checked, but by the promised hour.
 */
export const depositChoices = ['returned', 'keep'] as const;

/** A charge that the return suggests, with at most the offered amount. `recordId` becomes its ledger entry. */
const returnCharge = z.strictObject({
  recordId: objectId,
  kind: z.enum(returnKinds),
  amount: rupees.check(z.gte(1)),
});

/**
 * `isOdometerRight` confirms a reading that is unlikely after so few days. `charges` are added in the same write, so that
 * the deposit can pay them.
 */
export const takeBackBody = z.strictObject({
  ...recordOfBooking,
  at: z.optional(moment),
  ...handoverNotes,
  odometerReason: reason,
  isOdometerRight: z.optional(z.literal(true)),
  charges: z.optional(
    z.array(returnCharge).check(
      z.maxLength(returnKinds.length),
      z.refine((charges) => isUnique(charges.map(({ kind }) => kind)), 'A kind is listed twice'),
    ),
  ),
  unusedDays: z.enum(unusedDaysChoices),
  deposit: z.optional(z.enum(depositChoices)),
  expectedRefund: z.optional(rupees),
  damages: z.optional(newDamages),
});
export type TakeBackBody = z.infer<typeof takeBackBody>;

/** Gives back the deposit of a rental that is over. `returned` says that staff have just returned the counter money. */
export const settleDepositBody = z.strictObject({ ...recordOfBooking, returned: z.optional(z.literal(true)) });
export type SettleDepositBody = z.infer<typeof settleDepositBody>;

export const noShowBody = z.strictObject({ ...recordOfBooking, expectedRefund: z.optional(rupees) });
export type NoShowBody = z.infer<typeof noShowBody>;

export const undoBody = z.strictObject(shownBooking);

/** The rental after a step that may refund money; `refund` is in rupees. */
export const refundedRental = z.extend(counterRental, { refund: rupees });

/** What the car asks of its drivers, and the second driver, if there is one. */
const handoverDrivers = z.object({
  minAge: z.optional(z.int()),
  heldYears: z.optional(z.int()),
  second: z.optional(shownSecondDriver),
});

/**
 * What staff check before they hand out or take back a car. `lastOdometer` is the car’s last reading, and `gauges` are what
 * its dashboard shows. `handedOut` is present while the car is out, so that staff can compare, and `agreement`
 * before, if the business has one. `drivers` is present before, if staff note licences. `damageCount` is the number of
 * known damages, absent if there is none. `unused` is
 * present if taking back the car now leaves paid days unused, and `noShow` if the booking can be marked as a no-show
 * now. `returnTerms` decide which charges the return suggests; present while the car is out, if a kind for it was agreed.
 * `depositBack` is what becomes of the deposit if the car is taken back now and all days are kept.
 */
export const handoverFacts = z.extend(counterRental, {
  lastOdometer: z.nullable(odometer),
  gauges: z.array(z.enum(gauges)),
  handedOut: z.optional(shownHandover),
  agreement: z.optional(agreement),
  drivers: z.optional(handoverDrivers),
  damageCount: z.optional(z.int()),
  unused: z.optional(z.object({ days: z.int(), saved: rupees, allowed: rupees, left: rupees })),
  noShow: z.optional(z.object({ refund: rupees })),
  depositBack: z.optional(depositBack),
  returnTerms: z.optional(
    z.object({
      agreed: z.array(agreedCharge),
      lateFrom: z.string(),
      charged: z.object({ late: rupees, fuel: rupees }),
    }),
  ),
});
export type HandoverFacts = z.infer<typeof handoverFacts>;
