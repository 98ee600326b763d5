import {
  carDocumentKinds,
  extraChargeKinds,
  messageKinds,
  moneyMatter,
  moneyMatterKinds,
  pickUp,
  shownAgreedCharge,
  staffRanks,
  timeFields,
} from '@rental/contracts';
import * as z from 'zod/mini';

/** The recipient’s name; null for an address that nobody has confirmed. */
const mailName = z.nullable(z.string());

const booking = {
  customerName: mailName,
  bookingId: z.string(),
  /** Absent in emails that an earlier version queued. */
  code: z.optional(z.string()),
  carName: z.string(),
  locationName: z.string(),
  locationAddress: z.string(),
  fromDate: z.string(),
  toDate: z.string(),
  ...timeFields,
  /** Absent if the car is returned where it was picked up. */
  returnLocation: z.optional(z.string()),
  totalAmount: z.number(),
};

/** The facts in each email: days as `YYYY-MM-DD`, amounts in rupees. The email’s template formats them. */
export const mailFacts = {
  /**
   * Emails queued by earlier versions have neither `pickUp` nor `bookingsUrl`. `due` is the balance, and `charges` what
   * the customer owes only if it happens.
   */
  booking_confirmed: z.object({
    ...booking,
    pickUp: z.optional(pickUp),
    bookingsUrl: z.optional(z.string()),
    due: z.optional(z.number()),
    charges: z.optional(z.array(shownAgreedCharge)),
  }),
  /**
   * `waits` is the part of the refund that waits for a dispute, `atCounter` the part that was paid at the counter and
   * that staff return, and `changes` how often the booking was changed before it was cancelled.
   */
  booking_cancelled: z.object({
    ...booking,
    refund: z.number(),
    waits: z.optional(z.number()),
    atCounter: z.optional(z.number()),
    changes: z.optional(z.number()),
  }),
  /**
   * `changes` is the number of changes so far, including this one. `saved` is how much cheaper the booking became, and
   * `refund` the part of it that is refunded; staff return `atCounter` of that. `carBefore` is the name of the car
   * before the change, and `due` the balance.
   */
  booking_changed: z.object({
    ...booking,
    before: z.object({ fromDate: z.string(), toDate: z.string(), ...timeFields }),
    paid: z.number(),
    saved: z.number(),
    refund: z.number(),
    atCounter: z.optional(z.number()),
    changes: z.number(),
    carBefore: z.optional(z.string()),
    byStaff: z.optional(z.literal(true)),
    due: z.optional(z.number()),
  }),
  /** Asks the customer to pay `amount` by `until`, for a change to the dates and times in `wanted`. */
  payment_requested: z.object({
    ...booking,
    wanted: z.object({ fromDate: z.string(), toDate: z.string(), ...timeFields }),
    amount: z.number(),
    until: z.string(),
    bookingsUrl: z.string(),
  }),
  /** `returnHours` is present if the payment is a deposit, which comes back within this time of the return. */
  payment_received: z.object({ ...booking, paid: z.number(), returnHours: z.optional(z.number()) }),
  /** `evidence` is what shows the charge, and `due` the balance; absent if the charge is paid already. */
  charge_added: z.object({
    ...booking,
    kind: z.enum(extraChargeKinds),
    amount: z.number(),
    reason: z.string(),
    evidence: z.string(),
    due: z.optional(z.number()),
    bookingsUrl: z.string(),
  }),
  /** Asks the customer to agree or to answer until `answerBy`. */
  damage_proposed: z.object({
    ...booking,
    amount: z.number(),
    reason: z.string(),
    evidence: z.string(),
    answerBy: z.string(),
    bookingsUrl: z.string(),
  }),
  damage_dropped: z.object({ ...booking, amount: z.number(), reason: z.string() }),
  /** `refund` is what the customer gets back of it; staff return `atCounter` of that. */
  charge_taken_off: z.object({
    ...booking,
    kind: z.enum(extraChargeKinds),
    amount: z.number(),
    refund: z.number(),
    atCounter: z.optional(z.number()),
  }),
  /** `refund` is the payment that came too late; absent if none did. */
  request_ended: z.object({ ...booking, refund: z.optional(z.number()) }),
  hold_ended: z.object(booking),
  refund_started: z.object({ ...booking, refund: z.number(), reference: z.nullable(z.string()) }),
  /** `atCounter` is present if staff returned money that was paid at the counter. */
  refund_done: z.object({
    ...booking,
    refund: z.number(),
    reference: z.nullable(z.string()),
    atCounter: z.optional(z.literal(true)),
  }),
  refund_failed: z.object({ ...booking, refund: z.number(), reference: z.nullable(z.string()) }),
  returned_outside: z.object({ ...booking, refund: z.number() }),
  /** `day` is the day on which the car was reported as not back, `returnedAt` the name of the return location. */
  car_late: z.object({ ...booking, day: z.string(), returnedAt: z.string(), phone: z.string() }),
  contact_office: z.object({ ticket: z.string(), name: z.string(), email: z.string(), message: z.string() }),
  contact_visitor: z.object({ ticket: z.string() }),
  money_matters: z.object({
    kind: z.enum(moneyMatterKinds),
    matters: z.array(moneyMatter),
    dashboardUrl: z.string(),
  }),
  /** `documents` lists only the most urgent of all `count` documents of cars, `business` those of the business. */
  car_documents: z.object({
    today: z.string(),
    count: z.number(),
    documents: z.array(
      z.object({
        carName: z.string(),
        plate: z.nullable(z.string()),
        kind: z.enum(carDocumentKinds),
        validUntil: z.string(),
      }),
    ),
    businessCount: z.optional(z.number()),
    /** `place` is the name of a location; absent if the document is for the whole business. */
    business: z.optional(
      z.array(z.object({ title: z.string(), place: z.optional(z.string()), validUntil: z.string() })),
    ),
    serviceCount: z.optional(z.number()),
    services: z.optional(z.array(z.object({ carName: z.string(), plate: z.nullable(z.string()), text: z.string() }))),
    vehiclesUrl: z.string(),
  }),
  /** To the office: the endpoint is paused, because everything sent to it since `since` failed. */
  endpoint_paused: z.object({ name: z.string(), since: z.string(), connectionsUrl: z.string() }),
  subscription_welcome: z.object({ confirmUrl: z.string(), unsubscribeUrl: z.string() }),
  email_changing: z.object({ name: mailName, at: z.string(), resetUrl: z.string() }),
  email_changed: z.object({ name: mailName, at: z.string() }),
  account_disabled: z.object({ name: mailName, at: z.string(), officeEmail: z.string() }),
  account_enabled: z.object({ name: mailName, loginUrl: z.string() }),
  /** `rank` is absent if the new admin is an owner. */
  admin_joined: z.object({ name: mailName, email: z.string(), at: z.string(), rank: z.optional(z.enum(staffRanks)) }),
  /** `rights` describes the new rank with its locations: `Clerk at Pune, Mumbai`. */
  rank_changed: z.object({ name: mailName, at: z.string(), rights: z.string() }),
  signed_out: z.object({ name: mailName, at: z.string(), resetUrl: z.string() }),
  second_factor: z.object({
    name: mailName,
    at: z.string(),
    change: z.enum([
      'turned on',
      'turned off',
      'used with a recovery code',
      'given new recovery codes',
      'turned off by our team',
    ]),
    resetUrl: z.string(),
  }),
  password_changed: z.object({ name: mailName, at: z.string(), device: z.string(), resetUrl: z.string() }),
};

/**
 * Emails that contain a secret or personal data of several people: only these facts are stored, and the email is
 * rendered when it is sent.
 */
export const sendTimeMailFacts = {
  password_reset: z.object({}),
  email_confirmation: z.object({ userId: z.string() }),
  admin_invitation: z.object({ invitationId: z.string(), invitedBy: z.string() }),
  /** To a location, about one of its bookings. */
  location_booking: z.object({
    bookingId: z.string(),
    change: z.enum(['confirmed', 'changed', 'swapped', 'cancelled']),
  }),
  /** To a customer, the link with which anyone can pay. */
  pay_link: z.object({ bookingId: z.string(), paymentId: z.string(), isReminder: z.optional(z.boolean()) }),
  day_list: z.object({ locationId: z.string(), day: z.string() }),
  /** An email to the office about a late car that is booked again. */
  car_not_back: z.object({ bookingId: z.string(), day: z.string() }),
  /** To a customer, instead of a message that no channel could send. */
  message_instead: z.object({ bookingId: z.string(), kind: z.enum(messageKinds) }),
};

export type MailTemplate = keyof typeof mailFacts;
export type MailFacts = { [T in MailTemplate]: z.infer<(typeof mailFacts)[T]> };
export type SendTimeMailFacts = { [T in keyof typeof sendTimeMailFacts]: z.infer<(typeof sendTimeMailFacts)[T]> };
type AllFacts = MailFacts & SendTimeMailFacts;

/** An email to be queued. `key` identifies the event, such as `confirmed:<bookingId>`; no event is emailed twice. */
export type MailOrder = {
  [T in keyof AllFacts]: { key: string; to: string; template: T; data: AllFacts[T] };
}[keyof AllFacts];
