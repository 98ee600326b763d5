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
import { carService } from '../rules/car/car-service.ts';
import { returnKinds } from '../rules/handover/return-charges.ts';
import { acceptance, agreement } from './agreement.ts';
import { counterRental } from './counter-rental.ts';
import { newDamages } from './damage.ts';

const reason = z.optional(remark);

/**
 * `at` is the time of the hand-out, if a device without a network sends it later. Required are `odometerReason` if the
 * reading is lower than the last one, `balanceReason` if the price is not paid yet, `depositReason` if the deposit is not
 * paid yet, `agreement` if the business has a rental agreement, and `licences` if its staff note licences. `damages` are
 * those that nobody has recorded before.
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
 * What happens to the deposit at the return. Without a choice, it pays the balance, and the rest is refunded or, if it was
 * paid at the counter, listed as money to return. `returned`: as without a choice, but staff have just returned the counter
 * money. `keep`: staff give it back later, for example once the car is checked, at the latest by the promised hour.
 */
export const depositChoices = ['returned', 'keep'] as const;

/** A charge that `offerCharges` suggests, at most at its amount. `recordId` becomes the id of its ledger entry. */
const returnCharge = z.strictObject({
  recordId: objectId,
  kind: z.enum(returnKinds),
  amount: rupees.check(z.gte(1)),
});

/**
 * `isOdometerRight` is required for a reading that is unlikely after so few days. The deposit can pay the `charges`,
 * because one write adds them and ends the deposit.
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

/** Settles the deposit of a returned car. `returned` is present if staff have just returned its counter money. */
export const settleDepositBody = z.strictObject({ ...recordOfBooking, returned: z.optional(z.literal(true)) });
export type SettleDepositBody = z.infer<typeof settleDepositBody>;

export const noShowBody = z.strictObject({ ...recordOfBooking, expectedRefund: z.optional(rupees) });
export type NoShowBody = z.infer<typeof noShowBody>;

export const undoBody = z.strictObject(shownBooking);

/** The rental after a step that may refund money; `refund` is in rupees. */
export const refundedRental = z.extend(counterRental, { refund: rupees });

/** The minimum age and the years with a licence that the car requires, and the second driver; absent if there is none. */
const handoverDrivers = z.object({
  minAge: z.optional(z.int()),
  heldYears: z.optional(z.int()),
  second: z.optional(shownSecondDriver),
});

/**
 * What staff check before they hand out or take back a car.
 *
 * - `lastOdometer` is the last reading of the car, and `gauges` are those on its dashboard.
 * - Before the hand-out: `agreement` if the business has one, `drivers` if staff note licences, and `noShow` if the booking
 *   can be marked as a no-show now.
 * - While the car is out: `handedOut` is what was recorded at the hand-out; `unused` is present if paid days remain (see
 *   `splitSaving`); `returnTerms` is the input of `offerCharges`, if a kind of charge for returns was agreed.
 * - `depositBack` is what happens to the deposit if the car is taken back now without charges and refunds.
 * - `damageCount` is the number of open damages of the car; absent if there is none.
 * - `service` is present while the car is out, if it has a service interval; `carId` names the car.
 */
export const handoverFacts = z.extend(counterRental, {
  lastOdometer: z.nullable(odometer),
  gauges: z.array(z.enum(gauges)),
  handedOut: z.optional(shownHandover),
  agreement: z.optional(agreement),
  drivers: z.optional(handoverDrivers),
  damageCount: z.optional(z.int()),
  service: z.optional(z.extend(carService, { carId: objectId })),
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
