import { calendarFile, formatRupees } from '@rental/contracts';
import * as z from 'zod/mini';

export type RenderedMail = { subject: string; text: string; calendar?: string };

const bookingFacts = z.object({
  customerName: z.string(),
  bookingId: z.string(),
  carName: z.string(),
  locationName: z.string(),
  locationAddress: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  fromDate: z.string(),
  toDate: z.string(),
  totalAmount: z.number(),
  refund: z.optional(z.number()),
});
type BookingFacts = z.infer<typeof bookingFacts>;

const sign = 'Sarani Car Rental\nThe open road, priced honestly.';

const paragraphs = (...parts: string[]): string => [...parts, sign].join('\n\n');

function summary(facts: BookingFacts): string {
  return [
    `Car: ${facts.carName}`,
    `Pick-up: ${facts.locationName}, ${facts.locationAddress}`,
    `From Date: ${facts.fromDate}`,
    `To Date: ${facts.toDate}`,
    `Total Amount: ${formatRupees(facts.totalAmount)}, all-inclusive`,
    `Booking: ${facts.bookingId}`,
  ].join('\n');
}

function confirmed(data: unknown): RenderedMail {
  const facts = bookingFacts.parse(data);
  return {
    subject: `Booking confirmed: ${facts.carName}, ${facts.fromDate} to ${facts.toDate}`,
    text: paragraphs(`Dear ${facts.customerName},`, 'your booking is confirmed and paid.', summary(facts)),
    calendar: calendarFile({
      bookingId: facts.bookingId,
      carName: facts.carName,
      location: `${facts.locationName}, ${facts.locationAddress}`,
      fromDate: facts.firstDay,
      toDate: facts.lastDay,
    }),
  };
}

function cancelled(data: unknown): RenderedMail {
  const facts = bookingFacts.parse(data);
  const refund = facts.refund ?? 0;
  const money =
    refund > 0
      ? `We return ${formatRupees(refund)} to the way you paid. Another mail tells you when it is on its way.`
      : 'Nothing is returned for this cancellation.';
  return {
    subject: `Booking cancelled: ${facts.carName}, ${facts.fromDate} to ${facts.toDate}`,
    text: paragraphs(`Dear ${facts.customerName},`, 'your booking is cancelled.', money, summary(facts)),
  };
}

function refunded(data: unknown): RenderedMail {
  const facts = bookingFacts.parse(data);
  return {
    subject: `Refund of ${formatRupees(facts.refund ?? 0)} started`,
    text: paragraphs(
      `Dear ${facts.customerName},`,
      `we are returning ${formatRupees(facts.refund ?? 0)} to the way you paid. Banks usually need 5 to 7 working days.`,
      summary(facts),
    ),
  };
}

function contactOffice(data: unknown): RenderedMail {
  const facts = z.object({ ticket: z.string(), name: z.string(), email: z.string(), message: z.string() }).parse(data);
  return {
    subject: `Message ${facts.ticket}`,
    text: paragraphs(`From: ${facts.name} <${facts.email}>`, facts.message),
  };
}

function contactVisitor(data: unknown): RenderedMail {
  const { ticket } = z.object({ ticket: z.string() }).parse(data);
  return {
    subject: `We have your message ${ticket}`,
    text: paragraphs(`Thank you for writing. Your message has the number ${ticket}; we answer within two days.`),
  };
}

function subscriptionWelcome(data: unknown): RenderedMail {
  const { unsubscribeUrl } = z.object({ unsubscribeUrl: z.string() }).parse(data);
  return {
    subject: 'News from Sarani Car Rental',
    text: paragraphs(
      'This address now gets our news. If that was not you, or you have changed your mind, one click ends it:',
      unsubscribeUrl,
    ),
  };
}

const templates = new Map<string, (data: unknown) => RenderedMail>([
  ['booking_confirmed', confirmed],
  ['booking_cancelled', cancelled],
  ['payment_refunded', refunded],
  ['contact_office', contactOffice],
  ['contact_visitor', contactVisitor],
  ['subscription_welcome', subscriptionWelcome],
]);

/** A stored event as a mail. Throws on an unknown template or missing facts: that mail then waits for a person. */
export function renderMail(template: string, data: unknown): RenderedMail {
  const render = templates.get(template);
  if (!render) throw new Error(`unknown mail template ${template}`);
  return render(data);
}
