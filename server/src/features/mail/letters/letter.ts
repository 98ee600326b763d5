import { clockText, dayInIndia, formatDay, shortNameOf, standardBrandName, standardTagline } from '@rental/contracts';
import type { SendTimeMailFacts } from './mail-facts.ts';

export type RenderedMail = { subject: string; text: string; calendar?: string };

export type Sender = { brandName: string; tagline: string; email: string };

export const standardSender: Sender = {
  brandName: standardBrandName,
  tagline: standardTagline,
  email: 'bookings@sarani.example',
};

/*
 * Placeholders for the business’s names, replaced when the email is signed. They are control characters, which user
 * input cannot contain.
 */
export const ourName = '\u0001';
export const ourShortName = '\u0002';
const ourTagline = '\u0003';

/** Returns an email with these paragraphs and placeholders for the signature. */
export const letter = (subject: string, ...paragraphs: string[]): RenderedMail => ({
  subject,
  text: [...paragraphs, `${ourName}\n${ourTagline}`].join('\n\n'),
});

/** Returns an email’s greeting. `name` is null for an unconfirmed address: a stranger may have entered the name. */
export const greeting = (name: string | null): string => (name === null ? 'Hello,' : `Dear ${name},`);

/**
 * Renders the emails whose content is not stored. Each is rendered at send time, and again for each retry. Returns null
 * for an email that is no longer needed.
 */
export type SendTimeLetters = {
  [T in keyof SendTimeMailFacts]: (mail: { to: string; data: SendTimeMailFacts[T] }) => Promise<RenderedMail | null>;
};

/** Replaces the placeholders with the sender’s details. */
export function signed({ subject, text, ...rest }: RenderedMail, { brandName, tagline }: Sender): RenderedMail {
  const withNames = (words: string): string =>
    words
      .replaceAll(ourName, () => brandName)
      .replaceAll(ourShortName, () => shortNameOf(brandName))
      .replaceAll(ourTagline, () => tagline);
  return { ...rest, subject: withNames(subject), text: withNames(text) };
}

const timeInIndia = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' });

/** `20-11-2026 at 12:00PM (India)` */
export function momentOf(at: string): string {
  const moment = new Date(at);
  return `${formatDay(dayInIndia(moment))} at ${clockText(timeInIndia.format(moment))} (India)`;
}
