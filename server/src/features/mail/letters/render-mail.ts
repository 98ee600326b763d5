import {
  calendarFile,
  callUs,
  closedAtPickUp,
  dayInIndia,
  formatDay,
  formatRupees,
  type MoneyMatter,
  moneyMatterTitles,
  type PickUp,
  pickUpTitle,
} from '@rental/contracts';
import {
  accountDisabled,
  accountEnabled,
  adminJoined,
  rankChanged,
  emailChanged,
  emailChanging,
  passwordChanged,
  secondFactorChanged,
  signedOut,
} from './account-letters.ts';
import { bookingChanged, paymentReceived, paymentRequested, requestEnded } from './change-letters.ts';
import { aboutBooking, type BookingFacts, calendarRental, dueOf, periodOf, refundNews } from './booking-letter.ts';
import { chargeAdded, chargeTakenOff, damageDropped, damageProposed, onlyIfItHappens } from './extra-charge-letters.ts';
import { carDocuments } from './fleet-letters.ts';
import { lateNews } from './late-letters.ts';
import { endpointPaused } from './endpoint-letter.ts';
import { letter, ourName, type RenderedMail, type Sender, signed, standardSender } from './letter.ts';
import { mailFacts, type MailFacts, type MailTemplate } from './mail-facts.ts';

function confirmed(facts: MailFacts['booking_confirmed']): RenderedMail {
  const { pickUp, bookingsUrl, due = 0, charges, ...booking } = facts;
  const news = [
    due > 0 ? 'Your booking is confirmed.' : 'Your booking is confirmed and paid.',
    ...dueOf({ due }),
    ...onlyIfItHappens({ charges }),
    ...(pickUp ? [pickUpLines(pickUp, booking)] : []),
    ...(bookingsUrl === undefined ? [] : [`My Bookings always shows the current details: ${bookingsUrl}`]),
  ];
  return {
    ...aboutBooking(booking, `Booking confirmed: ${booking.carName}, ${periodOf(booking)}`, ...news),
    calendar: calendarFile(calendarRental(booking)),
  };
}

function pickUpLines(pickUp: PickUp, { locationName, fromDate }: BookingFacts): string {
  const { address, mapUrl, phone, hours, isClosed, note, bring } = pickUp;
  return [
    pickUpTitle,
    locationName,
    ...(address === undefined ? [callUs(phone)] : [address]),
    ...(mapUrl === undefined ? [] : [`Map: ${mapUrl}`]),
    ...(address === undefined ? [] : [`Phone: ${phone}`]),
    ...(hours === undefined ? [] : [`Open: ${hours}`]),
    ...(isClosed ? [closedAtPickUp(fromDate)] : []),
    note,
    bring,
  ].join('\n');
}

function cancelled(facts: MailFacts['booking_cancelled'], sender: Sender): RenderedMail {
  const { refund, waits = 0, atCounter, changes } = facts;
  const waiting = `Your refund of ${formatRupees(waits)} is on hold because your bank disputes the payment and has taken this money back for now. If the bank pays you, there is nothing left to refund. If it returns the money to us, we’ll send your refund and email you.`;
  const money = [...refundNews(refund - waits, atCounter), ...(waits > 0 ? [waiting] : [])];
  const none = 'There is no refund for this cancellation.';
  const subject = `Booking cancelled: ${facts.carName}, ${periodOf(facts)}`;
  return {
    ...aboutBooking(facts, subject, 'Your booking is cancelled.', ...(refund > 0 ? money : [none])),
    calendar: calendarFile({ ...calendarRental(facts), changes, cancelledBy: sender }),
  };
}

function holdEnded(facts: MailFacts['hold_ended']): RenderedMail {
  return aboutBooking(
    facts,
    `Booking cancelled: ${facts.carName}, ${periodOf(facts)}`,
    'Our team cancelled your booking before it was paid. You have not been charged. If a payment still arrives, we’ll refund it automatically.',
  );
}

type RefundFacts = Pick<MailFacts['refund_started'], 'refund' | keyof BookingFacts> & { reference?: string | null };

/** Returns a function that renders an email about a refund; `subject` and `news` receive the formatted amount. */
const aboutRefund =
  (subject: (amount: string) => string, news: (amount: string) => string) =>
  (facts: RefundFacts): RenderedMail => {
    const amount = formatRupees(facts.refund);
    const known = facts.reference ? [`Reference: ${facts.reference}`] : [];
    return aboutBooking(facts, subject(amount), news(amount), ...known);
  };

const refundStarted = aboutRefund(
  (amount) => `Refund of ${amount} started`,
  (amount) => `We’re refunding ${amount} to the payment method you used. Banks usually take 5 to 7 working days.`,
);

const returnedAtCounter = aboutRefund(
  (amount) => `Refund of ${amount} completed`,
  (amount) => `Our team has returned the ${amount} that you paid at our counter.`,
);

const refundedByBank = aboutRefund(
  (amount) => `Refund of ${amount} completed`,
  (amount) =>
    `We have refunded ${amount} to the payment method you used. If you can’t see it in your account yet, give your bank the reference.`,
);

const refundDone = (facts: MailFacts['refund_done']): RenderedMail =>
  (facts.atCounter ? returnedAtCounter : refundedByBank)(facts);

const refundFailed = aboutRefund(
  (amount) => `Refund of ${amount} delayed`,
  (amount) =>
    `The bank couldn’t refund ${amount} to the payment method you used. You don’t need to do anything. We’re taking care of it.`,
);

const returnedOutside = aboutRefund(
  (amount) => `${amount} refunded`,
  (amount) => `We have refunded ${amount} to the payment method you used.`,
);

function carLate(facts: MailFacts['car_late']): RenderedMail {
  return aboutBooking(facts, `Your car was due back: ${facts.carName}, ${periodOf(facts)}`, lateNews(facts));
}

function contactOffice(facts: MailFacts['contact_office']): RenderedMail {
  return letter(`Message ${facts.ticket}`, `From: ${facts.name} <${facts.email}>`, facts.message);
}

function contactVisitor({ ticket }: MailFacts['contact_visitor']): RenderedMail {
  return letter(
    `We received your message ${ticket}`,
    `Thank you for your message. Your ticket number is ${ticket}. We’ll reply within two days.`,
  );
}

function moneyMatters({ kind, matters, dashboardUrl }: MailFacts['money_matters']): RenderedMail {
  return letter(
    `Money to review: ${moneyMatterTitles[kind]} (${matters.length})`,
    `${moneyMatterTitles[kind]}. Please review this under "Money to review" in the dashboard.`,
    matters.map(matterLine).join('\n'),
    dashboardUrl,
  );
}

function matterLine({ since, until, amount, bookingId, razorpayPaymentId, detail }: MoneyMatter): string {
  const facts = [
    amount === null ? null : formatRupees(amount),
    bookingId && `booking ${bookingId}`,
    razorpayPaymentId && `payment ${razorpayPaymentId}`,
    until && `respond by ${dayOf(until)}`,
    detail,
  ];
  return `Since ${dayOf(since)}: ${facts.filter((fact) => fact !== null).join(', ')}`;
}

const dayOf = (moment: string): string => formatDay(dayInIndia(new Date(moment)));

function subscriptionWelcome({ confirmUrl, unsubscribeUrl }: MailFacts['subscription_welcome']): RenderedMail {
  return letter(
    `Confirm your subscription to news from ${ourName}`,
    'We received a request to subscribe this address to our newsletter. To confirm, use this link:',
    confirmUrl,
    'If this wasn’t you, ignore this email: we won’t send the newsletter, and we’ll delete the address within a week. To delete it now, use this link:',
    unsubscribeUrl,
  );
}

const templates: { [T in MailTemplate]: (facts: MailFacts[T], sender: Sender) => RenderedMail } = {
  booking_confirmed: confirmed,
  booking_cancelled: cancelled,
  booking_changed: bookingChanged,
  payment_requested: paymentRequested,
  payment_received: paymentReceived,
  charge_added: chargeAdded,
  charge_taken_off: chargeTakenOff,
  damage_proposed: damageProposed,
  damage_dropped: damageDropped,
  request_ended: requestEnded,
  hold_ended: holdEnded,
  refund_started: refundStarted,
  refund_done: refundDone,
  refund_failed: refundFailed,
  returned_outside: returnedOutside,
  car_late: carLate,
  contact_office: contactOffice,
  contact_visitor: contactVisitor,
  money_matters: moneyMatters,
  car_documents: carDocuments,
  subscription_welcome: subscriptionWelcome,
  email_changing: emailChanging,
  email_changed: emailChanged,
  account_disabled: accountDisabled,
  account_enabled: accountEnabled,
  endpoint_paused: endpointPaused,
  admin_joined: adminJoined,
  rank_changed: rankChanged,
  signed_out: signedOut,
  second_factor: secondFactorChanged,
  password_changed: passwordChanged,
};

const isTemplate = (name: string): name is MailTemplate => Object.hasOwn(templates, name);

/**
 * Renders a stored event as an email. Throws for an unknown template or missing facts; that email is then left for
 * manual review.
 */
export function renderMail(name: string, data: unknown, sender: Sender = standardSender): RenderedMail {
  if (!isTemplate(name)) throw new Error(`unknown mail template ${name}`);
  // TypeScript does not see that the schema and the template of one name belong together.
  const facts = mailFacts[name].parse(data) as never;
  return signed(templates[name](facts, sender), sender);
}
