import { extraChargeTexts, formatRupees } from '@rental/contracts';
import { aboutBooking, periodOf, refundNews } from './booking-letter.ts';
import type { RenderedMail } from './letter.ts';
import type { MailFacts } from './mail-facts.ts';

/* Emails to the customer of a booking about extra charges. */

/** What a customer owes only if it happens, as part of the confirmation; nothing if there is none. */
export const onlyIfItHappens = ({ charges = [] }: Pick<MailFacts['booking_confirmed'], 'charges'>): string[] =>
  charges.length === 0
    ? []
    : [['Only if it happens:', ...charges.map(({ kind, words }) => `${extraChargeTexts[kind]}: ${words}`)].join('\n')];

export function chargeAdded(facts: MailFacts['charge_added']): RenderedMail {
  const { kind, amount, reason, evidence, due = 0, bookingsUrl } = facts;
  const pay =
    due > 0
      ? `You have ${formatRupees(due)} to pay. Pay in My Bookings or at our counter: ${bookingsUrl}`
      : 'It is paid already.';
  return aboutBooking(
    facts,
    `${extraChargeTexts[kind]}: ${formatRupees(amount)} for your rental of ${facts.carName}, ${periodOf(facts)}`,
    `We added ${formatRupees(amount)} to your booking. You agreed to charges of this kind when you booked.`,
    [`${extraChargeTexts[kind]}: ${reason}`, `What shows it: ${evidence}`].join('\n'),
    pay,
    'If you think this is wrong, please reply to this email or call us.',
  );
}

export function chargeTakenOff(facts: MailFacts['charge_taken_off']): RenderedMail {
  const { kind, amount, refund, atCounter } = facts;
  return aboutBooking(
    facts,
    `Charge of ${formatRupees(amount)} taken off: ${facts.carName}, ${periodOf(facts)}`,
    `We took off the charge of ${formatRupees(amount)} (${extraChargeTexts[kind].toLowerCase()}). You don’t owe it any more.`,
    ...refundNews(refund, atCounter),
  );
}
