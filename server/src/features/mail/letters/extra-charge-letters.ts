import { extraChargeTexts, formatRupees } from '@rental/contracts';
import { aboutBooking, periodOf, refundNews } from './booking-letter.ts';
import { momentOf, type RenderedMail } from './letter.ts';
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

export function damageProposed(facts: MailFacts['damage_proposed']): RenderedMail {
  const { amount, reason, evidence, answerBy, bookingsUrl } = facts;
  return aboutBooking(
    facts,
    `Please answer: damage to ${facts.carName}, ${periodOf(facts)}`,
    `New since your pick-up: ${reason}.\nCharge proposed: ${formatRupees(amount)}.\nWhat shows it: ${evidence}`,
    `You can answer until ${momentOf(answerBy)}. Agree, or tell us what you think, in My Bookings: ${bookingsUrl}`,
    'You don’t owe this yet. If you answer, a manager reads your answer before anything is charged.',
  );
}

export function damageDropped(facts: MailFacts['damage_dropped']): RenderedMail {
  const { amount, reason } = facts;
  return aboutBooking(
    facts,
    `Nothing to pay for the damage: ${facts.carName}, ${periodOf(facts)}`,
    `We don’t charge the ${formatRupees(amount)} that we proposed for: ${reason}. You don’t need to do anything.`,
  );
}
