import { shortNameOf, standardBrandName, standardTagline } from '@rental/contracts';

export type RenderedMail = { subject: string; text: string; calendar?: string };

/** The sender details of an email, read when the email is rendered. */
export type Sender = { brandName: string; tagline: string; email: string };

export const standardSender: Sender = {
  brandName: standardBrandName,
  tagline: standardTagline,
  email: 'bookings@sarani.example',
};

/*
 * Placeholders for the business’s names, replaced when the email is signed. User input cannot contain control
 * characters.
 */
export const ourName = '\u0001';
export const ourShortName = '\u0002';
const ourTagline = '\u0003';

/** Joins paragraphs into the text of an email, with placeholders for the signature. */
export const paragraphs = (...parts: string[]): string => [...parts, `${ourName}\n${ourTagline}`].join('\n\n');

/** Replaces the placeholders with the sender’s details. */
export function signed({ subject, text, ...rest }: RenderedMail, { brandName, tagline }: Sender): RenderedMail {
  const withNames = (words: string): string =>
    words
      .replaceAll(ourName, () => brandName)
      .replaceAll(ourShortName, () => shortNameOf(brandName))
      .replaceAll(ourTagline, () => tagline);
  return { ...rest, subject: withNames(subject), text: withNames(text) };
}
